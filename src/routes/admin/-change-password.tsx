import { type FormEvent, useRef, useState } from 'react'
import { changePasswordInput } from '../../../server/auth/schema.ts'
import { answerOf } from '../../admin/answer.ts'
import { PASSWORD_HINT } from '../../admin/password-hint.ts'
import { messagesOf } from '../../admin/field-messages.ts'
import { useSaving } from '../../admin/saving.ts'
import { useMe } from '../../admin/session.tsx'
import { useClient, useTRPC } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

const NOTHING = { current: '', password: '' }

/** One's own password; every other browser is signed out with it. */
export function ChangePassword() {
  const { email } = useMe()
  const client = useClient()
  const trpc = useTRPC()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(NOTHING)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { run, busy } = useSaving({
    call: (input: typeof NOTHING) => client.auth.changePassword.mutate(input),
    success: 'Password changed successfully. Every other browser was signed out.',
    failure: 'Failed to change password',
    refresh: () => Promise.all([trpc.auth.sessions.invalidate(), trpc.activity.invalidate()]),
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const found = messagesOf(changePasswordInput, typed)
    show(found)
    if (Object.keys(found).length > 0) return
    try {
      await run(typed)
      setTyped(NOTHING)
    } catch (error) {
      const { fields, status, message } = answerOf(error)
      show(
        fields
          ? Object.fromEntries(Object.entries(fields).map(([name, [first = '']]) => [name, first]))
          : { password: status === 0 ? 'No connection to the server.' : message },
      )
    }
  }

  function show(found: Record<string, string>) {
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }

  const field = (name: keyof typeof NOTHING) => ({
    name,
    type: 'password',
    value: typed[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setTyped({ ...typed, [name]: target.value }),
  })

  return (
    <section aria-labelledby="password">
      <h2 id="password" className="mb-2 text-[1.0625rem] font-[560]">
        Change password
      </h2>
      <form
        ref={form}
        noValidate
        className="paper grid gap-4 p-4 lg:p-5"
        onSubmit={(event) => void submit(event)}
      >
        {/* Tells password managers whose password it is; they look at text fields only, unseen ones included. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextField label="Present password" autoComplete="current-password" {...field('current')} />
        <TextField
          label="New password"
          autoComplete="new-password"
          hint={PASSWORD_HINT}
          {...field('password')}
        />
        <Button type="submit" tone="ink" className="justify-self-end" busy={busy}>
          Change password
        </Button>
      </form>
    </section>
  )
}
