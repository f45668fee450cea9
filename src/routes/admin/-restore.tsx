import { useState } from 'react'
import { answerOf } from '../../admin/answer.ts'
import { Confirm } from '../../admin/confirm.tsx'
import { dayAndTime } from '../../admin/dates.ts'
import { useSaving } from '../../admin/saving.ts'
import { useClient, useTRPC } from '../../trpc.ts'
import { type Deed, nameOf, whoOf } from './-activity-words.ts'

/** Asks, and brings a record back: a deleted one as it was, a changed one to what it was before the change (D29). */
export function Restore({ deed, onClose }: { deed: Deed; onClose: () => void }) {
  const client = useClient()
  const trpc = useTRPC()
  const [problem, setProblem] = useState<string | null>(null)
  const name = nameOf(deed) || 'Settings'
  const { run } = useSaving({
    call: (input: { id: string }) => client.activity.restore.mutate(input),
    success: `${name} restored successfully`,
    failure: `Failed to restore ${name}`,
    refresh: () =>
      Promise.all(
        [
          trpc.activity,
          trpc.projects,
          trpc.services,
          trpc.team,
          trpc.clients,
          trpc.content,
          trpc.settings,
          trpc.stats,
        ].map((touched) => touched.invalidate()),
      ),
  })

  async function restore() {
    try {
      await run({ id: deed.id })
    } catch (error) {
      const { reason, message } = answerOf(error)
      setProblem(reason === 'taken' ? TAKEN : message)
      throw error
    }
    onClose()
  }

  return (
    <Confirm title="Restore" action="Restore" onCancel={onClose} onConfirm={restore}>
      {problem ?? questionOf(deed, name)}
    </Confirm>
  )
}

const TAKEN = 'Another record has this address (slug) by now. Change it there first, then restore this one.'

function questionOf(deed: Deed, name: string): string {
  const { action, created_at, before } = deed
  if (action === 'delete')
    return `Bring "${name}" back as it was? It returns to its old place and address, and visitors see it if they did before.`
  const when = `${dayAndTime(created_at)}, by ${whoOf(deed)}`
  return before
    ? `Put "${name}" back to what it was before the change of ${when}? What stands now stays in Activity.`
    : `Put "${name}" back to what it was when it was added (${when})? What stands now stays in Activity.`
}
