import { Hono, type Context as HonoContext } from 'hono'
import type * as z from 'zod/mini'
import type { AppEnv } from '../app.ts'
import { answerTo, fieldsOf } from '../errors.ts'
import { readForm } from '../form-body.ts'
import { described } from '../log.ts'
import type { Pages } from '../pages.ts'
import type { Context } from '../trpc.ts'
import { subscribe } from './newsletter.ts'
import { receiveContact, receiveInquiry } from './receive.ts'
import { contactInput, inquiryInput, subscribeInput } from './schema.ts'

/**
 * The forms as a browser without script posts them: the same rules and the same write as the procedures, then the
 * page that shows the success, or the same page with messages and what was typed.
 */
export function plainForms(pages: Pages) {
  const forms = new Hono<AppEnv>()
  forms.post('/inquiry', (c) =>
    answered(c, pages, { form: 'inquiry', input: inquiryInput, write: receiveInquiry }),
  )
  forms.post('/contact', (c) =>
    answered(c, pages, { form: 'contact', input: contactInput, write: receiveContact }),
  )
  forms.post('/news', (c) =>
    answered(c, pages, { form: 'newsletter', input: subscribeInput, write: subscribe }),
  )
  return forms
}

type Posted = NonNullable<Parameters<Pages['answer']>[2]>

interface Form<Input extends z.ZodMiniType> {
  form: Posted['form']
  input: Input
  write(context: Context, input: z.output<Input>): Promise<{ received: true; reference?: string }>
}

async function answered<Input extends z.ZodMiniType>(
  c: HonoContext<AppEnv>,
  pages: Pages,
  { form, input, write }: Form<Input>,
): Promise<Response> {
  const context = c.get('context')
  const values = await readForm(c)
  const again = (status: number, fields: Posted['fields'], message?: string) =>
    pages.answer(c.req.raw, context, { form, values, fields, message, status })
  const read = input.safeParse(sent(values))
  if (!read.success) return again(400, fieldsOf(read.error))
  try {
    const { reference } = await write(context, read.data)
    return new Response(null, {
      status: 303,
      headers: { location: `${c.req.path}?sent=${reference ?? '1'}`, 'cache-control': 'no-store' },
    })
  } catch (error) {
    const { status, message, retryAfter } = answerTo(error)
    if (status >= 500)
      context.log.error({ event: 'form_failed', form, requestId: context.requestId, ...described(error) })
    if (retryAfter) context.answer.set('retry-after', retryAfter)
    return again(status, {}, status === 429 ? message : 'Please try again or contact us directly.')
  }
}

/** A form posts all as text, and what only script can fill as ''. */
function sent({ elapsed, idempotency_key, ...values }: Record<string, string>): Record<string, unknown> {
  return {
    ...values,
    elapsed: elapsed ? Number(elapsed) : undefined,
    idempotency_key: idempotency_key || undefined,
  }
}
