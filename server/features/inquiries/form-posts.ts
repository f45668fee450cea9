import { Hono, type Context as HonoContext } from 'hono'
import type * as z from 'zod/mini'
import type { AppEnv, PageHandler } from '../../core/app-env.ts'
import { AppError, fieldErrors } from '../../core/errors.ts'
import { readFormFields } from '../../core/http/form-body.ts'
import { toHttpError } from '../../core/http/http-error.ts'
import { serializeError } from '../../core/log.ts'
import type { Context } from '../../core/trpc.ts'
import { subscribe } from './newsletter.ts'
import { contactInput, dataRequestInput, inquiryInput, subscribeInput } from './schema.ts'
import { submitContactForm, submitInquiryForm } from './submit.ts'
import { requestData } from './visitor/data-links.ts'

/**
 * The public forms as a browser without JavaScript posts them (progressive enhancement): validated and written exactly
 * as by the procedures. Success redirects (303) to the page with `?sent=`; a refusal renders the page again with
 * messages and the typed values.
 */
export function formPosts(renderPage: PageHandler) {
  const forms = new Hono<AppEnv>()
  forms.post('/inquiry', async (c) => handleFormPost(c, renderPage, inquiryForm, await readFormFields(c)))
  forms.post('/contact', async (c) => handleFormPost(c, renderPage, contactForm, await readFormFields(c)))
  forms.post('/news', async (c) => handleFormPost(c, renderPage, newsletterForm, await readFormFields(c)))
  forms.post('/privacy', async (c) => handleFormPost(c, renderPage, dataRequestForm, await readFormFields(c)))
  return forms
}

type RejectedForm = NonNullable<Parameters<PageHandler>[2]>

interface FormPost<Input extends z.ZodMiniType> {
  form: RejectedForm['form']
  input: Input
  write(context: Context, input: z.output<Input>): Promise<{ received: true; reference?: string }>
}

const inquiryForm: FormPost<typeof inquiryInput> = {
  form: 'inquiry',
  input: inquiryInput,
  write: submitInquiryForm,
}
const contactForm: FormPost<typeof contactInput> = {
  form: 'contact',
  input: contactInput,
  write: submitContactForm,
}
const newsletterForm: FormPost<typeof subscribeInput> = {
  form: 'newsletter',
  input: subscribeInput,
  write: subscribe,
}
const dataRequestForm: FormPost<typeof dataRequestInput> = {
  form: 'data-request',
  input: dataRequestInput,
  write: requestData,
}

/** Validates and writes a posted form, and answers with the redirect or the page. */
async function handleFormPost<Input extends z.ZodMiniType>(
  c: HonoContext<AppEnv>,
  renderPage: PageHandler,
  { form, input, write }: FormPost<Input>,
  { photos = '', ...values }: Record<string, string>,
): Promise<Response> {
  const context = c.get('context')
  // Sent before the script that uploads chosen files was loaded: a browser alone sends only their names.
  const lostFields: RejectedForm['fields'] = photos ? { photos: [NOT_ARRIVED] } : {}
  const rerender = (status: number, errors: RejectedForm['fields'], message?: string) =>
    renderPage(c.req.raw, context, { form, values, fields: { ...lostFields, ...errors }, message, status })
  const parsed = input.safeParse(toInput(values))
  if (!parsed.success) return rerender(400, fieldErrors(parsed.error))
  if (photos) return rerender(400, {})
  try {
    const { reference } = await write(context, parsed.data)
    return new Response(null, {
      status: 303,
      headers: { location: `${c.req.path}?sent=${reference ?? '1'}`, 'cache-control': 'no-store' },
    })
  } catch (error) {
    const { status, message, retryAfter } = toHttpError(error)
    if (status >= 500)
      context.log.error({
        event: 'form_failed',
        form,
        requestId: context.requestId,
        ...serializeError(error),
      })
    if (retryAfter) context.responseHeaders.set('retry-after', retryAfter)
    if (error instanceof AppError && error.detail.fields) return rerender(status, error.detail.fields)
    return rerender(status, {}, status === 429 ? message : 'Please try again or contact us directly.')
  }
}

const NOT_ARRIVED = 'The photographs have not arrived. Choose them again, or send the inquiry without.'

/** A form posts every value as text; '' in the fields that only JavaScript fills means that they are absent. */
function toInput({ elapsed, idempotency_key, ...values }: Record<string, string>): Record<string, unknown> {
  return {
    ...values,
    elapsed: elapsed ? Number(elapsed) : undefined,
    idempotency_key: idempotency_key || undefined,
  }
}
