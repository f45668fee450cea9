import { useState } from 'react'
import { createPasskey } from '../../core/office/passkeys.ts'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import { useAccount } from '../../core/office/session.tsx'
import { TextField } from '../../core/ui/field.tsx'
import { useTRPCClient } from '../../trpc.ts'
import { AppEnrollment, type Enrollment } from './app-enrollment.tsx'
import type { Factor } from './factor-row.tsx'
import { FormDialog } from './form-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

/** The step that the dialog shows. */
export type FactorDialogStep =
  | { name: 'add-app' }
  | { name: 'scan-app'; enrollment: Enrollment }
  | { name: 'add-passkey' }
  | { name: 'remove'; factor: Factor; isLast: boolean }
  | { name: 'renew-codes' }
  | { name: 'codes'; codes: string[] }

interface FactorDialogProps {
  step: FactorDialogStep
  /** Goes on to another step; null closes the dialog. */
  onStep: (step: FactorDialogStep | null) => void
}

/** A change of the user's second factors. It asks for the password (S13); a first factor ends with recovery codes. */
export function FactorDialog({ step, onStep }: FactorDialogProps) {
  const actions = useFactorActions()
  const onClose = () => onStep(null)
  const onAdded = ({ recovery_codes: codes }: { recovery_codes?: string[] }) =>
    onStep(codes ? { name: 'codes', codes } : null)

  switch (step.name) {
    case 'add-app':
      return (
        <FormDialog
          title="Add an authenticator app"
          action="Continue"
          onClose={onClose}
          send={async ({ password = '' }) =>
            onStep({ name: 'scan-app', enrollment: await actions.startTotp(password) })
          }
        >
          {({ password }) => (
            <>
              <p>
                An app on your phone then shows a new six-digit code every 30 seconds. Password managers,
                Aegis and Google Authenticator can do this.
              </p>
              <PasswordField error={password} />
            </>
          )}
        </FormDialog>
      )
    case 'scan-app':
      return (
        <AppEnrollment
          enrollment={step.enrollment}
          onClose={onClose}
          send={async (input) => onAdded(await actions.confirmTotp(input))}
        />
      )
    case 'add-passkey':
      return <AddPasskey onClose={onClose} onAdded={onAdded} />
    case 'remove':
      return (
        <FormDialog
          title={`Remove ${step.factor.name}`}
          action="Remove"
          danger
          onClose={onClose}
          send={async ({ password = '' }) => {
            await actions.removeFactor({ id: step.factor.id, password })
            onClose()
          }}
        >
          {({ password }) => (
            <>
              <p>
                {step.isLast
                  ? LAST_FACTOR_NOTE
                  : 'It will no longer sign you in. Your other ways to sign in stay.'}
              </p>
              <PasswordField error={password} />
            </>
          )}
        </FormDialog>
      )
    case 'renew-codes':
      return (
        <FormDialog
          title="New recovery codes"
          action="Make new codes"
          onClose={onClose}
          send={async ({ password = '' }) => onAdded(await actions.renewCodes(password))}
        >
          {({ password }) => (
            <>
              <p>You get ten new codes. The codes you have now stop working.</p>
              <PasswordField error={password} />
            </>
          )}
        </FormDialog>
      )
    case 'codes':
      return <RecoveryCodesDialog codes={step.codes} onClose={onClose} />
  }
}

/** Names the passkey; the browser's own dialog creates it. If that is cancelled, this dialog stays as it is. */
function AddPasskey({
  onClose,
  onAdded,
}: {
  onClose: () => void
  onAdded: (answer: { recovery_codes?: string[] }) => void
}) {
  const { startPasskey, confirmPasskey } = useFactorActions()
  const [name, setName] = useState('')
  return (
    <FormDialog
      title="Add a passkey"
      action="Add passkey"
      onClose={onClose}
      send={async ({ password = '' }) => {
        const response = await startPasskey(password)
        if (response) onAdded(await confirmPasskey({ response, name }))
      }}
    >
      {({ password }) => (
        <>
          <p>
            Stored on your phone, computer or security key, and unlocked by fingerprint, face or PIN. It also
            signs you in without the password.
          </p>
          <PasswordField error={password} />
          <TextField
            label="Name"
            optional
            name="name"
            maxLength={60}
            autoComplete="off"
            hint="Its name in the list, such as “Work laptop”."
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </>
      )}
    </FormDialog>
  )
}

const LAST_FACTOR_NOTE =
  'This is your only one. Two-step sign-in turns off, the recovery codes stop working, and the password alone signs you in.'

/** The current password, which every change of the second factors requires again. */
function PasswordField({ error }: { error: string | undefined }) {
  const { email } = useAccount()
  return (
    <>
      {/* The user name, for password managers: they read text fields only, even hidden ones. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
      <TextField
        label="Current password"
        name="password"
        type="password"
        required
        data-first
        autoComplete="current-password"
        error={error}
      />
    </>
  )
}

/**
 * The changes to the user's own second factors. Each rejects with the server's error, which its dialog shows; only
 * successes show a toast, which never contains a code or a key.
 */
function useFactorActions() {
  const { auth } = useTRPCClient()
  const startTotp = useSaveMutation({
    // The QR code library loads along: without it there would be nothing to show.
    call: async (password: string) => {
      const [enrollment, { encode }] = await Promise.all([auth.startTotp.mutate({ password }), import('uqr')])
      return { ...enrollment, qrCode: encode(enrollment.uri, { border: 3 }).data }
    },
  })
  const confirmTotp = useSaveMutation({
    call: (input: { code: string; name: string }) => auth.confirmTotp.mutate(input),
    successMessage: 'Authenticator app added successfully',
  })
  const startPasskey = useSaveMutation({
    call: async (password: string) => await createPasskey(await auth.startPasskey.mutate({ password })),
  })
  const confirmPasskey = useSaveMutation({
    call: (input: Parameters<typeof auth.confirmPasskey.mutate>[0]) => auth.confirmPasskey.mutate(input),
    successMessage: 'Passkey added successfully',
  })
  const removeFactor = useSaveMutation({
    call: (input: { id: string; password: string }) => auth.removeFactor.mutate(input),
    successMessage: 'Removed successfully',
  })
  const renewCodes = useSaveMutation({
    call: (password: string) => auth.newRecoveryCodes.mutate({ password }),
    successMessage: 'Recovery codes replaced successfully',
  })
  return {
    startTotp: startTotp.run,
    confirmTotp: confirmTotp.run,
    startPasskey: startPasskey.run,
    confirmPasskey: confirmPasskey.run,
    removeFactor: removeFactor.run,
    renewCodes: renewCodes.run,
  }
}
