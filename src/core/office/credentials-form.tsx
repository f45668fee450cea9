import { useState } from 'react'
import * as z from 'zod/mini'
import { passwordInput } from '../../../server/core/auth/schema.ts'
import { PASSWORD_MIN_LENGTH } from '../../../server/core/constants/schema.ts'
import { email as emailAddress } from '../../../server/core/validators/schema.ts'
import { TextField } from '../ui/field.tsx'
import { Button } from './button.tsx'
import { PASSWORD_HINT } from './password-hint.ts'
import type { ShowToast } from './replacing-toast.ts'
import { useFormSubmit } from './use-form-submit.ts'

/** The forms of the login. */
export type Mode = 'sign-in' | 'sign-up' | 'forgotten'

/** The props that the login's forms share; the typed e-mail address is carried from one form to the next. */
export interface AuthFormProps {
  email: string
  focusTitle: boolean
  showToast: ShowToast
  onEmail: (email: string) => void
  onMode: (mode: Mode) => void
}

interface CredentialsFormProps extends AuthFormProps {
  action: string
  /** The password typed earlier, when the form is shown again. */
  initialPassword?: string
  autoComplete: 'current-password' | 'new-password'
  send: (input: { email: string; password: string }) => Promise<void>
}

/** E-mail and password, for sign-in and sign-up. */
export function CredentialsForm({
  email,
  onEmail,
  action,
  initialPassword = '',
  autoComplete,
  showToast,
  send,
}: CredentialsFormProps) {
  const [password, setPassword] = useState(initialPassword)
  const [hasEmail] = useState(email !== '')
  const schema = z.object({ email: emailAddress, password: passwordInput })
  const { errors, busy, submit } = useFormSubmit(showToast, schema, () => send({ email, password }))
  return (
    <form
      noValidate
      className="mt-8 grid max-w-100 gap-5"
      onSubmit={(event) => submit(event, { email, password })}
    >
      <EmailField email={email} onEmail={onEmail} error={errors.email} />
      <TextField
        label="Password"
        name="password"
        type="password"
        required
        // After an expired session the address is filled in: the password gets the focus.
        data-first={hasEmail ? '' : undefined}
        minLength={PASSWORD_MIN_LENGTH}
        autoComplete={autoComplete}
        value={password}
        error={errors.password}
        hint={autoComplete === 'new-password' ? PASSWORD_HINT : undefined}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" tone="neutral" busy={busy} className="mt-2 min-h-14">
        {action}
      </Button>
    </form>
  )
}

/** The e-mail field of the login's forms. */
export function EmailField({
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

/** A button that looks like a link, below a form of the login. */
export function TextButton({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      className="link min-h-11 justify-self-start [:is(form,output,.btn)+&]:mt-5"
      onClick={onPress}
    >
      {children}
    </button>
  )
}
