import { subscribeInput } from '../../server/inquiry/schema.ts'
import { consentNotices } from '../content/consent.ts'
import { subscribed } from '../content/inquiry.ts'
import { useClient } from '../trpc.ts'
import { TextField } from '../ui/field.tsx'
import { Consent, Faults, Received, SendButton, Trap } from './form-parts.tsx'
import { usePublicForm } from './public-form.ts'
import { useSettings } from './settings.ts'

/** One address for one letter a quarter; the answer is the same whether it is known or not (D33). */
export function NewsletterForm({ className = '' }: { className?: string }) {
  const client = useClient()
  const { email } = useSettings()
  const { bind, field, messages, notice, received, sending } = usePublicForm({
    form: 'newsletter',
    check: (values) => subscribeInput.safeParse(values),
    send: (input, signal) => client.inquiry.subscribe.mutate(input, { signal }),
    onSent: () => ({ title: subscribed.title, description: subscribed.text }),
  })

  return (
    <form
      {...bind}
      action="/news#newsletter"
      aria-label="Newsletter"
      className={`grid items-start gap-x-2 gap-y-4 sm:grid-cols-[1fr_auto] ${className}`}
    >
      {/* One field says enough to the eye; the ear hears that nothing has been sent where the focus does not move. */}
      <div className={notice ? 'col-span-full' : 'sr-only'}>
        <Faults messages={messages} notice={notice} />
      </div>
      <TextField {...field('email')} label="Email" type="email" autoComplete="email" aria-required />
      <SendButton sending={sending} className="justify-center max-sm:justify-between sm:mt-[29px]">
        Subscribe
      </SendButton>
      <Received message={received} />
      <Trap />
      <Consent>{consentNotices.newsletter(email)}</Consent>
    </form>
  )
}
