import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../core/office/button.tsx'
import { ConfirmDialog } from '../../core/office/confirm-dialog.tsx'
import { formatDateTimeInText } from '../../core/office/dates.ts'
import { QueryState } from '../../core/office/list-states.tsx'
import { useLoadErrorToast } from '../../core/office/load-error.ts'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import { RowList, Section } from '../../core/office/section.tsx'
import { broadcastSessionEvent, useAccount } from '../../core/office/session.tsx'
import { unsavedSentence, useSignOut } from '../../core/office/use-sign-out.tsx'
import { useTRPC } from '../../queries.tsx'
import { useTRPCClient } from '../../trpc.ts'
import { usePendingWrites } from '../inquiries/pending/use-pending-writes.ts'

/** The user's own sessions: each can be ended, or all of them at once (D11). */
export function OwnSessions() {
  const { auth } = useTRPCClient()
  const trpc = useTRPC()
  const query = useQuery(trpc.auth.sessions.queryOptions())
  useLoadErrorToast(query, 'Failed to load sessions')
  const [isConfirming, setIsConfirming] = useState(false)
  const { signOut, question } = useSignOut(useAccount().id)
  const unsaved = usePendingWrites().length
  const endingSession = useSaveMutation({
    call: (id: string) => auth.endSession.mutate({ id }),
    successMessage: 'Signed out successfully',
    errorMessage: 'Failed to sign out',
  })
  const endingAllSessions = useSaveMutation({
    call: async () => {
      await auth.signOutEverywhere.mutate()
      broadcastSessionEvent('ended')
    },
    successMessage: 'Signed out everywhere',
    errorMessage: 'Failed to sign out',
    // The session has ended: nothing can be refetched.
    refresh: async () => {},
  })

  return (
    <Section title="Where you are signed in">
      {query.data ? (
        <RowList>
          {query.data.map(({ id, created_at, last_seen_at, here, browser, system, address }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 lg:px-5"
            >
              <div>
                <p className="font-heading">
                  {here ? 'This browser' : 'Another browser'}
                  <span className="font-normal text-soft">
                    {[browser, system, address].filter(Boolean).map((part) => `, ${part}`)}
                  </span>
                </p>
                <p className="tabular-nums text-sm text-soft">
                  Since {formatDateTimeInText(created_at)}, last seen {formatDateTimeInText(last_seen_at)}
                </p>
              </div>
              <Button
                aria-label={`Sign out ${here ? 'this browser' : `the browser since ${formatDateTimeInText(created_at)}`}`}
                onClick={() => void (here ? signOut() : endingSession.run(id).catch(() => {}))}
              >
                Sign out
              </Button>
            </li>
          ))}
          <li className="px-4 py-3 lg:px-5">
            <Button tone="ghost" className="-ml-4" onClick={() => setIsConfirming(true)}>
              Sign out everywhere
            </Button>
          </li>
        </RowList>
      ) : (
        <QueryState query={query} subject="Your sessions" rows={2} />
      )}
      {question}
      {isConfirming && (
        <ConfirmDialog
          title="Sign out everywhere"
          confirmLabel="Sign out everywhere"
          onClose={() => setIsConfirming(false)}
          onConfirm={() => endingAllSessions.run(undefined)}
        >
          {`Every browser you are signed in with asks for the password again, including this one.${unsaved > 0 ? ` ${unsavedSentence(unsaved)}` : ''}`}
        </ConfirmDialog>
      )}
    </Section>
  )
}
