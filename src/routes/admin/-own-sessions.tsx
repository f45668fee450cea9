import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Confirm } from '../../admin/confirm.tsx'
import { dayAndTime } from '../../admin/dates.ts'
import { LoadFailed, Loading } from '../../admin/page.tsx'
import { useLoadFailure, useSaving } from '../../admin/saving.ts'
import { tell } from '../../admin/session.tsx'
import { useClient, useTRPC } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'

/** Where one is signed in: each browser can be signed out by itself, or all of them at once (D11). */
export function OwnSessions() {
  const { auth } = useClient()
  const trpc = useTRPC()
  const query = useQuery(trpc.auth.sessions.queryOptions())
  useLoadFailure(query, 'Failed to load sessions')
  const [asking, setAsking] = useState(false)
  const ending = useSaving({
    call: async ({ id, here }: { id: string; here: boolean }) => {
      await auth.endSession.mutate({ id })
      // Also heard by this tab: its screens go.
      if (here) tell('ended')
    },
    success: 'Signed out successfully',
    failure: 'Failed to sign out',
    refresh: () => trpc.auth.sessions.invalidate(),
  })
  const endingAll = useSaving({
    call: async () => {
      await auth.signOutEverywhere.mutate()
      tell('ended')
    },
    success: 'Signed out everywhere',
    failure: 'Failed to sign out',
    refresh: async () => {},
  })

  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions" className="mb-2 text-[1.0625rem] font-[560]">
        Where you are signed in
      </h2>
      {query.data ? (
        <ul className="paper">
          {query.data.map(({ id, created_at, last_seen_at, here }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule px-4 py-3 lg:px-5"
            >
              <div>
                <p className="font-[560]">{here ? 'This browser' : 'Another browser'}</p>
                <p className="num text-[.875rem] text-soft">
                  Since {dayAndTime(created_at)}, last seen {dayAndTime(last_seen_at)}
                </p>
              </div>
              <Button
                aria-label={`Sign out ${here ? 'this browser' : `the browser since ${dayAndTime(created_at)}`}`}
                onClick={() => void ending.run({ id, here }).catch(() => {})}
              >
                Sign out
              </Button>
            </li>
          ))}
          <li className="px-4 py-3 lg:px-5">
            <Button tone="quiet" className="-ml-4" onClick={() => setAsking(true)}>
              Sign out everywhere
            </Button>
          </li>
        </ul>
      ) : query.isError ? (
        <LoadFailed what="Your sessions" onRetry={() => void query.refetch()} />
      ) : (
        <Loading rows={2} />
      )}
      {asking && (
        <Confirm
          title="Sign out everywhere"
          action="Sign out everywhere"
          onCancel={() => setAsking(false)}
          onConfirm={() => endingAll.run(undefined)}
        >
          Every browser in which you are signed in asks for the password again, this one too.
        </Confirm>
      )}
    </section>
  )
}
