import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { emailInput, passwordInput } from '../../server/auth/schema.ts'
import { PASSWORD_MIN_LENGTH } from '../../server/constants/schema.ts'
import { useTRPCClient } from '../trpc.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { toApiError } from './api-error.ts'
import { AuthLayout } from './auth-layout.tsx'
import { getFieldErrors } from './field-errors.ts'
import { focusOnMount } from './focus-on-mount.ts'
import { PASSWORD_HINT } from './password-hint.ts'
import { type ShowToast, useReplacingToast } from './replacing-toast.ts'
import type { Session } from './session.tsx'

type Mode = 'sign-in' | 'sign-up' | 'forgotten'

interface LoginProps {
  onSignedIn: (session: Session) => void
  /** The address of the account whose session was lost; its screens wait underneath. */
  expiredEmail?: string
}

/** Login and sign-up in one place; an address with `?setup=CODE` begins with sign-up and hands the code on (D01). */
export function Login({ onSignedIn, expiredEmail }: LoginProps) {
  const navigate = useNavigate()
  const [setupCode, setSetupCode] = useState(readSetupCode)
  const [mode, setMode] = useState<Mode>(setupCode ? 'sign-up' : 'sign-in')
  const [email, setEmail] = useState(expiredEmail ?? '')
  /** The form on the screen came in the place of another one. */
  const [focusTitle, setFocusTitle] = useState(false)
  /** The first account was just made. */
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
  if (mode === 'sign-up') return <SignUp {...formProps} setupCode={setupCode} onDone={onSignedUp} />
  return (
    <SignIn
      {...formProps}
      onSignedIn={onSignedIn}
      expiredEmail={expiredEmail}
      isFirstAccount={isFirstAccount}
    />
  )
}

interface AuthFormProps {
  email: string
  focusTitle: boolean
  showToast: ShowToast
  onEmail: (email: string) => void
  onMode: (mode: Mode) => void
}

function SignIn({
  onSignedIn,
  expiredEmail,
  isFirstAccount,
  ...formProps
}: AuthFormProps & LoginProps & { isFirstAccount: boolean }) {
  const client = useTRPCClient()
  return (
    <AuthLayout title="Admin Login" focusTitle={formProps.focusTitle}>
      {expiredEmail && (
        <p className="mt-4 max-w-[400px] border-l-4 border-live pl-3">
          Your session has ended. Sign in to go on where you were; what you typed is still there.
        </p>
      )}
      {isFirstAccount && (
        <p className="mt-4 max-w-[400px] border-l-4 border-live pl-3 wrap-anywhere">
          A link is on its way to {formProps.email}; while no mail server is set up, it stands in the server’s
          log. Open it to verify the address, then sign in here.
        </p>
      )}
      <CredentialsForm
        {...formProps}
        action="Sign in"
        autoComplete="current-password"
        send={async (input) => onSignedIn(await client.auth.signIn.mutate(input))}
      />
      <TextButton onPress={() => formProps.onMode('sign-up')}>Need an account? Sign up</TextButton>
      <TextButton onPress={() => formProps.onMode('forgotten')}>Forgot your password?</TextButton>
    </AuthLayout>
  )
}

function SignUp({
  setupCode,
  onDone,
  ...formProps
}: AuthFormProps & { setupCode?: string; onDone: () => void }) {
  const client = useTRPCClient()
  return (
    <AuthLayout title="Create Admin Account" focusTitle={formProps.focusTitle}>
      {setupCode && (
        <p className="mt-4 max-w-[400px] border-l-4 border-live pl-3">
          You opened a set-up link: the account made here is approved from the start.
        </p>
      )}
      <CredentialsForm
        {...formProps}
        action="Create account"
        autoComplete="new-password"
        send={async (input) => {
          await client.auth.signUp.mutate({ ...input, setup: setupCode })
          formProps.showToast({
            title: 'Success',
            description: 'Account created successfully! Please check your email to verify.',
          })
          onDone()
        }}
      />
      <TextButton onPress={() => formProps.onMode('sign-in')}>Already have an account? Sign in</TextButton>
    </AuthLayout>
  )
}

