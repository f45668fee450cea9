import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { counted } from '../../../server/core/count/schema.ts'
import { useIsConnected } from '../../core/office/connection.ts'
import { formatShortDateTime } from '../../core/office/dates.ts'
import { useAccount } from '../../core/office/session.tsx'
import { useNow } from '../../core/office/use-now.ts'
import { useStoredWrites } from '../inquiries/pending/use-pending-writes.ts'
import { oldestShown } from './offline-answers.ts'

/**
 * The bar above a screen while the server is unreachable, 'Offline · as of 14:05', and while writes are pending or
 * refused. The time is that of the oldest data on the screen. On a shared device it counts other accounts' writes too.
 */
export function OfflineBar() {
  const now = useNow()
  const isConnected = useIsConnected()
  const asOf = useOldestShown()
  const me = useAccount()
  const all = useStoredWrites()
  const writes = all.filter(({ account }) => account === me.id)
  const stuck = writes.find(({ refused }) => refused) ?? writes.find(({ failed }) => failed)
  const waiting = writes.filter(({ refused }) => !refused).length
  const others = all.length - writes.length
  const texts = [
    !isConnected && (asOf ? `Offline · as of ${formatShortDateTime(new Date(asOf), now)}` : 'Offline'),
    waiting > 0 && `${counted(waiting, { one: 'change waits', other: 'changes wait' })} to be sent`,
    others > 0 &&
      `${counted(others, { one: 'change', other: 'changes' })} of a colleague, sent when they sign in here`,
  ].filter(Boolean)

  return (
    <div role="status" className="bg-dusk text-plaster empty:hidden lg:sticky lg:top-0 lg:z-15">
      {(texts.length > 0 || stuck) && (
        <p className="tabular-nums flex min-h-11 flex-wrap items-center gap-x-3 px-4 text-md xl:px-8">
          {!isConnected && <CloudOff size={18} aria-hidden />}
          {texts.join(' · ')}
          {stuck && (
            <Link
              to="/admin/inquiries"
              search={{ id: stuck.inquiry }}
              className="inline-flex min-h-11 items-center underline"
            >
              {stuck.refused ? 'A change needs your decision' : 'The server could not save a change'}
            </Link>
          )}
        </p>
      )}
    </div>
  )
}

function useOldestShown(): number | null {
  const queryClient = useQueryClient()
  return useSyncExternalStore(
    // Deferred: the cache also notifies about queries that a component starts while it is being rendered.
    (onChange) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    () => oldestShown(queryClient),
  )
}
