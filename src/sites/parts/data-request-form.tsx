import { useSearch } from '@tanstack/react-router'
import { dataRequestInput } from '../../../server/features/inquiries/schema.ts'
import { FormErrors, Honeypot, SentStatus, SubmitButton } from '../../core/page/form-parts.tsx'
import { validateSentSearch } from '../../core/page/sent-search.ts'
import { usePublicForm } from '../../core/page/use-public-form.ts'
import { TextField } from '../../core/ui/field.tsx'
import { useTRPCClient } from '../../trpc.ts'

/** The confirmation after a request for a link to personal data: the same whether any data are stored or not. */
export const dataRequested = {
  title: 'Check your e-mail',
  text: 'If we hold data for this address, we have sent you a link. It works for 24 hours.',
}

/**
 * Requests a link, sent by mail, to the data stored under an e-mail address. The answer does not reveal whether any
 * exist (S10). After submission the URL has `?sent=1`.
 */
export function DataRequestForm() {
  const { sent } = validateSentSearch(useSearch({ strict: false }))
  return (
    <section id="your-data" aria-labelledby="your-data-title" className="mt-8 print:hidden">
      <h2 id="your-data-title" className="text-display-3">
        Your data
      </h2>
      {sent ? (
        <SentStatus className="mt-4">
          <strong className="block font-heading">{dataRequested.title}</strong>
          {dataRequested.text}
        </SentStatus>
      ) : (
        <RequestFields />
      )}
    </section>
  )
}

function RequestFields() {
  const client = useTRPCClient()
  const { formProps, fieldProps, fieldErrors, formError, sending } = usePublicForm({
    form: 'data-request',
    validate: (values) => dataRequestInput.safeParse(values),
    send: (input, signal) => client.inquiry.requestData.mutate(input, { signal }),
    onSuccess: () => dataRequested,
  })
  return (
    <form
      {...formProps}
      action="/privacy#your-data"
      aria-labelledby="your-data-title"
      className="mt-4 grid gap-y-4"
    >
      <div className={formError ? 'col-span-full' : 'sr-only'}>
        <FormErrors fieldErrors={fieldErrors} formError={formError} />
      </div>
      <TextField
        {...fieldProps('email')}
        label="Email"
        type="email"
        autoComplete="email"
        aria-required
        hint="We mail you a link to download or erase the data that we hold for this address."
      />
      <SubmitButton sending={sending} className="justify-self-start">
        Mail me the link
      </SubmitButton>
      <Honeypot />
    </form>
  )
}
