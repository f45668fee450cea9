import { useState } from 'react'
import * as z from 'zod/mini'
import { useTRPCClient } from '../../trpc.ts'
import { TextField } from '../ui/field.tsx'
import type { ApiError } from './api-error.ts'
import { AuthLayout } from './auth-layout.tsx'
import { Button } from './button.tsx'
import { TextButton } from './credentials-form.tsx'
import { focusOnMount } from './focus-on-mount.ts'
import { PasskeyButton } from './passkey-button.tsx'
import type { ShowToast } from './replacing-toast.ts'
import type { OnSignedIn } from './session.tsx'
import { useFormSubmit } from './use-form-submit.ts'

/** A verified e-mail address and password, and the second factors of their account. */
export interface VerifiedCredentials {
  email: string
  password: string
  factors: NonNullable<ApiError['factors']>
}

interface SignInCodeProps extends VerifiedCredentials {
  showToast: ShowToast
  onSignedIn: OnSignedIn
  onBack: () => void
}

/**
 * The second step of a sign-in: the code of an authenticator app, a recovery code or a passkey (S13). The field accepts
 * either code; the switch between them is for phones, whose numeric keyboard has no letters.
 */
export function SignInCode({ onBack, ...props }: SignInCodeProps) {
  const { email, factors, showToast, onSignedIn } = props
  const hasApp = factors.includes('totp')
  const [isRecovery, setIsRecovery] = useState(!hasApp)
  return (
    <AuthLayout title="Two-step sign-in">
      <p className="mt-4 max-w-100 text-soft wrap-anywhere">Signing in as {email}.</p>
      <CodeForm key={String(isRecovery)} {...props} field={isRecovery ? RECOVERY_FIELD : APP_FIELD} />
      {factors.includes('passkey') && (
        <PasskeyButton className="mt-3 w-full max-w-100" showToast={showToast} onSignedIn={onSignedIn}>
          Use a passkey
        </PasskeyButton>
      )}
      {hasApp && (
        <TextButton onPress={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? 'Use a code of your app' : 'Use a recovery code'}
        </TextButton>
      )}
      <TextButton onPress={onBack}>Back</TextButton>
    </AuthLayout>
  )
}

function CodeForm({
  email,
  password,
  showToast,
  onSignedIn,
  field,
}: Omit<SignInCodeProps, 'onBack'> & { field: typeof APP_FIELD | typeof RECOVERY_FIELD }) {
  const client = useTRPCClient()
  const [code, setCode] = useState('')
  const { errors, busy, submit } = useFormSubmit(
    showToast,
    z.object({ code: z.string() }),
    async () => await onSignedIn(await client.auth.signIn.mutate({ email, password, code })),
    'code',
  )
  return (
    <form noValidate className="mt-6 grid max-w-100 gap-5" onSubmit={(event) => submit(event, { code })}>
      <TextField
        ref={focusOnMount}
        name="code"
        required
        maxLength={40}
        spellCheck={false}
        autoCapitalize="none"
        {...field}
        value={code}
        error={errors.code}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" tone="neutral" busy={busy} className="mt-2 min-h-14">
        Sign in
      </Button>
    </form>
  )
}

const APP_FIELD = {
  label: 'Code',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  hint: 'The six digits in your authenticator app. A recovery code works too.',
} as const
const RECOVERY_FIELD = {
  label: 'Recovery code',
  inputMode: 'text',
  autoComplete: 'off',
  hint: 'One of your ten codes, such as abcd-2345-wxyz. Each works once.',
} as const
