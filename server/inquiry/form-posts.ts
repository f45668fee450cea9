import { Hono, type Context as HonoContext } from 'hono'
import type * as z from 'zod/mini'
import type { AppEnv, PageHandler } from '../app-env.ts'
import { fieldErrors } from '../errors.ts'
import { readFormFields } from '../http/form-body.ts'
import { toHttpError } from '../http/http-error.ts'
import { serializeError } from '../log.ts'
import type { Context } from '../trpc.ts'
import { subscribe } from './newsletter.ts'
import { contactInput, inquiryInput, subscribeInput } from './schema.ts'
import { submitContactForm, submitInquiryForm } from './submit.ts'

/**
 * The public forms as a browser without JavaScript posts them (progressive enhancement): validated and written exactly as
 * by the procedures. Success redirects (303) to the page with `?sent=`; a refusal renders the page again with messages and
 * what was typed.
 */
export function formPosts(renderPage: PageHandler) {
  const forms = new Hono<AppEnv>()
  forms.post('/inquiry', (c) =>
    handleFormPost(c, renderPage, { form: 'inquiry', input: inquiryInput, write: submitInquiryForm }),
  )
  forms.post('/contact', (c) =>
    handleFormPost(c, renderPage, { form: 'contact', input: contactInput, write: submitContactForm }),
  )
  forms.post('/news', (c) =>
    handleFormPost(c, renderPage, { form: 'newsletter', input: subscribeInput, write: subscribe }),
  )
  return forms
}

type RejectedForm = NonNullable<Parameters<PageHandler>[2]>

interface FormPost<Input extends z.ZodMiniType> {
  form: RejectedForm['form']
  input: Input
  write(context: Context, input: z.output<Input>): Promise<{ received: true; reference?: string }>
}

async function handleFormPost<Input extends z.ZodMiniType>(
  c: HonoContext<AppEnv>,
  renderPage: PageHandler,
  { form, input, write }: FormPost<Input>,
): Promise<Response> {
  const context = c.get('context')
  const formValues = await readFormFields(c)
  const rerender = (status: number, fields: RejectedForm['fields'], message?: string) =>
    renderPage(c.req.raw, context, { form, values: formValues, fields, message, status })
  const parsed = input.safeParse(toInput(formValues))
  if (!parsed.success) return rerender(400, fieldErrors(parsed.error))
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
    return rerender(status, {}, status === 429 ? message : 'Please try again or contact us directly.')
  }
}

/** A form posts every value as text; '' in the two fields that only JavaScript fills means that they are absent. */
function toInput({ elapsed, idempotency_key, ...values }: Record<string, string>): Record<string, unknown> {
  return {
    ...values,
    elapsed: elapsed ? Number(elapsed) : undefined,
    idempotency_key: idempotency_key || undefined,
  }
}
