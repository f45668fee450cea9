import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { displayName } from '../../../server/core/auth/schema.ts'
import { profileInput } from '../../../server/features/profile/schema.ts'
import { toApiError } from '../../core/office/api-error.ts'
import { Button } from '../../core/office/button.tsx'
import { readDraft, useDraft, writeDraft } from '../../core/office/draft-storage.ts'
import { firstMessages, focusFirstInvalid, getFieldErrors } from '../../core/office/field-errors.ts'
import { InitialsBadge } from '../../core/office/initials-badge.tsx'
import { QueryState } from '../../core/office/list-states.tsx'
import { useLoadErrorToast } from '../../core/office/load-error.ts'
import { textOf } from '../../core/office/record-draft.ts'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import { Section } from '../../core/office/section.tsx'
import { useAccount } from '../../core/office/session.tsx'
import { TextField } from '../../core/ui/field.tsx'
import { useTRPC } from '../../queries.tsx'
import { useTRPCClient } from '../../trpc.ts'
import { NotifySettings } from '../notifications/notify-settings.tsx'
import { CalendarAddress } from './calendar-address.tsx'
import type { Profile } from './profile.ts'

/** The user's own profile: what colleagues see, the notifications, and the calendar of follow-ups. */
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

/** The subject of the profile's draft, which holds the fields that were edited. */
const DRAFT = 'profile'

/** Name and phone number. Typed values are stored as a draft. */
function ProfileForm({ profile }: { profile: Profile }) {
  const { id, email } = useAccount()
  const { auth } = useTRPCClient()
  const form = useRef<HTMLFormElement>(null)
  const saved: Record<'name' | 'phone', string> = { name: profile.name ?? '', phone: profile.phone ?? '' }
  const [draft, write] = useDraft(id, DRAFT)
  const values = { name: textOf(draft.name ?? saved.name), phone: textOf(draft.phone ?? saved.phone) }
  const isEdited = Object.keys(draft).length > 0
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { run, busy } = useSaveMutation({
    call: (input: typeof values) => auth.setProfile.mutate(input),
    successMessage: 'Profile saved successfully',
    errorMessage: 'Failed to save profile',
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const fieldErrors = getFieldErrors(profileInput, values)
    showErrors(fieldErrors)
    if (Object.keys(fieldErrors).length > 0) return
    try {
      await run(values)
      // Values typed while the request was in flight stay.
      writeDraft(id, DRAFT, differing(readDraft(id, DRAFT), values))
    } catch (error) {
      showErrors(firstMessages(toApiError(error).fields ?? {}))
    }
  }

  function showErrors(fieldErrors: Record<string, string>) {
    setErrors(fieldErrors)
    focusFirstInvalid(form.current, fieldErrors)
  }

  const getFieldProps = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) =>
      write(differing({ ...draft, [name]: target.value }, saved)),
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
            Your colleagues {isEdited ? 'will see' : 'see'}{' '}
            <span className="font-heading">{displayName(account)}</span> beside what you do.
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
        <div className="flex flex-wrap justify-end gap-2">
          {isEdited && (
            <Button
              onClick={() => {
                write({})
                setErrors({})
                form.current?.querySelector('input')?.focus()
              }}
            >
              Discard
            </Button>
          )}
          <Button type="submit" tone="neutral" busy={busy}>
            Save profile
          </Button>
        </div>
      </form>
    </Section>
  )
}

/** The fields of a draft that differ from `values`. */
const differing = (draft: Record<string, string | boolean>, values: Record<string, string>) =>
  Object.fromEntries(Object.entries(draft).filter(([name, value]) => value !== values[name]))
