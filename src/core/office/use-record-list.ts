import type { inferRouterInputs } from '@trpc/server'
import { useCallback, useState } from 'react'
import type { AppRouter } from '../../../server/router.ts'
import { useTRPCClient } from '../../trpc.ts'
import type { InitialPicture } from '../media/use-image-upload.ts'
import { capitalize } from './capitalize.ts'
import { applyOrder, useOptimisticList, withStatus } from './optimistic-list.ts'
import type { VersionedRow } from './record-draft.ts'
import { retryStale } from './retry-stale.ts'
import { versionOf } from './save-errors.ts'
import { useSaveMutation } from './save-mutation.ts'
import type { UndoOffer } from './undo-toast.ts'
import { useRecordDialog } from './use-record-dialog.ts'

export interface ManagedRecord extends VersionedRow {
  /** Whether visitors see the record: 'active' or 'inactive'; for an article, 'published' or 'draft'. */
  status: string
  /** Absent for records that staff do not sort. */
  order_index?: number
}

/** The part of a router's client that a list calls: `client.services`. */
interface RecordProcedures<Status> {
  delete: Procedure<{ id: string }>
  update: Procedure<VersionedRow & { status: Status }, { updated_at: string }>
  arrange?: Procedure<{ ids: string[] }>
}
interface Procedure<Input, Output = unknown> {
  mutate: (input: Input) => Promise<Output>
}

export interface RecordListOptions<Row extends ManagedRecord> {
  /**
   * The section's facts. The name of its records is in the toasts and, with hyphens, the kind of their drafts. A change
   * of visibility or order and a deletion can be undone, since Activity can restore the table's rows.
   */
  section: { one: string; other: string; table: UndoableTable }
  /** The record's own name, for the question before it is deleted and for a picture dropped on it. */
  getName: (row: Row) => string
  /** The rows as last fetched; undefined while loading. */
  rows: Row[] | undefined
  procedures: RecordProcedures<Row['status']>
  /** The error toast of a switch or a move; default: 'Failed to update service'. */
  updateError?: string
}

export type RecordList<Row extends ManagedRecord> = ReturnType<typeof useRecordList<Row>>

/**
 * The rows of a managed list with the actions of every such screen: show or hide on the site, sort (both optimistic),
 * delete, and open a record's dialog. All functions are stable, so that memoized rows do not render again.
 */
export function useRecordList<Row extends ManagedRecord>({
  section: { one: itemName, other: itemsName, table },
  getName,
  rows: fetchedRows,
  procedures,
  updateError = `Failed to update ${itemName}`,
}: RecordListOptions<Row>) {
  const { rows, applyChange } = useOptimisticList(fetchedRows)
  /** The record to delete after confirmation. */
  const [toDelete, askToDelete] = useState<Row | null>(null)
  const [edited, openDialog] = useRecordDialog(itemName.replace(' ', '-'), rows)
  /** The original of the duplicate that is being added; null after a reload. */
  const [copied, setCopied] = useState<Row | null>(null)
  const [initialPicture, setInitialPicture] = useState<InitialPicture>(null)
  /** Opens the dialog of a record, or of a new record, which may start with a picture; null closes it. */
  const edit = useCallback(
    (record: Row | 'new' | null, picture: InitialPicture = null) => {
      setInitialPicture(picture)
      openDialog(record)
    },
    [openDialog],
  )
  /** Opens the dialog of a new record with the values of another. Nothing is written before it is saved there. */
  const duplicate = useCallback(
    (record: Row) => {
      setCopied(record)
      setInitialPicture(null)
      openDialog('copy')
    },
    [openDialog],
  )
  const undo = useRecordUndo(table)
  const { run: deleteRecord } = useSaveMutation({
    call: ({ id }: Row) => procedures.delete.mutate({ id }),
    offerUndo: ({ id }) =>
      undo.ofRecord(id, null, {
        title: 'Success',
        description: `${capitalize(itemName)} deleted successfully`,
      }),
    errorMessage: `Failed to delete ${itemName}`,
    getRowId: ({ id }) => id,
  })
  const { run: saveStatus } = useSaveMutation({
    // Only one column is written, so there is no conflict to resolve.
    call: ({ row: { id, updated_at }, status }: { row: Row; status: Row['status'] }) =>
      retryStale(updated_at, (updated_at) => procedures.update.mutate({ id, updated_at, status }), versionOf),
    offerUndo: ({ row, status }, { updated_at }) =>
      undo.ofRecord(row.id, updated_at, {
        title: `${capitalize(itemName)} ${status === 'active' ? 'shown on the site' : 'hidden'}`,
      }),
    errorMessage: updateError,
    getRowId: ({ row }) => row.id,
  })
  const { run: saveOrder } = useSaveMutation({
    call: async (ids: string[]) => procedures.arrange?.mutate({ ids }),
    offerUndo: (ids) => undo.ofOrder(ids),
    errorMessage: updateError,
  })
  const setStatus = useCallback(
    (row: Row, status: Row['status']) =>
      void applyChange(withStatus(row.id, status), () => saveStatus({ row, status })),
    [applyChange, saveStatus],
  )
  const reorder = useCallback(
    (ids: string[]) =>
      void applyChange(
        (rows) => applyOrder(rows, ids),
        () => saveOrder(ids),
      ),
    [applyChange, saveOrder],
  )
  return {
    itemName,
    itemsName,
    getName,
    rows,
    /** For the dialog; null: none is open. */
    dialog: edited && {
      /** Null for a new record. */
      record: typeof edited === 'object' ? edited : null,
      /** A duplicate to add. */
      copy: edited === 'copy' ? { of: copied } : null,
      initialPicture,
      onClose: () => edit(null),
    },
    /** For each row. */
    actions: { onStatusChange: setStatus, onEdit: edit, onDuplicate: duplicate, onDelete: askToDelete },
    edit,
    reorder,
    toDelete,
    askToDelete,
    deleteRecord,
  }
}

type UndoInput = inferRouterInputs<AppRouter>['activity']['undo']
type UndoableTable = Extract<UndoInput, { record_id: string }>['table']
type SortableTable = Extract<UndoInput, { ids: string[] }>['table']

/** The undo that toasts offer after the writes of a managed list: Activity's restore, for the last change only. */
function useRecordUndo(table: UndoableTable) {
  const { undo } = useTRPCClient().activity
  const [offers] = useState(() => ({
    /** @param updated_at the version that the change created; null: the record was deleted */
    ofRecord: (id: string, updated_at: string | null, words: Pick<UndoOffer, 'title' | 'description'>) => ({
      ...words,
      undo: () => undo.mutate({ table, record_id: id, updated_at }).then(() => UNDONE),
    }),
    /** @param ids the new order */
    ofOrder: (ids: string[]) => ({
      title: 'Order changed',
      // Only tables with a manual order are arranged.
      undo: () => undo.mutate({ table: table as SortableTable, ids }).then(() => UNDONE),
    }),
  }))
  return offers
}

const UNDONE = { undone: 1, kept: 0 }
