import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { answerOf } from './answer.ts'
import './admin.css'
import { keepFresh } from './fresh.ts'
import { Login } from './login.tsx'
import { Modal } from './modal.tsx'
import { MeProvider, useSession } from './session.tsx'
import { AdminShell } from './admin-shell.tsx'
import { PendingApproval, UnverifiedEmail } from './waiting.tsx'

/**
 * Stands before every screen of /admin: nothing is asked for and nothing shown without an active account. The address
 * stays what it was, so that the asked-for screen opens after signing in (D09).
 */
export function Gate({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  useState(() => keepFresh(queryClient))
  const { query, session, kept, begin, end } = useSession()
  const [afterLogin, setAfterLogin] = useState(false)

  if (kept)
    return (
      <>
        <div data-office>
          <MeProvider value={kept}>
            <AdminShell key={kept.id} afterLogin={afterLogin} onSignedOut={end}>
              {children}
            </AdminShell>
          </MeProvider>
        </div>
        {session === null && (
          <Modal label="Admin Login" shape="cover">
            <Login onSignedIn={begin} lost={kept.email} />
          </Modal>
        )}
      </>
    )

  if (session === undefined && query.isError)
    return <OutOfReach message={answerOf(query.error).message} onRetry={() => void query.refetch()} />
  if (session === undefined) return <Checking />
  if (session === null)
    return (
      <Login
        onSignedIn={(session) => {
          setAfterLogin(true)
          begin(session)
        }}
      />
    )
  if (session.state === 'unverified') return <UnverifiedEmail session={session} onSignedOut={end} />
  return <PendingApproval session={session} onSignedOut={end} />
}

/** While the session is looked up. */
export function Checking() {
  return (
    <main className="grid min-h-svh place-items-center">
      <p>Loading...</p>
    </main>
  )
}

function OutOfReach({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <main className="office grid min-h-svh place-content-center justify-items-center gap-4 p-6 text-center">
      <h1 className="page-title">The back office is out of reach</h1>
      <p role="alert">{message}</p>
      <Button onClick={onRetry}>Try again</Button>
    </main>
  )
}
