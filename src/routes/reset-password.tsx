import { createFileRoute, Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { resetInput } from '../../server/auth/schema.ts'
import { PASSWORD_MIN_LENGTH } from '../../server/constants/schema.ts'
import { answerOf } from '../admin/answer.ts'
import { useClient } from '../trpc.ts'
import { Cta } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'

/** Where the link of a reset mail leads. In the browser only, as the back office: nobody finds or keeps it. */
export const Route = createFileRoute('/reset-password')({
  ssr: false,
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  head: () => ({
    meta: [{ title: 'Choose a new password' }, { name: 'robots', content: 'noindex' }],
  }),
  pendingComponent: () => <p>Loading...</p>,
  component: Page,
})

function Page() {
  const { token = '' } = Route.useSearch()
  const [done, setDone] = useState(false)
  return (
    <main className="wrap grid min-h-svh place-items-center py-16">
      <div className="w-full max-w-md">
        <h1 className="mb-4 text-3xl font-semibold">Choose a new password</h1>
        {done ? <Done /> : <Form token={token} onDone={() => setDone(true)} />}
      </div>
    </main>
  )
}

function Form({ token, onDone }: { token: string; onDone: () => void }) {
  const client = useClient()
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
      const { fields, message } = answerOf(error)
      setErrors(fields?.password ? { password: fields.password[0] } : { form: message })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      <p>It signs out every browser that is signed in with the old one.</p>
      {errors.form && (
        <p role="alert" className="err">
          {errors.form}
        </p>
      )}
      <TextField
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters; a few words in a row are best.`}
        error={errors.password}
        required
      />
      <Cta type="submit" busy={busy}>
        Save password
      </Cta>
    </form>
  )
}

const Done = () => (
  <p role="status">
    Your password was changed.{' '}
    <Link to="/admin" className="underline">
      Sign in
    </Link>
  </p>
)
