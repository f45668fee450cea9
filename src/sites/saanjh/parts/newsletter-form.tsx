import { subscribeInput } from '../../../../server/features/inquiries/schema.ts'
import { ConsentNotice, FormErrors, SubmitButton, Honeypot } from '../../../core/page/form-parts.tsx'
import { useSettings } from '../../../core/page/settings.ts'
import { usePublicForm } from '../../../core/page/use-public-form.ts'
import { TextField } from '../../../core/ui/field.tsx'
import { useTRPCClient } from '../../../trpc.ts'
import { consentNotices } from '../../parts/consent.ts'
import { subscriptionPending } from '../content/inquiry.ts'

/** The newsletter form. The answer does not reveal whether the address is already subscribed (D33). */
export default function NewsletterForm({ className = '' }: { className?: string }) {
  const client = useTRPCClient()
  const { email } = useSettings()
  const { formProps, fieldProps, fieldErrors, formError, sending } = usePublicForm({
    form: 'newsletter',
    validate: (values) => subscribeInput.safeParse(values),
    send: (input, signal) => client.inquiry.subscribe.mutate(input, { signal }),
    onSuccess: () => subscriptionPending,
  })

  return (
    <form
      {...formProps}
      action="/news#newsletter"
      aria-label="Newsletter"
      className={`grid items-start gap-x-2 gap-y-4 sm:grid-cols-[1fr_auto] ${className}`}
    >
      {/* The message of the only field is visible enough; screen readers need the summary, as the focus may stay. */}
      <div className={formError ? 'col-span-full' : 'sr-only'}>
        <FormErrors fieldErrors={fieldErrors} formError={formError} />
      </div>
      <TextField {...fieldProps('email')} label="Email" type="email" autoComplete="email" aria-required />
      <SubmitButton sending={sending} className="justify-center max-sm:justify-between sm:mt-[29px]">
        Subscribe
      </SubmitButton>
      <Honeypot />
      <ConsentNotice>{consentNotices.newsletter(email)}</ConsentNotice>
    </form>
  )
}
