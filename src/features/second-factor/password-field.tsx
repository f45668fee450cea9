import { useAccount } from '../../core/office/session.tsx'
import { TextField } from '../../core/ui/field.tsx'

/** The present password, which a change of the second factors asks for once more. */
export function PasswordField({ error }: { error: string | undefined }) {
  const { email } = useAccount()
  return (
    <>
      {/* Tells password managers the user name; they read text fields only, also invisible ones. */}
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
