import { useState } from 'react'
import { plural } from '../../../server/core/count/schema.ts'
import { MAX_DELETED } from '../../../server/core/media/schema.ts'
import { Button } from '../../core/office/button.tsx'
import { ConfirmDialog } from '../../core/office/confirm-dialog.tsx'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import type { Selection } from '../../core/office/use-selection.ts'
import { toast } from '../../core/ui/toast.tsx'
import { useTRPCClient } from '../../trpc.ts'

/** The bar above the unused pictures: selects all of them, and deletes the selected ones after a confirmation. */
export function UnusedBar({
  pictures,
  selection,
}: {
  pictures: readonly { id: string }[]
  selection: Selection
}) {
  const [isAsking, setIsAsking] = useState(false)
  const deleteUnused = useDeleteUnused()
  const count = selection.ids.length
  const subject = plural(count, { one: 'one picture', other: `${count} pictures` })
  return (
    <div className="card mb-4 flex-row flex-wrap items-center justify-between gap-3 py-2 pr-2 pl-4">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="checkbox border-edge bg-white"
          checked={count === pictures.length}
          onChange={({ target }) => selection.toggleAll(target.checked)}
        />
        Select all {pictures.length} shown
      </label>
      <Button
        tone="error"
        aria-disabled={count === 0 || undefined}
        onClick={() => count > 0 && setIsAsking(true)}
      >
        {count === 0 ? 'Delete' : `Delete ${subject}`}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Delete Pictures"
          confirmLabel={`Delete ${subject}`}
          danger
          onClose={() => setIsAsking(false)}
          onConfirm={() => deleteUnused(selection.ids)}
        >
          {`Are you sure you want to delete ${subject} that no record shows? This action cannot be undone.`}
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Deletes pictures that no record shows, and shows how many. A picture that is in use by now stays. */
function useDeleteUnused() {
  const client = useTRPCClient()
  const { run } = useSaveMutation({
    call: async (ids: string[]) => {
      let deleted = 0
      for (let start = 0; start < ids.length; start += MAX_DELETED) {
        const result = await client.media.deleteUnused.mutate({ ids: ids.slice(start, start + MAX_DELETED) })
        deleted += result.ids.length
      }
      return deleted
    },
    errorMessage: 'Failed to delete pictures',
  })
  return async (ids: string[]) => {
    const deleted = await run(ids)
    toast({ title: 'Success', description: resultText(deleted, ids.length - deleted) })
  }
}

function resultText(deleted: number, skipped: number): string {
  const text = `${plural(deleted, { one: 'One picture', other: `${deleted} pictures` })} deleted`
  return skipped > 0 ? `${text}; ${skipped} in use or gone by now` : text
}
