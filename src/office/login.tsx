import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { counted, plural } from '../../server/core/count/schema.ts'
import { toApiError } from '../core/office/api-error.ts'
import { AuthLayout } from '../core/office/auth-layout.tsx'
import {
  type AuthFormProps,
  CredentialsForm,
  type Mode,
  TextButton,
} from '../core/office/credentials-form.tsx'
import { ForgotPassword } from '../core/office/forgot-password.tsx'
import { PasskeyButton } from '../core/office/passkey-button.tsx'
import { useReplacingToast } from '../core/office/replacing-toast.ts'
import type { OnSignedIn } from '../core/office/session.tsx'
import { SignInCode, type VerifiedCredentials } from '../core/office/sign-in-code.tsx'
import { useStoredWrites } from '../features/inquiries/pending/use-pending-writes.ts'
import { useTRPCClient } from '../trpc.ts'

interface LoginProps {
  onSignedIn: OnSignedIn
  /** The e-mail address of the account whose session expired; its screens stay mounted underneath. */
  expiredEmail?: string
}

/**
 * Sign-in, sign-up and forgotten password; `?setup=CODE` in the address starts with sign-up and sends the code (D01).
 */
export function Login({ onSignedIn, expiredEmail }: LoginProps) {
  const navigate = useNavigate()
  const [setupCode, setSetupCode] = useState(readSetupCode)
  const [mode, setMode] = useState<Mode>(setupCode ? 'sign-up' : 'sign-in')
  const [email, setEmail] = useState(expiredEmail ?? '')
  /** Whether the shown form has replaced another one. */
  const [focusTitle, setFocusTitle] = useState(false)
  /** Whether the first account was just created, by the set-up code. */
  const [isFirstAccount, setIsFirstAccount] = useState(false)
  const showToast = useReplacingToast()
  const formProps = { email, focusTitle, showToast, onEmail: setEmail, onMode: switchMode }

  function switchMode(mode: Mode) {
    setMode(mode)
    setFocusTitle(true)
  }

  function onSignedUp() {
    switchMode('sign-in')
    setIsFirstAccount(setupCode !== undefined)
    setSetupCode(undefined)
    // The code is used up: a reload must not offer it again.
    if (setupCode) void navigate({ to: '/admin', replace: true })
  }

  if (mode === 'forgotten') return <ForgotPassword {...formProps} />
  if (mode === 'sign-up')
    return <SignUp {...formProps} setupCode={setupCode} onDone={onSignedUp} onSignedIn={onSignedIn} />
  return (
    <SignIn
      {...formProps}
      onSignedIn={onSignedIn}
      expiredEmail={expiredEmail}
      isFirstAccount={isFirstAccount}
    />
  )
}

function SignIn({
  onSignedIn,
  expiredEmail,
  isFirstAccount,
  ...formProps
}: AuthFormProps & LoginProps & { isFirstAccount: boolean }) {
  const client = useTRPCClient()
  /** The verified credentials and the account's second factors; null until the server has asked for one. */
  const [credentials, setCredentials] = useState<VerifiedCredentials | null>(null)
  const [isCodeStep, setIsCodeStep] = useState(false)
  const unsaved = useStoredWrites().length

  async function signIn(input: { email: string; password: string }) {
    try {
      await onSignedIn(await client.auth.signIn.mutate(input))
    } catch (error) {
      const { reason, factors } = toApiError(error)
      if (reason !== 'code_required' || !factors) throw error
      setCredentials({ ...input, factors })
      setIsCodeStep(true)
    }
  }

  if (credentials && isCodeStep)
    return (
      <SignInCode
        {...credentials}
        showToast={formProps.showToast}
        onSignedIn={onSignedIn}
        onBack={() => {
          setIsCodeStep(false)
          formProps.onMode('sign-in')
        }}
      />
    )
  return (
    <AuthLayout title="Admin Login" focusTitle={formProps.focusTitle}>
      {expiredEmail && (
        <LoginNote>
          Your session has ended. Sign in to go on where you were; what you typed is still there.
        </LoginNote>
      )}
      {unsaved > 0 && (
        <LoginNote>
          {counted(unsaved, { one: 'change on this device is', other: 'changes on this device are' })} not
          saved yet. To save {plural(unsaved, { one: 'it', other: 'them' })}, sign in within 30 days with the
          account that made {plural(unsaved, { one: 'it', other: 'them' })}.
        </LoginNote>
      )}
      {isFirstAccount && (
        <LoginNote>
          One step is left: open the link that we sent to {formProps.email}, and enter your password there.
          Without a mail server the link is in the server’s log, in the last line with “Verify your email”.
        </LoginNote>
      )}
      <CredentialsForm
        {...formProps}
        action="Sign in"
        initialPassword={credentials?.password}
        autoComplete="current-password"
        send={signIn}
      />
      <PasskeyButton
        className="mt-3 w-full max-w-100"
        showToast={formProps.showToast}
        onSignedIn={onSignedIn}
      >
        Sign in with a passkey
      </PasskeyButton>
      <TextButton onPress={() => formProps.onMode('sign-up')}>Need an account? Sign up</TextButton>
      <TextButton onPress={() => formProps.onMode('forgotten')}>Forgot your password?</TextButton>
    </AuthLayout>
  )
}

function SignUp({
  setupCode,
  onDone,
  onSignedIn,
  ...formProps
}: AuthFormProps & { setupCode?: string; onDone: () => void; onSignedIn: OnSignedIn }) {
  const client = useTRPCClient()
  const navigate = useNavigate()
  return (
    <AuthLayout title="Create Admin Account" focusTitle={formProps.focusTitle}>
      {setupCode && (
        <LoginNote>
          This set-up link lets you create your account. If a mail server is set up, we first mail you a link
          that verifies its address.
        </LoginNote>
      )}
      <CredentialsForm
        {...formProps}
        action="Create account"
        autoComplete="new-password"
        send={async (input) => {
          const { account } = await client.auth.signUp.mutate({ ...input, setup: setupCode })
          if (account) {
            formProps.showToast({ title: 'Success', description: 'Account created successfully!' })
            await navigate({ to: '/admin', replace: true })
            return await onSignedIn(account)
          }
          formProps.showToast({
            title: 'Success',
            description: `Account created successfully! Please check your email to verify.${setupCode ? ' Without a mail server, the server’s log has the link.' : ''}`,
          })
          onDone()
        }}
      />
      <TextButton onPress={() => formProps.onMode('sign-in')}>Already have an account? Sign in</TextButton>
    </AuthLayout>
  )
}

const LoginNote = ({ children }: { children: ReactNode }) => (
  <p className="mt-4 max-w-100 border-l-4 border-live pl-3 wrap-anywhere">{children}</p>
)

/** Read from `location`: the login covers every screen, and each screen validates its own search parameters. */
const readSetupCode = () => new URLSearchParams(location.search).get('setup') ?? undefined
