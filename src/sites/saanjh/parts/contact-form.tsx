import { getRouteApi } from '@tanstack/react-router'
import { CONTACT_MESSAGE_ROWS } from '../../../../server/core/constants/schema.ts'
import { contactInput } from '../../../../server/features/inquiries/schema.ts'
import { ConsentNotice, FormErrors, SubmitButton, Honeypot } from '../../../core/page/form-parts.tsx'
import { FormSuccess } from '../../../core/page/form-success.tsx'
import { useSettings } from '../../../core/page/settings.ts'
import { usePublicForm } from '../../../core/page/use-public-form.ts'
import { useRetentionMonths } from '../../../core/page/use-retention-months.ts'
import { TextArea, TextField } from '../../../core/ui/field.tsx'
import { useTRPCClient } from '../../../trpc.ts'
import { consentNotices } from '../../parts/consent.ts'
import { contactSent } from '../content/inquiry.ts'

const route = getRouteApi('/_site/contact')

/** The contact form. A message is stored in the inbox like an inquiry, under the same limits (D35). */
export default function ContactForm() {
  const { sent } = route.useSearch()
  return sent ? <FormSuccess {...contactSent} reference={sent} formPath="/contact" /> : <ContactFormFields />
}

function ContactFormFields() {
  const client = useTRPCClient()
  const { email } = useSettings()
  const { formProps, fieldProps, fieldErrors, formError, sending } = usePublicForm({
    form: 'contact',
    validate: (values) => contactInput.safeParse(values),
    send: (input, signal) => client.inquiry.contact.mutate(input, { signal }),
    onSuccess: ({ reference }) => ({ ...contactSent, reference }),
  })

  return (
    <form {...formProps} action="/contact#form" aria-label="Contact us" className="grid gap-7">
      <FormErrors fieldErrors={fieldErrors} formError={formError} />
      <TextField {...fieldProps('name')} label="Name *" type="text" autoComplete="name" aria-required />
      <TextField {...fieldProps('email')} label="Email *" type="email" autoComplete="email" aria-required />
      <TextArea {...fieldProps('message')} label="Your Message *" rows={CONTACT_MESSAGE_ROWS} aria-required />
      <Honeypot />
      <ConsentNotice>{consentNotices.contact(email, useRetentionMonths())}</ConsentNotice>
      <SubmitButton sending={sending} className="w-full justify-center max-sm:justify-between print:hidden">
        SUBMIT
      </SubmitButton>
    </form>
  )
}
