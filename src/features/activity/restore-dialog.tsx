import { useState } from 'react'
import { toApiError } from '../../core/office/api-error.ts'
import { ConfirmDialog } from '../../core/office/confirm-dialog.tsx'
import { formatDateTimeInText } from '../../core/office/dates.ts'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import { useTRPCClient } from '../../trpc.ts'
import type { ActivityEntry } from './activity-entry.ts'
import { recordNameOf, actorOf } from './activity-format.ts'

/**
 * Restores a record after a confirmation: a deleted one as it was, a changed one to the version before the change
 * (D29).
 */
export function RestoreDialog({ entry, onClose }: { entry: ActivityEntry; onClose: () => void }) {
  const client = useTRPCClient()
  const [errorMessage, setErrorMessage] = useState<string | null>(null)
  const name = recordNameOf(entry) || 'Settings'
  const { run } = useSaveMutation({
    call: (input: { id: string }) => client.activity.restore.mutate(input),
    successMessage: `${name} restored successfully`,
    errorMessage: `Failed to restore ${name}`,
  })

  async function restore() {
    try {
      await run({ id: entry.id })
    } catch (error) {
      const { reason, message } = toApiError(error)
      setErrorMessage(reason === 'taken' ? SLUG_TAKEN_MESSAGE : message)
      throw error
    }
  }

  return (
    <ConfirmDialog title="Restore" confirmLabel="Restore" onClose={onClose} onConfirm={restore}>
      {errorMessage ?? confirmationText(entry, name)}
    </ConfirmDialog>
  )
}

const SLUG_TAKEN_MESSAGE =
  'Another record now uses this address (slug). Change it there first, then restore this one.'

function confirmationText(entry: ActivityEntry, name: string): string {
  const { action, created_at, before } = entry
  if (action === 'delete')
    return `Bring "${name}" back as it was? It returns to its old place and address, and visitors see it if they did before.`
  const when = `${formatDateTimeInText(created_at)}, by ${actorOf(entry)}`
  return before
    ? `Put "${name}" back to what it was before the change of ${when}? The current version stays in Activity.`
    : `Put "${name}" back to what it was when it was added (${when})? The current version stays in Activity.`
}
