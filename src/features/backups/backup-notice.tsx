import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../core/office/dates.ts'
import { useTRPC } from '../../queries.tsx'

/** The age and outcome of the last backup, where backups are scheduled. */
export function BackupNotice({ now }: { now: number }) {
  const { data } = useQuery(useTRPC().stats.backup.queryOptions())
  if (!data?.scheduled) return null
  const { last, good_at, needs_care } = data
  const good = good_at && formatDateTime(good_at, now)
  if (needs_care)
    return (
      <p className="card block border-l-4 border-l-live px-4 py-2 lg:px-5">
        <strong className="font-strong">
          {good ? `The last good backup: ${good}.` : 'There is no backup.'}
        </strong>{' '}
        {last?.state === 'failed'
          ? `The backup of ${formatDateTime(last.at, now)} failed: ${last.error}.`
          : `None was made ${good ? 'since' : 'yet, though one is due each day'}. Does the server run at night?`}
      </p>
    )
  return (
    <p className="card block px-4 py-2 text-soft lg:px-5">
      {good ? `Last backup: ${good}, ${OUTCOMES[last?.state ?? 'verified']}` : 'No backup was made yet'}
      {last?.error && `; ${last.error}`}.
    </p>
  )
}

const OUTCOMES = {
  verified: 'test restore succeeded',
  unverified: 'without a test restore',
  running: 'the next one is running',
  failed: 'a later one failed',
}
