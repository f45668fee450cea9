import { type FormEvent, useRef, useState } from 'react'
import { changePasswordInput } from '../../../server/core/auth/schema.ts'
import { toApiError } from '../../core/office/api-error.ts'
import { Button } from '../../core/office/button.tsx'
import { firstMessages, focusFirstInvalid, getFieldErrors } from '../../core/office/field-errors.ts'
import { PASSWORD_HINT } from '../../core/office/password-hint.ts'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import { Section } from '../../core/office/section.tsx'
import { useAccount } from '../../core/office/session.tsx'
import { TextField } from '../../core/ui/field.tsx'
import { useTRPCClient } from '../../trpc.ts'

const EMPTY = { current: '', password: '' }

/** Changes the user's own password, which ends all other sessions. */
export function ChangePassword() {
  const { email } = useAccount()
  const client = useTRPCClient()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { run, busy } = useSaveMutation({
    call: (input: typeof EMPTY) => client.auth.changePassword.mutate(input),
    successMessage: 'Password changed successfully. Every other browser was signed out.',
    errorMessage: 'Failed to change password',
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const fieldErrors = getFieldErrors(changePasswordInput, values)
    showErrors(fieldErrors)
    if (Object.keys(fieldErrors).length > 0) return
    try {
      await run(values)
      setValues(EMPTY)
    } catch (error) {
      const { fields, status, message } = toApiError(error)
      showErrors(
        fields
          ? firstMessages(fields)
          : { password: status === 0 ? 'No connection to the server.' : message },
      )
    }
  }

  function showErrors(fieldErrors: Record<string, string>) {
    setErrors(fieldErrors)
    focusFirstInvalid(form.current, fieldErrors)
  }

  const getFieldProps = (name: keyof typeof EMPTY) => ({
    name,
    type: 'password',
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setValues({ ...values, [name]: target.value }),
  })

  return (
    <Section title="Change password">
      <form
        ref={form}
        noValidate
        className="card grid gap-4 p-4 lg:p-5"
        onSubmit={(event) => void submit(event)}
      >
        {/* The user name, for password managers: they read text fields only, even hidden ones. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextField label="Current password" autoComplete="current-password" {...getFieldProps('current')} />
        <TextField
          label="New password"
          autoComplete="new-password"
          hint={PASSWORD_HINT}
          {...getFieldProps('password')}
        />
        <Button type="submit" tone="neutral" className="justify-self-end" busy={busy}>
          Change password
        </Button>
      </form>
    </Section>
  )
}
