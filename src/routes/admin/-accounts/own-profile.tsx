import { useQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { type FormEvent, useRef, useState } from 'react'
import { displayName, profileInput } from '../../../../server/auth/profile/schema.ts'
import type { AppRouter } from '../../../../server/router.ts'
import { toApiError } from '../../../admin/api-error.ts'
import { Button } from '../../../admin/button.tsx'
import { useDraft } from '../../../admin/draft-storage.ts'
import { firstMessages, getFieldErrors } from '../../../admin/field-errors.ts'
import { InitialsBadge } from '../../../admin/initials-badge.tsx'
import { QueryState } from '../../../admin/list-states.tsx'
import { useLoadErrorToast } from '../../../admin/load-error.ts'
import { useSaveMutation } from '../../../admin/save-mutation.ts'
import { Section } from '../../../admin/section.tsx'
import { useAccount } from '../../../admin/session.tsx'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import { TextField } from '../../../ui/field.tsx'
import { CalendarAddress } from './calendar-address.tsx'
import { NotifySettings } from './notify-settings.tsx'

/** One's own profile as the server returns it. */
export type Profile = inferRouterOutputs<AppRouter>['auth']['profile']

/** What colleagues see of oneself, what one is told of, and the calendar of one's follow-ups. */
export function OwnProfile() {
  const query = useQuery(useTRPC().auth.profile.queryOptions())
  useLoadErrorToast(query, 'Failed to load your profile')
  if (!query.data)
    return (
      <Section title="Your profile">
        <QueryState query={query} subject="Your profile" rows={3} />
      </Section>
    )
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      <ProfileForm profile={query.data} />
      <div className="grid gap-8">
        <NotifySettings profile={query.data} />
        <CalendarAddress profile={query.data} />
      </div>
    </div>
  )
}

function ProfileForm({ profile }: { profile: Profile }) {
  const { id, email } = useAccount()
  const { auth } = useTRPCClient()
  const trpc = useTRPC()
  const form = useRef<HTMLFormElement>(null)
  const [draft, writeDraft] = useDraft(id, 'profile')
  const saved = { name: profile.name ?? '', phone: profile.phone ?? '' }
  const values = { ...saved, ...draftOf(draft) }
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { run, busy } = useSaveMutation({
    call: (input: typeof values) => auth.setProfile.mutate(input),
    successMessage: 'Profile saved successfully',
    errorMessage: 'Failed to save profile',
    refresh: () =>
      Promise.all([trpc.auth.invalidate(), trpc.inquiry.invalidate(), trpc.activity.invalidate()]),
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const fieldErrors = getFieldErrors(profileInput, values)
    showErrors(fieldErrors)
    if (Object.keys(fieldErrors).length > 0) return
    try {
      await run(values)
      writeDraft({})
    } catch (error) {
      showErrors(firstMessages(toApiError(error).fields ?? {}))
    }
  }

  function showErrors(fieldErrors: Record<string, string>) {
    setErrors(fieldErrors)
    const [first] = Object.keys(fieldErrors)
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }

  const getFieldProps = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      const next = { ...values, [name]: target.value }
      writeDraft(next.name === saved.name && next.phone === saved.phone ? {} : next)
    },
  })
  const account = { name: values.name.trim() || null, email }

  return (
    <Section title="Your profile">
      <form
        ref={form}
        noValidate
        className="card grid gap-4 p-4 lg:p-5"
        onSubmit={(event) => void submit(event)}
      >
        <p className="flex items-center gap-3">
          <InitialsBadge account={account} size="lg" silent />
          <span className="min-w-0 wrap-anywhere">
            Your colleagues see <span className="font-heading">{displayName(account)}</span> beside what you
            do.
          </span>
        </p>
        <TextField
          label="Name"
          optional
          autoComplete="name"
          placeholder={displayName({ name: null, email })}
          {...getFieldProps('name')}
        />
        <TextField
          label="Phone"
          optional
          type="tel"
          autoComplete="tel"
          hint="For your colleagues. Visitors do not see it."
          {...getFieldProps('phone')}
        />
        <Button type="submit" tone="neutral" className="justify-self-end" busy={busy}>
          Save profile
        </Button>
      </form>
    </Section>
  )
}

/** The unsaved values, which are stored on the device. */
const draftOf = ({ name, phone }: Record<string, string | boolean>) => ({
  ...(typeof name === 'string' && { name }),
  ...(typeof phone === 'string' && { phone }),
})
