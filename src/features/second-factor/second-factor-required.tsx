import { AuthLayout } from '../../core/office/auth-layout.tsx'
import { Button } from '../../core/office/button.tsx'
import { useAccount } from '../../core/office/session.tsx'
import { useSignOut } from '../../core/office/use-sign-out.tsx'
import { TwoStepSignIn } from './two-step-sign-in.tsx'

interface SecondFactorRequiredProps {
  /** Called when a dialog of the set-up opens or closes; the last one shows the recovery codes. */
  onDialog: (isOpen: boolean) => void
}

/** The only screen of an account without a second factor, where the site requires one of everybody (S13). */
export function SecondFactorRequired({ onDialog }: SecondFactorRequiredProps) {
  const { signOut, question } = useSignOut(useAccount().id)
  return (
    <AuthLayout title="One more step" focusTitle>
      <p className="mt-5 max-w-[44ch] text-lg">
        The back office holds customers’ names and phone numbers, so everybody needs two-step sign-in. Add one
        way below to continue.
      </p>
      <div className="mt-8 max-w-130">
        <TwoStepSignIn onDialog={onDialog} />
      </div>
      <div className="mt-8">
        <Button onClick={() => void signOut()}>Sign out</Button>
      </div>
      {question}
    </AuthLayout>
  )
}
