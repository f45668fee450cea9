import { Hono } from 'hono'
import type { AppEnv, PageHandler } from '../../../core/app-env.ts'
import { isPlainMultipart } from '../../../core/media/upload-response.ts'
import type { Context } from '../../../core/trpc.ts'
import { handleFormPost, inquiryForm } from '../form-posts.ts'
import { submitInquiryForm } from '../submit.ts'
import { answerPhotoForm, type FormSlots, lostFiles, submitWithPhotos } from './photo-form.ts'

/**
 * The inquiry form with its photographs, as a browser without JavaScript posts it: all or nothing. Where no upload slot is
 * free, the words are read all the same, and come back; 429 while too many are read.
 */
export function photoFormPost(renderPage: PageHandler, slots: FormSlots): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/inquiry', async (c, next) => {
    if (!isPlainMultipart(c)) return next()
    const { raw } = c.req
    const context = c.get('context')
    const answered = await answerPhotoForm(c, slots, (form) => {
      const write: typeof submitInquiryForm = (ctx, input) =>
        submitWithPhotos(ctx, form, (photos) => submitInquiryForm(ctx, { ...input, photos }))
      return handleFormPost(c, renderPage, { ...inquiryForm, write }, form.values, lostFiles(form))
    })
    return answered ?? (await refuseUnread(raw, context))
  })

  function refuseUnread(request: Request, context: Context): Promise<Response> {
    context.responseHeaders.set('retry-after', '60')
    context.responseHeaders.set('connection', 'close')
    const message = 'Many forms are arriving just now. Please go back, and send it again in a minute.'
    return renderPage(request, context, { form: 'inquiry', values: {}, fields: {}, message, status: 429 })
  }
}
