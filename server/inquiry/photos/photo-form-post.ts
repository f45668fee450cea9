import { Hono } from 'hono'
import type { AppEnv, PageHandler } from '../../app-env.ts'
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '../../constants/schema.ts'
import { appError } from '../../errors.ts'
import { MAX_WORDS_AT_ONCE, MAX_WORDS_OF_ONE } from '../../limits.ts'
import { PictureError } from '../../media/picture-container.ts'
import { tooLarge, UploadError } from '../../media/receive-upload.ts'
import { isPlainMultipart, UploadSlots, withoutTimeout } from '../../media/upload-response.ts'
import type { Context } from '../../trpc.ts'
import { handleFormPost, inquiryForm } from '../form-posts.ts'
import { submitInquiryForm } from '../submit.ts'
import { type FormFile, type ReceivedForm, receiveForm } from './receive-form.ts'
import { consumePhoto, discardPhotos, storePhoto } from './stored-photos.ts'

/**
 * The inquiry form with its photographs, as a browser without JavaScript posts it: all or nothing. Where no upload slot is
 * free, the words are read all the same, and come back; 429 while too many are read.
 */
export function photoFormPost(renderPage: PageHandler, slots: UploadSlots): Hono<AppEnv> {
  const wordSlots = new UploadSlots(MAX_WORDS_AT_ONCE, MAX_WORDS_OF_ONE)
  return new Hono<AppEnv>().post('/inquiry', async (c, next) => {
    if (!isPlainMultipart(c)) return next()
    const { raw } = c.req
    const context = c.get('context')
    const answer = (maxFiles: number) => async () => {
      const form = await receiveForm(raw, context.env, maxFiles).catch(toEmptyForm)
      const write: typeof submitInquiryForm = (ctx, input) => submitWithPhotos(ctx, input, form)
      const post = { ...inquiryForm, write }
      try {
        return await withoutTimeout(c, () =>
          handleFormPost(c, renderPage, post, form.values, lostFiles(form)),
        )
      } finally {
        for (const { content } of form.files) await content?.close()
      }
    }
    const { address } = context
    return (
      (await slots.run(address, answer(MAX_PHOTOS))) ??
      (await wordSlots.run(address, answer(0))) ??
      (await refuseUnread(raw, context))
    )
  })

  function refuseUnread(request: Request, context: Context): Promise<Response> {
    context.responseHeaders.set('retry-after', '60')
    context.responseHeaders.set('connection', 'close')
    const message = 'Many forms are arriving just now. Please go back, and send it again in a minute.'
    return renderPage(request, context, { form: 'inquiry', values: {}, fields: {}, message, status: 429 })
  }
}

/** A form that did not arrive counts as an empty one, with what happened to its photographs. */
function toEmptyForm(error: unknown): ReceivedForm {
  if (!(error instanceof UploadError)) throw error
  return { values: {}, files: [], dropped: 0, refusal: error.message }
}

const CHOOSE_AGAIN = 'Choose the photographs again: a browser does not keep them.'

/** The message at the field, whatever else is refused. */
function lostFiles({ files, dropped, refusal }: ReceivedForm): Record<string, string[]> {
  if (refusal) return { photos: [refusal] }
  return files.length + dropped > 0 ? { photos: [CHOOSE_AGAIN] } : {}
}

const submitWithPhotos = async (
  context: Context,
  input: Parameters<typeof submitInquiryForm>[1],
  { files, dropped }: ReceivedForm,
) => {
  // Nothing of this is stored (D70).
  if (input.website) return await submitInquiryForm(context, input)
  if (dropped > 0)
    throw refusedPhotos(
      files.length > 0
        ? `At most ${MAX_PHOTOS} photographs.`
        : 'Many photographs are arriving just now. Please wait a moment.',
    )
  const photos: string[] = []
  try {
    for (const file of files) photos.push(await storeFile(context, file))
    return await submitInquiryForm(context, { ...input, photos })
  } finally {
    // Of a form that was refused, or sent twice. What cannot be deleted now goes after a day.
    await discardPhotos(context, photos).catch(() => {})
  }
}

async function storeFile(context: Context, { name, content }: FormFile): Promise<string> {
  await consumePhoto(context)
  try {
    if (!content) throw tooLarge(MAX_PHOTO_BYTES)
    return await storePhoto(context, content)
  } catch (error) {
    if (error instanceof PictureError || error instanceof UploadError)
      throw refusedPhotos(`${name.slice(0, 100)}: ${error.message}`)
    throw error
  }
}

const refusedPhotos = (message: string) =>
  appError('BAD_REQUEST', message, { fields: { photos: [`${message} ${CHOOSE_AGAIN}`] } })
