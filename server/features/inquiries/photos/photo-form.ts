import type { Context as HonoContext } from 'hono'
import type { AppEnv } from '../../../core/app-env.ts'
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '../../../core/constants/schema.ts'
import { appError } from '../../../core/errors.ts'
import { PictureError } from '../../../core/media/picture-container.ts'
import { refusalOf, tooLarge, UploadError } from '../../../core/media/receive-upload.ts'
import { type UploadSlots, withoutTimeout } from '../../../core/media/upload-response.ts'
import { firstCharacters } from '../../../core/text/schema.ts'
import type { Context } from '../../../core/trpc.ts'
import { type FormFile, type ReceivedForm, receiveForm } from './receive-form.ts'
import { consumePhoto, discardPhotos, storePhoto } from './stored-photos.ts'

/** Upload slots of forms with photographs: of forms that are read whole, and of forms whose text alone is read. */
export interface FormSlots {
  photos: UploadSlots
  words: UploadSlots
}

/**
 * Reads a form with photographs and answers it. Where no photograph slot is free, only the text is read, so that the
 * form can be shown again with it. Returns null, with nothing read, while no text slot is free either.
 */
export async function answerPhotoForm(
  c: HonoContext<AppEnv>,
  slots: FormSlots,
  answer: (form: ReceivedForm) => Promise<Response>,
): Promise<Response | null> {
  const { address, env } = c.get('context')
  const receive = (maxFiles: number) => async () => {
    const form = await receiveForm(c.req.raw, env, maxFiles).catch(toEmptyForm)
    try {
      return await withoutTimeout(c, () => answer(form))
    } finally {
      for (const { content } of form.files) await content?.close()
    }
  }
  return (
    (await slots.photos.run(address, receive(MAX_PHOTOS))) ?? (await slots.words.run(address, receive(0)))
  )
}

/** Turns a form that did not arrive into an empty one, with the reason as the message for its photographs. */
function toEmptyForm(thrown: unknown): ReceivedForm {
  const error = refusalOf(thrown)
  if (!(error instanceof UploadError)) throw error
  return { values: {}, files: [], dropped: 0, refusal: error.message }
}

const CHOOSE_AGAIN = 'Choose the photographs again: a browser does not keep them.'

/** The message at the field `photos`, whatever else is refused. */
export function lostFiles({ files, dropped, refusal }: ReceivedForm): Record<string, string[]> {
  if (refusal) return { photos: [refusal] }
  return files.length + dropped > 0 ? { photos: [CHOOSE_AGAIN] } : {}
}

/**
 * Stores the photographs of a form and submits it with their ids: all or nothing. Photographs that the submission does
 * not claim are deleted again.
 * @throws AppError BAD_REQUEST at the field `photos`; TOO_MANY_REQUESTS
 */
export async function submitWithPhotos<Result>(
  context: Context,
  { files, dropped }: ReceivedForm,
  submit: (photos: string[]) => Promise<Result>,
): Promise<Result> {
  if (dropped > 0)
    throw refusedPhotos(
      files.length > 0
        ? `At most ${MAX_PHOTOS} photographs.`
        : 'Many photographs are arriving just now. Please wait a moment.',
    )
  const photos: string[] = []
  try {
    for (const file of files) photos.push(await storeFile(context, file))
    return await submit(photos)
  } finally {
    // Photographs of a form that was refused, or sent twice. If this fails, the clean-up deletes them after a day.
    await discardPhotos(context, photos).catch(() => {})
  }
}

async function storeFile(context: Context, { name, content }: FormFile): Promise<string> {
  await consumePhoto(context)
  try {
    if (!content) throw tooLarge(MAX_PHOTO_BYTES)
    return await storePhoto(context, content)
  } catch (thrown) {
    const error = refusalOf(thrown)
    if (error instanceof PictureError || error instanceof UploadError)
      throw refusedPhotos(`${firstCharacters(name, 100)}: ${error.message}`)
    throw error
  }
}

const refusedPhotos = (message: string) =>
  appError('BAD_REQUEST', message, { fields: { photos: [`${message} ${CHOOSE_AGAIN}`] } })
