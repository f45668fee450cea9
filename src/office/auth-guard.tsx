import { useQueryClient } from '@tanstack/react-query'
import { LucideProvider } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { signInPicture } from '#site/office/sign-in-picture.ts'
import { toApiError } from '../core/office/api-error.ts'
import './admin.css'
import { SignInPictureProvider } from '../core/office/auth-layout.tsx'
import { Button } from '../core/office/button.tsx'
import { followFocus } from '../core/office/focus-trail.ts'
import { Modal } from '../core/office/modal.tsx'
import { AccountProvider, isSecondFactorMissing, type Session, useSession } from '../core/office/session.tsx'
import { UnsavedCountProvider } from '../core/office/use-sign-out.tsx'
import { countUnsaved } from '../features/inquiries/pending/count-unsaved.ts'
import { storeAnswers } from '../features/offline/offline-answers.ts'
import { SecondFactorRequired } from '../features/second-factor/second-factor-required.tsx'
import { AdminShell } from './admin-shell.tsx'
import { Login } from './login.tsx'
import { PendingApproval, UnverifiedEmail } from './pending-account.tsx'

/**
 * Auth guard of every screen under /admin: without an active account nothing is fetched or shown. The address does not
 * change, so that the requested screen opens after signing in (D09). A session that is lost later opens the login over
 * the screens, which stay mounted with their edits.
 */
export function AuthGuard({ children }: { children: ReactNode }) {
  return (
    <>
      <link rel="manifest" href="/admin/manifest.webmanifest" />
      <SignInPictureProvider value={signInPicture}>
        <UnsavedCountProvider value={countUnsaved}>
          <GuardedOffice>{children}</GuardedOffice>
        </UnsavedCountProvider>
      </SignInPictureProvider>
    </>
  )
}

function GuardedOffice({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  // A layout effect, because it must run before the screens' effects that fetch: children's effects run first.
  useLayoutEffect(() => storeAnswers(queryClient), [queryClient])
  useEffect(() => followFocus(), [])
  const { query, session, account, onSignedIn } = useSession()
  /** Whether the screens appear after a login or set-up, whose focused button is gone. */
  const [afterLogin, setAfterLogin] = useState(false)
  /** The session whose first second factor is being set up: the screen stays until the recovery codes are saved. */
  const [unfinishedSetUp, setUnfinishedSetUp] = useState<Session | null>(null)

  const sessionInSetUp = session && isMissingSetUp(session) ? session : unfinishedSetUp
  if (sessionInSetUp)
    return (
      <Office account={sessionInSetUp}>
        <SecondFactorRequired
          onDialog={(isOpen) => {
            setUnfinishedSetUp(isOpen ? sessionInSetUp : null)
            setAfterLogin(true)
          }}
        />
      </Office>
    )

  if (account)
    return (
      <>
        <Office account={account}>
          <AdminShell key={account.id} afterLogin={afterLogin}>
            {children}
          </AdminShell>
        </Office>
        {session === null && (
          <Modal label="Admin Login" variant="full-screen">
            <Login onSignedIn={onSignedIn} expiredEmail={account.email} />
          </Modal>
        )}
      </>
    )

  if (session === undefined && query.isError)
    return (
      <ServerUnreachable message={toApiError(query.error).message} onRetry={() => void query.refetch()} />
    )
  if (session === undefined) return <SessionLoading />
  if (session === null)
    return (
      <Login
        onSignedIn={(session) => {
          setAfterLogin(true)
          return onSignedIn(session)
        }}
      />
    )
  if (session.state === 'unverified') return <UnverifiedEmail session={session} />
  return <PendingApproval session={session} />
}

/** The wrapper of every screen of the back office. A dialog makes `data-office` inert. */
function Office({ account, children }: { account: Session; children: ReactNode }) {
  return (
    <div data-office>
      <LucideProvider size={20} strokeWidth={1.8} className="flex-none">
        <AccountProvider value={account}>{children}</AccountProvider>
      </LucideProvider>
    </div>
  )
}

const isMissingSetUp = (session: Session) => session.state === 'active' && isSecondFactorMissing(session)

/** Shown while the session is being fetched. */
export function SessionLoading() {
  return (
    <main className="grid min-h-svh place-items-center">
      <p>Loading...</p>
    </main>
  )
}

function ServerUnreachable({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <main className="admin grid min-h-svh place-content-center justify-items-center gap-4 p-6 text-center">
      <h1 className="page-title">The back office cannot be reached</h1>
      <p role="alert">{message}</p>
      <Button onClick={onRetry}>Try again</Button>
    </main>
  )
}
