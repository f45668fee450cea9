import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { signInPicture } from '#site/office/sign-in-picture.ts'
import { resetInput } from '../../server/core/auth/schema.ts'
import { toApiError } from '../core/office/api-error.ts'
import { AuthLayout, SignInPictureProvider } from '../core/office/auth-layout.tsx'
import { Button } from '../core/office/button.tsx'
import { focusOnMount } from '../core/office/focus-on-mount.ts'
import { PASSWORD_HINT } from '../core/office/password-hint.ts'
import { TextField } from '../core/ui/field.tsx'
import { useTRPCClient } from '../trpc.ts'
import './admin.css'

/** The form for a new password, with the token of a mailed link. */
export function ResetPassword({ token }: { token: string }) {
  const [done, setDone] = useState(false)
  return (
    <SignInPictureProvider value={signInPicture}>
      <AuthLayout title="Choose a new password">
        {done ? <PasswordChanged /> : <ResetPasswordForm token={token} onDone={() => setDone(true)} />}
      </AuthLayout>
    </SignInPictureProvider>
  )
}

function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const client = useTRPCClient()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<{ password?: string; form?: string }>({})

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('password')
    const input = resetInput.safeParse({ token, password })
    if (!input.success) {
      setErrors({ password: input.error.issues[0]?.message })
      return
    }
    setBusy(true)
    try {
      await client.auth.resetPassword.mutate(input.data)
      onDone()
    } catch (error) {
      const { fields, message } = toApiError(error)
      setErrors(fields?.password ? { password: fields.password[0] } : { form: message })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid max-w-[400px] gap-5">
      <p>Browsers that are signed in with the old one are signed out.</p>
      {errors.form && (
        <p role="alert" className="border-l-4 border-error pl-3">
          {errors.form}
        </p>
      )}
      <TextField
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        error={errors.password}
        required
      />
      <Button type="submit" tone="neutral" busy={busy} className="mt-2 min-h-14">
        Save password
      </Button>
    </form>
  )
}

const PasswordChanged = () => (
  <>
    <output ref={focusOnMount} tabIndex={-1} className="mt-6 block max-w-[44ch]">
      Your password was changed.
    </output>
    <p className="mt-6">
      <Link to="/admin" className="underline">
        Sign in
      </Link>
    </p>
  </>
)