function ForgotPassword({ email, onEmail, onMode, showToast, focusTitle }: AuthFormProps) {
  const client = useTRPCClient()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { errors, busy, submit } = useFormSubmit(showToast, z.object({ email: emailInput }), async () => {
    await client.auth.requestPasswordReset.mutate({ email })
    setSentTo(email)
  })
  return (
    <AuthLayout title="Reset your password" focusTitle={focusTitle}>
      {sentTo === null ? (
        <form
          noValidate
          className="mt-8 grid max-w-[400px] gap-5"
          onSubmit={(event) => submit(event, { email })}
        >
          <EmailField email={email} onEmail={onEmail} error={errors.email} />
          <Button type="submit" tone="ink" busy={busy} className="mt-2 min-h-14!">
            Send the link
          </Button>
        </form>
      ) : (
        <output ref={focusOnMount} tabIndex={-1} className="mt-6 block max-w-[44ch] wrap-anywhere">
          If {sentTo} has an account here, a link is on its way. It works once, for one hour.
        </output>
      )}
      <TextButton onPress={() => onMode('sign-in')}>Back to sign in</TextButton>
    </AuthLayout>
  )
}

interface CredentialsFormProps extends AuthFormProps {
  action: string
  autoComplete: 'current-password' | 'new-password'
  send: (input: { email: string; password: string }) => Promise<void>
}

function CredentialsForm({ email, onEmail, action, autoComplete, showToast, send }: CredentialsFormProps) {
  const [password, setPassword] = useState('')
  const [hasEmail] = useState(email !== '')
  const schema = z.object({ email: emailInput, password: passwordInput })
  const { errors, busy, submit } = useFormSubmit(showToast, schema, () => send({ email, password }))
  return (
    <form
      noValidate
      className="mt-8 grid max-w-[400px] gap-5"
      onSubmit={(event) => submit(event, { email, password })}
    >
      <EmailField email={email} onEmail={onEmail} error={errors.email} />
      <TextField
        label="Password"
        name="password"
        type="password"
        required
        // Where the address stands already, after a lost session, only this is missing.
        data-first={hasEmail ? '' : undefined}
        minLength={PASSWORD_MIN_LENGTH}
        autoComplete={autoComplete}
        value={password}
        error={errors.password}
        hint={autoComplete === 'new-password' ? PASSWORD_HINT : undefined}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" tone="ink" busy={busy} className="mt-2 min-h-14!">
        {action}
      </Button>
    </form>
  )
}

function EmailField({
  email,
  onEmail,
  error,
}: Pick<AuthFormProps, 'email' | 'onEmail'> & { error?: string }) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      required
      autoComplete="username"
      value={email}
      error={error}
      onChange={({ target }) => onEmail(target.value)}
    />
  )
}

/** A form that checks, sends, and tells a failure by the server's own words (253, 254). */
function useFormSubmit(showToast: ShowToast, schema: z.ZodMiniType, send: () => Promise<void>) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const isSending = useRef(false)

  async function sendForm() {
    isSending.current = true
    setBusy(true)
    showToast(null)
    try {
      await send()
    } catch (error) {
      const { message, fields = {} } = toApiError(error)
      setErrors(Object.fromEntries(Object.entries(fields).map(([name, [first = '']]) => [name, first])))
      showToast({ title: 'Error', description: message, variant: 'destructive' })
    }
    isSending.current = false
    setBusy(false)
  }

  function submit(event: FormEvent<HTMLFormElement>, values: Record<string, string>) {
    event.preventDefault()
    const fieldErrors = { ...getFieldErrors(schema, values), ...requiredErrors(values) }
    setErrors(fieldErrors)
    const [first] = Object.keys(values).filter((name) => name in fieldErrors)
    if (first) event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    else if (!isSending.current) void sendForm()
  }

  return { errors, busy, submit }
}

const LABELS: Record<string, string> = { email: 'Email', password: 'Password' }

const requiredErrors = (values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value === '')
      .map(([name]) => [name, `${LABELS[name] ?? name} is required`]),
  )

function TextButton({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      className="min-h-11 justify-self-start underline decoration-1 underline-offset-4 [form+&]:mt-5 [output+&]:mt-5"
      onClick={onPress}
    >
      {children}
    </button>
  )
}

/** Read from the address itself: the login stands before every screen, each with a search of its own. */
const readSetupCode = () => new URLSearchParams(location.search).get('setup') ?? undefined
