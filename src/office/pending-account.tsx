import { AuthLayout } from '../core/office/auth-layout.tsx'
import { Button } from '../core/office/button.tsx'
import { errorToast } from '../core/office/error-toast.ts'
import { useReplacingToast } from '../core/office/replacing-toast.ts'
import type { Session } from '../core/office/session.tsx'
import { useSignOut } from '../core/office/use-sign-out.tsx'
import { useTRPCClient } from '../trpc.ts'

/** The screen of an account whose e-mail address is not verified yet (D02). */
export function UnverifiedEmail({ session }: { session: Session }) {
  const client = useTRPCClient()
  const { signOut, question } = useSignOut(session.id)
  const showToast = useReplacingToast()

  async function resend() {
    try {
      await client.auth.resendVerification.mutate()
      showToast({ title: 'Success', description: `A new link is on its way to ${session.email}.` })
    } catch (error) {
      showToast(errorToast(error))
    }
  }

  return (
    <AuthLayout title="Please verify your email">
      <p className="mt-5 max-w-[44ch] text-lg wrap-anywhere">
        A link went to {session.email}. Open it, press the button there, then come back. This page updates by
        itself.
      </p>
      <div className="mt-8 flex flex-wrap gap-2">
        <Button tone="neutral" onClick={() => void resend()}>
          Send the link again
        </Button>
        <Button onClick={() => void signOut()}>Sign out</Button>
      </div>
      {question}
    </AuthLayout>
  )
}

/** The screen of a verified account that waits for approval (D01). */
export function PendingApproval({ session }: { session: Session }) {
  const { signOut, question } = useSignOut(session.id)
  return (
    <AuthLayout title="Waiting for approval">
      <p className="mt-5 max-w-[44ch] text-lg wrap-anywhere">
        A colleague has to approve {session.email} under Accounts. The back office opens here by itself as
        soon as they do.
      </p>
      <div className="mt-8">
        <Button onClick={() => void signOut()}>Sign out</Button>
      </div>
      {question}
    </AuthLayout>
  )
}
