import { useQueryClient } from '@tanstack/react-query'
import { toApiError, UploadError } from '../office/api-error.ts'
import { capitalize } from '../office/capitalize.ts'
import { retryStale } from '../office/retry-stale.ts'
import { getStaleRow, isVersionedRow, saveErrorMessage } from '../office/save-errors.ts'
import { useSaveMutation } from '../office/save-mutation.ts'
import type { ManagedRecord, RecordList } from '../office/use-record-list.ts'
import { toast } from '../ui/toast.tsx'
import { type Upload, useUploads } from './use-uploads.ts'

interface ListPicturesOptions<Row extends ManagedRecord> {
  list: Pick<RecordList<Row>, 'itemName' | 'getName' | 'rows' | 'edit'>
  /** The column that holds the picture's address. */
  column: `${string}_url`
  /** Saves a record's picture: `({ url, ...row }) => client.projects.update.mutate({ ...row, image_url: url })`. */
  save: (input: { id: string; updated_at: string; url: string }) => Promise<unknown>
}

/** The record that an upload is for. Null: a new record. */
type Target = { id: string; name: string; save: (url: string) => Promise<unknown> } | null

export type ListPictures = ReturnType<typeof useListPictures<ManagedRecord>>

/**
 * Pictures that are dropped on the screen of a list. On a row: the picture becomes the record's. Beside the rows: a
 * single picture opens the dialog of a new record; several are uploaded, and each can then be added as a new record.
 */
export function useListPictures<Row extends ManagedRecord>({
  list: { itemName, getName, rows, edit },
  column,
  save,
}: ListPicturesOptions<Row>) {
  const queryClient = useQueryClient()
  const { run: savePicture } = useSaveMutation({
    call: ({ row: { id, updated_at, ...row }, url }: { row: Row; url: string }) =>
      retryStale(
        updated_at,
        (updated_at) => save({ id, updated_at, url }),
        // Other fields may have changed meanwhile, but not the picture, except by our own save whose answer was lost.
        (current) =>
          isVersionedRow(current) && [Reflect.get(row, column), url].includes(Reflect.get(current, column))
            ? current.updated_at
            : null,
      ),
    successMessage: `${capitalize(itemName)} updated successfully`,
    errorMessage: `Failed to update ${itemName}`,
    getRowId: ({ row }) => row.id,
  })
  const queue = useUploads<Target>(async ({ url }, target) => {
    await target?.save(url)
  })

  async function saveOrExplain(row: Row, url: string) {
    try {
      await savePicture({ row, url })
    } catch (error) {
      if (getStaleRow(error)) void queryClient.invalidateQueries()
      throw new UploadError(toApiError(error).status, explainFailure(error, itemName))
    }
  }

  return {
    itemName,
    ...queue,
    getNameById(id: string) {
      const row = rows?.find((row) => row.id === id)
      return row && getName(row)
    },
    /** @param id the row on which the files were dropped; null outside the rows */
    drop(files: File[], id: string | null) {
      const row = rows?.find((row) => row.id === id)
      const [file] = files
      if (row && files.length > 1) {
        const description = 'Drop one picture only.'
        toast({ title: 'Error', description, variant: 'destructive' })
      } else if (row) {
        // The last dropped picture replaces earlier ones.
        for (const { key, target } of queue.uploads) if (target?.id === row.id) queue.remove(key)
        const save = async (url: string) => await saveOrExplain(row, url)
        queue.add(files, { id: row.id, name: getName(row), save })
      } else if (file && files.length === 1) edit('new', file)
      else queue.add(files, null)
    },
    /** Opens the dialog of a new record with an uploaded picture. */
    addRecord({ key, picture }: Upload<Target>) {
      queue.remove(key)
      edit('new', picture?.url)
    },
  }
}

/** The message when the picture was uploaded, but its record could not be saved. */
function explainFailure(error: unknown, itemName: string): string {
  if (getStaleRow(error))
    return `Somebody else changed the picture of this ${itemName} in the meantime. To replace theirs, drop yours again.`
  const { status } = toApiError(error)
  if (status === 404) return `Somebody else deleted this ${itemName} in the meantime.`
  return saveErrorMessage(error) ?? 'Your session has ended. Sign in and try again.'
}
