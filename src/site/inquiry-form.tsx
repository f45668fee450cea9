import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { INQUIRY_REDIRECT_MS } from '../../server/constants/schema.ts'
import { budgets, inquiryInput, projectTypes } from '../../server/inquiry/schema.ts'
import { consentNotices } from '../content/consent.ts'
import { detailsHint, inquirySent, phoneHint, submitInquiry } from '../content/inquiry.ts'
import { useClient } from '../trpc.ts'
import { SelectField, TextArea, TextField } from '../ui/field.tsx'
import { Consent, Faults, Received, SendButton, Trap } from './form-parts.tsx'
import { PlainSent } from './plain-sent.tsx'
import { usePublicForm } from './public-form.ts'
import { Reference } from './reference.tsx'
import { useRetentionMonths } from './retention.ts'
import { useSettings } from './settings.ts'

const route = getRouteApi('/_site/inquiry')

/** The inquiry: seven fields, checked by the rules of `inquiry.create`; once it is received, the way leads home. */
export function InquiryForm() {
  const { sent } = route.useSearch()
  return sent ? <PlainSent {...inquirySent} reference={sent} again="/inquiry" /> : <Form />
}

function Form() {
  const client = useClient()
  const { email } = useSettings()
  const [reference, setReference] = useState<string>()
  const { bind, field, messages, notice, received, sending } = usePublicForm({
    form: 'inquiry',
    check: (values) => inquiryInput.safeParse(values),
    send: (input, signal) => client.inquiry.create.mutate(input, { signal }),
    onSent: (answer) => {
      setReference(answer.reference)
      return {
        title: inquirySent.title,
        description: <Reference words={inquirySent.text} reference={answer.reference} />,
      }
    },
  })

  return (
    <form
      {...bind}
      action="/inquiry#form"
      aria-label="Start your project"
      className="grid content-start items-start gap-x-6 gap-y-6 sm:grid-cols-2 lg:gap-y-7"
    >
      <Faults messages={messages} notice={notice} />
      <TextField {...field('name')} label="Full name" autoComplete="name" aria-required />
      <TextField {...field('email')} label="Email" type="email" autoComplete="email" aria-required />
      <TextField
        {...field('phone')}
        label="Phone"
        type="tel"
        autoComplete="tel"
        hint={phoneHint}
        aria-required
      />
      <TextField {...field('company')} label="Company" optional autoComplete="organization" />
      <SelectField {...field('project_type')} label="Project type" aria-required>
        <Options first="Please select" options={projectTypes} />
      </SelectField>
      <SelectField {...field('budget')} label="Budget range" optional>
        <Options first="Not decided yet" options={budgets} />
      </SelectField>
      <TextArea
        {...field('message')}
        label="Project details"
        hint={detailsHint}
        rows={5}
        place="sm:col-span-2"
        aria-required
      />
      <Trap />
      <Consent>{consentNotices.inquiry(email, useRetentionMonths())}</Consent>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4 sm:col-span-2 print:hidden">
        <SendButton sending={sending} className="max-sm:w-full max-sm:justify-between">
          {submitInquiry}
        </SendButton>
        <WayHome reference={reference} />
      </div>
      <Received message={received} />
    </form>
  )
}

function Options({
  first,
  options,
}: {
  first: string
  options: readonly { value: string; label: string }[]
}) {
  return (
    <>
      <option value="">{first}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  )
}

/** Says that the page is about to change, and changes it, unless the visitor leaves first (D63). */
function WayHome({ reference }: { reference?: string }) {
  const router = useRouter()
  useEffect(() => {
    if (reference === undefined) return
    void router.preloadRoute({ to: '/' })
    const timer = setTimeout(() => void router.navigate({ to: '/' }), INQUIRY_REDIRECT_MS)
    const stay = router.subscribe('onBeforeNavigate', () => clearTimeout(timer))
    return () => {
      clearTimeout(timer)
      stay()
    }
  }, [router, reference])
  return (
    // Narrow on a wide screen, so that the message in its corner does not lie on it.
    <output className="sm:max-w-[16ch]">
      {reference !== undefined && (
        <>
          Returning to the{' '}
          <Link to="/" className="underline underline-offset-4">
            home page
          </Link>
        </>
      )}
    </output>
  )
}
