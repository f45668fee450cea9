import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { emailInput, passwordInput } from '../../server/auth/schema.ts'
import { PASSWORD_MIN_LENGTH } from '../../server/constants/schema.ts'
import { useClient } from '../trpc.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { answerOf } from './answer.ts'
import { Front } from './front.tsx'
import { type Say, useMessages } from './messages.ts'
import { PASSWORD_HINT } from './password-hint.ts'
import { messagesOf } from './field-messages.ts'
import type { Session } from './session.tsx'
import { takeFocus } from './take-focus.ts'

type Mode = 'sign-in' | 'sign-up' | 'forgotten'

interface LoginProps {
  onSignedIn: (session: Session) => void
  /** The address of the account whose session was lost; its screens wait underneath. */
  lost?: string
}

/** Login and sign-up in one place; an address with `?setup=CODE` begins with sign-up and hands the code on (D01). */
export function Login({ onSignedIn, lost }: LoginProps) {
  const navigate = useNavigate()
  const [setup, setSetup] = useState(setupCode)
  const [mode, setMode] = useState<Mode>(setup ? 'sign-up' : 'sign-in')
  const [email, setEmail] = useState(lost ?? '')
  /** The form on the screen came in the place of another one. */
  const [follows, setFollows] = useState(false)
  /** The first account was just made. */
  const [isSetUp, setIsSetUp] = useState(false)
  const say = useMessages()
  const shared = { email, follows, say, onEmail: setEmail, onMode: change }

  function change(mode: Mode) {
    setMode(mode)
    setFollows(true)
  }

  function signedUp() {
    change('sign-in')
    setIsSetUp(setup !== undefined)
    setSetup(undefined)
    // The code is used up: a reload must not offer it again.
    if (setup) void navigate({ to: '/admin', replace: true })
  }

  if (mode === 'forgotten') return <Forgotten {...shared} />
  if (mode === 'sign-up') return <SignUp {...shared} setup={setup} onDone={signedUp} />
  return <SignIn {...shared} onSignedIn={onSignedIn} lost={lost} isSetUp={isSetUp} />
}

interface Shared {
  email: string
  follows: boolean
  say: Say
  onEmail: (email: string) => void
  onMode: (mode: Mode) => void
}

function SignIn({ onSignedIn, lost, isSetUp, ...shared }: Shared & LoginProps & { isSetUp: boolean }) {
  const client = useClient()
  return (
    <Front title="Admin Login" follows={shared.follows}>
      {lost && (
        <p className="mt-4 max-w-[400px] border-l-4 border-live pl-3">
          Your session has ended. Sign in to go on where you were; what you typed is still there.
        </p>
      )}
      {isSetUp && (
        <p className="mt-4 max-w-[400px] border-l-4 border-live pl-3 wrap-anywhere">
          A link is on its way to {shared.email}; while no mail server is set up, it stands in the server’s
          log. Open it to verify the address, then sign in here.
        </p>
      )}
      <Credentials
        {...shared}
        action="Sign in"
        password="current-password"
        send={async (input) => onSignedIn(await client.auth.signIn.mutate(input))}
      />
      <Link onPress={() => shared.onMode('sign-up')}>Need an account? Sign up</Link>
      <Link onPress={() => shared.onMode('forgotten')}>Forgot your password?</Link>
    </Front>
  )
}

function SignUp({ setup, onDone, ...shared }: Shared & { setup?: string; onDone: () => void }) {
  const client = useClient()
  return (
    <Front title="Create Admin Account" follows={shared.follows}>
      {setup && (
        <p className="mt-4 max-w-[400px] border-l-4 border-live pl-3">
          You opened a set-up link: the account made here is approved from the start.
        </p>
      )}
      <Credentials
        {...shared}
        action="Create account"
        password="new-password"
        send={async (input) => {
          await client.auth.signUp.mutate({ ...input, setup })
          shared.say({
            title: 'Success',
            description: 'Account created successfully! Please check your email to verify.',
          })
          onDone()
        }}
      />
      <Link onPress={() => shared.onMode('sign-in')}>Already have an account? Sign in</Link>
    </Front>
  )
}

function Forgotten({ email, onEmail, onMode, say, follows }: Shared) {
  const client = useClient()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { errors, busy, submit } = useSending(say, z.object({ email: emailInput }), async () => {
    await client.auth.requestPasswordReset.mutate({ email })
    setSentTo(email)
  })
  return (
    <Front title="Reset your password" follows={follows}>
      {sentTo === null ? (
        <form
          noValidate
          className="mt-8 grid max-w-[400px] gap-5"
          onSubmit={(event) => submit(event, { email })}
        >
          <Email email={email} onEmail={onEmail} error={errors.email} />
          <Button type="submit" tone="ink" busy={busy} className="mt-2 min-h-14!">
            Send the link
          </Button>
        </form>
      ) : (
        <output ref={takeFocus} tabIndex={-1} className="mt-6 block max-w-[44ch] wrap-anywhere">
          If {sentTo} has an account here, a link is on its way. It works once, for one hour.
        </output>
      )}
      <Link onPress={() => onMode('sign-in')}>Back to sign in</Link>
    </Front>
  )
}

interface CredentialsProps extends Shared {
  action: string
  password: 'current-password' | 'new-password'
  send: (input: { email: string; password: string }) => Promise<void>
}

function Credentials({ email, onEmail, action, password: autoComplete, say, send }: CredentialsProps) {
  const [password, setPassword] = useState('')
  const [known] = useState(email !== '')
  const fields = z.object({ email: emailInput, password: passwordInput })
  const { errors, busy, submit } = useSending(say, fields, () => send({ email, password }))
  return (
    <form
      noValidate
      className="mt-8 grid max-w-[400px] gap-5"
      onSubmit={(event) => submit(event, { email, password })}
    >
      <Email email={email} onEmail={onEmail} error={errors.email} />
      <TextField
        label="Password"
        name="password"
        type="password"
        required
        // Where the address stands already, after a lost session, only this is missing.
        data-first={known ? '' : undefined}
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

function Email({ email, onEmail, error }: Pick<Shared, 'email' | 'onEmail'> & { error?: string }) {
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
function useSending(say: Say, schema: z.ZodMiniType, send: () => Promise<void>) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  async function attempt() {
    running.current = true
    setBusy(true)
    say(null)
    try {
      await send()
    } catch (error) {
      const { message, fields = {} } = answerOf(error)
      setErrors(Object.fromEntries(Object.entries(fields).map(([name, [first = '']]) => [name, first])))
      say({ title: 'Error', description: message, variant: 'destructive' })
    }
    running.current = false
    setBusy(false)
  }

  function submit(event: FormEvent<HTMLFormElement>, values: Record<string, string>) {
    event.preventDefault()
    const found = { ...messagesOf(schema, values), ...missing(values) }
    setErrors(found)
    const [first] = Object.keys(values).filter((name) => name in found)
    if (first) event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    else if (!running.current) void attempt()
  }

  return { errors, busy, submit }
}

const NAMES: Record<string, string> = { email: 'Email', password: 'Password' }

const missing = (values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value === '')
      .map(([name]) => [name, `${NAMES[name] ?? name} is required`]),
  )

function Link({ onPress, children }: { onPress: () => void; children: string }) {
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
const setupCode = () => new URLSearchParams(location.search).get('setup') ?? undefined
