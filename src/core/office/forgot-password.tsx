import { useState } from 'react'
import * as z from 'zod/mini'
import { email as emailAddress } from '../../../server/core/validators/schema.ts'
import { useTRPCClient } from '../../trpc.ts'
import { AuthLayout } from './auth-layout.tsx'
import { Button } from './button.tsx'
import { type AuthFormProps, EmailField, TextButton } from './credentials-form.tsx'
import { focusOnMount } from './focus-on-mount.ts'
import { useFormSubmit } from './use-form-submit.ts'

/** Requests a password reset mail. The answer does not reveal whether the address has an account. */
export function ForgotPassword({ email, onEmail, onMode, showToast, focusTitle }: AuthFormProps) {
  const client = useTRPCClient()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { errors, busy, submit } = useFormSubmit(showToast, z.object({ email: emailAddress }), async () => {
    await client.auth.requestPasswordReset.mutate({ email })
    setSentTo(email)
  })
  return (
    <AuthLayout title="Reset your password" focusTitle={focusTitle}>
      {sentTo === null ? (
        <form noValidate className="mt-8 grid max-w-100 gap-5" onSubmit={(event) => submit(event, { email })}>
          <EmailField email={email} onEmail={onEmail} error={errors.email} />
          <Button type="submit" tone="neutral" busy={busy} className="mt-2 min-h-14">
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
