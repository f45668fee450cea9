import { getRouteApi } from '@tanstack/react-router'
import { CONTACT_MESSAGE_ROWS } from '../../server/constants/schema.ts'
import { contactInput } from '../../server/inquiry/schema.ts'
import { consentNotices } from '../content/consent.ts'
import { contactSent } from '../content/inquiry.ts'
import { useClient } from '../trpc.ts'
import { TextArea, TextField } from '../ui/field.tsx'
import { Consent, Faults, Received, SendButton, Trap } from './form-parts.tsx'
import { PlainSent } from './plain-sent.tsx'
import { usePublicForm } from './public-form.ts'
import { Reference } from './reference.tsx'
import { useRetentionMonths } from './retention.ts'
import { useSettings } from './settings.ts'

const route = getRouteApi('/_site/contact')

/** A letter to the office: kept in the one inbox, under the inquiry's limits (D35). */
export function ContactForm() {
  const { sent } = route.useSearch()
  return sent ? <PlainSent {...contactSent} reference={sent} again="/contact" /> : <Form />
}

function Form() {
  const client = useClient()
  const { email } = useSettings()
  const { bind, field, messages, notice, received, sending } = usePublicForm({
    form: 'contact',
    check: (values) => contactInput.safeParse(values),
    send: (input, signal) => client.inquiry.contact.mutate(input, { signal }),
    onSent: ({ reference }) => ({
      title: contactSent.title,
      description: <Reference words={contactSent.text} reference={reference} />,
    }),
  })

  return (
    <form {...bind} action="/contact#form" aria-label="Contact us" className="grid gap-7">
      <Faults messages={messages} notice={notice} />
      <TextField {...field('name')} label="Name *" type="text" autoComplete="name" aria-required />
      <TextField {...field('email')} label="Email *" type="email" autoComplete="email" aria-required />
      <TextArea {...field('message')} label="Your Message *" rows={CONTACT_MESSAGE_ROWS} aria-required />
      <Trap />
      <Consent>{consentNotices.contact(email, useRetentionMonths())}</Consent>
      <SendButton sending={sending} className="w-full justify-center max-sm:justify-between print:hidden">
        SUBMIT
      </SendButton>
      <Received message={received} />
    </form>
  )
}
