import { randomUUID } from 'node:crypto'
import { Hono, type Context as HonoContext } from 'hono'
import type { AppEnv } from '../../../core/app-env.ts'
import { AppError, appError, fieldErrors } from '../../../core/errors.ts'
import { readFormFields } from '../../../core/http/form-body.ts'
import { toHttpError } from '../../../core/http/http-error.ts'
import { isPlainMultipart } from '../../../core/media/upload-response.ts'
import { limitTokenAttempt } from '../../../core/rate-limiter.ts'
import { answerPhotoForm, type FormSlots, lostFiles, submitWithPhotos } from '../photos/photo-form.ts'
import type { ReceivedForm } from '../photos/receive-form.ts'
import { addFromVisitor, additionInput, consumeAddition } from './additions.ts'
import { readVisitorInquiry, type VisitorInquiry } from './visitor-inquiry.ts'
import {
  redirectVisitor,
  respondInvalidLink,
  respondVisitor,
  respondVisitorError,
  type VisitorForm,
} from './visitor-response.ts'
import { withdrawInquiry } from './withdraw.ts'

type C = HonoContext<AppEnv>

/**
 * The visitor's page of an inquiry, by the link in its acknowledgement. `GET /i/TOKEN` shows its progress, and its form
 * posts an addition. `GET /i/TOKEN/withdraw` asks to confirm; its POST erases the inquiry. 404 for an invalid link.
 */
export const inquiryPages = new Hono<AppEnv>()
  .get('/i/withdrawn', (c) => respondVisitor(c, { kind: 'withdrawn' }))
  .get('/i/:token', (c) =>
    withInquiry(c, (inquiry) => respondInquiry(c, inquiry, newForm(), 200, c.req.query('added') === '1')),
  )
  .post('/i/:token', async (c) => {
    const values = await readFormFields(c)
    return await takeAddition(c, { values, files: [], dropped: 0 })
  })
  .get('/i/:token/withdraw', (c) =>
    withInquiry(c, (inquiry) =>
      inquiry.can_withdraw
        ? respondVisitor(c, { kind: 'withdraw', reference: inquiry.reference, path: pathOf(c) })
        : respondInquiry(c, inquiry, newForm()),
    ),
  )
  .post('/i/:token/withdraw', async (c) => {
    const context = c.get('context')
    const result = await limitTokenAttempt(context, () => withdrawInquiry(context, c.req.param('token')))
    if (!result) return await respondInvalidLink(c)
    return redirectVisitor(result.kept > 0 ? pathOf(c) : '/i/withdrawn')
  })

/** The same form with photographs. Mounted before the body size limit, which photographs exceed. */
export const inquiryPagePhotos = (slots: FormSlots): Hono<AppEnv> =>
  new Hono<AppEnv>().post('/i/:token', async (c, next) => {
    if (!isPlainMultipart(c)) return next()
    const { responseHeaders } = c.get('context')
    // A form that is refused, because its link is wrong or too many arrive, is not read.
    responseHeaders.set('connection', 'close')
    return await withInquiry(c, async () => {
      const answered = await answerPhotoForm(c, slots, (form) => {
        responseHeaders.delete('connection')
        return takeAddition(c, form)
      })
      if (answered) return answered
      const message = 'Many forms are arriving just now. Please go back, and send it again in a minute.'
      throw appError('TOO_MANY_REQUESTS', message, { retryAfter: 60 })
    })
  })

inquiryPages.onError((error, c) => respondVisitorError(c, error))

/** Answers with the inquiry of the link, or that the link is invalid. Attempts with wrong tokens are rate-limited. */
async function withInquiry(c: C, answer: (inquiry: VisitorInquiry) => Promise<Response>): Promise<Response> {
  const context = c.get('context')
  const token = c.req.param('token') ?? ''
  try {
    const inquiry = await limitTokenAttempt(context, () => readVisitorInquiry(context.db, token))
    return inquiry ? await answer(inquiry) : await respondInvalidLink(c)
  } catch (error) {
    return await respondVisitorError(c, error)
  }
}

/** Adds the form's contents and redirects to the page; a refused form is shown again with messages and its text. */
const takeAddition = (c: C, form: ReceivedForm): Promise<Response> =>
  withInquiry(c, async (inquiry) => {
    const context = c.get('context')
    const token = c.req.param('token') ?? ''
    const rerender = async (status: number, fields: Record<string, string[]>, message?: string) => {
      const line = form.values.line ?? ''
      // Whatever happened, its photographs have to be chosen again.
      const shown = { ...newForm(), line, fields: { ...lostFiles(form), ...fields }, message }
      // Shows also what another tab has added in the meantime.
      const now = (await readVisitorInquiry(context.db, token)) ?? inquiry
      return await respondInquiry(c, now, shown, status)
    }
    const parsed = additionInput.safeParse({ line: '', ...form.values })
    if (!parsed.success) return await rerender(400, fieldErrors(parsed.error))
    try {
      await consumeAddition(context, inquiry.id)
      const digests = form.files.flatMap(({ content }) => content?.sha256 ?? [])
      const isAdded = await submitWithPhotos(context, form, (photos) =>
        addFromVisitor(context, token, { ...parsed.data, digests }, photos),
      )
      return isAdded ? redirectVisitor(`/i/${token}?added=1#added`) : await respondInvalidLink(c)
    } catch (error) {
      const { status, message, retryAfter } = toHttpError(error)
      if (status >= 500) throw error
      if (retryAfter) context.responseHeaders.set('retry-after', retryAfter)
      const fields = (error instanceof AppError && error.detail.fields) || {}
      return await rerender(status, fields, Object.keys(fields).length === 0 ? message : undefined)
    }
  })

const newForm = (): VisitorForm => ({ key: randomUUID(), line: '', fields: {} })

const pathOf = (c: C) => `/i/${c.req.param('token')}`

const respondInquiry = (c: C, inquiry: VisitorInquiry, form: VisitorForm, status = 200, isAdded = false) =>
  respondVisitor(c, { kind: 'inquiry', inquiry, form, isAdded, path: pathOf(c) }, status)
