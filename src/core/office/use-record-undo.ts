import { useState } from 'react'
import type { restorableTables } from '../../../server/features/activity/schema.ts'
import { type SortableTable, sortableTables } from '../../../server/sections/schema.ts'
import { useTRPCClient } from '../../trpc.ts'
import type { UndoOffer } from './undo-toast.ts'

export type UndoableTable = (typeof restorableTables)[number]

/**
 * What toasts offer after the writes of a managed list. It is Activity's restore, of the last change only.
 * @param table undefined: the list's changes cannot be undone, so each offer is null
 */
export function useRecordUndo(table: UndoableTable | undefined) {
  const { undo } = useTRPCClient().activity
  const [offers] = useState(() => ({
    /** @param updated_at the version that the change made; null: the record was deleted */
    ofRecord: (id: string, updated_at: string | null, words: Pick<UndoOffer, 'title' | 'description'>) =>
      table
        ? {
            ...words,
            undo: () => undo.mutate({ table, record_id: id, updated_at }).then(() => UNDONE),
          }
        : null,
    /** @param ids the new order */
    ofOrder: (ids: string[]) => {
      const sortable = sortableTables.find((name): name is SortableTable => name === table)
      return sortable
        ? {
            title: 'Order changed',
            undo: () => undo.mutate({ table: sortable, ids }).then(() => UNDONE),
          }
        : null
    },
  }))
  return offers
}

const UNDONE = { undone: 1, kept: 0 }
