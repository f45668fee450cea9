import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '../../../core/constants/schema.ts'
import type { Env } from '../../../core/env.ts'
import { MAX_BODY_BYTES } from '../../../core/limits.ts'
import {
  createParser,
  isDiskError,
  limitBody,
  notWhole,
  type ReceivedFile,
  saveUpload,
  tooSlow,
  uploadTimeout,
  UploadError,
} from '../../../core/media/receive-upload.ts'

/** A file of a form: its name on the sender's device, and its content, or null where it was too large. */
export interface FormFile {
  name: string
  content: ReceivedFile | null
}

export interface ReceivedForm {
  /** The text fields by name. */
  values: Record<string, string>
  /** In the order of the form. */
  files: FormFile[]
  /** The number of files beyond the limit. */
  dropped: number
  /** Why the form did not arrive. */
  refusal?: string
}

/** The longest text of a field that is read, in bytes; the field's own limit is checked later, with its message. */
const FIELD_BYTES = 64 * 1024

/** The largest body: one photograph more than is accepted, so that a visitor who chose too many gets the text back. */
const MAX_FORM_BYTES = (MAX_PHOTOS + 1) * MAX_PHOTO_BYTES

/**
 * Reads a multipart form as it arrives: its fields into memory, its files to the disk. Files that are too large or too
 * many are read and discarded, because the fields after them are needed.
 * @param maxFiles the most files that are saved
 * @throws UploadError when the body ends early, is too slow or far too large; then no file is left
 */
export async function receiveForm(request: Request, env: Env, maxFiles: number): Promise<ReceivedForm> {
  const tooLarge = () => new UploadError(413, 'The photographs are too large. Choose fewer or smaller ones.')
  const tooLong = () => new UploadError(413, 'The form contains too much text.')
  const bytes = Number(request.headers.get('content-length') ?? MAX_FORM_BYTES)
  if (bytes > MAX_FORM_BYTES) throw tooLarge()
  if (!request.body) throw notWhole()
  const limits = { fileSize: MAX_PHOTO_BYTES, fields: 20, fieldSize: FIELD_BYTES, parts: 60 }
  const parser = createParser(request, limits)
  const values = new Map<string, string>()
  const saving: Promise<FormFile>[] = []
  let dropped = 0
  let fieldBytes = 0
  // In spite of its type, the name of a part may be undefined.
  parser.on('field', (name: string | undefined, value) => {
    if (name === undefined) return
    fieldBytes += Buffer.byteLength(name) + Buffer.byteLength(value)
    if (fieldBytes > MAX_BODY_BYTES) parser.destroy(tooLong())
    else values.set(name, value)
  })
  parser.on('file', (_field, stream, name) => {
    // A body that ends within a file is reported here once more, a tick later.
    stream.on('error', () => {})
    // Without a name, no file was chosen.
    if (!name) return void stream.resume()
    if (saving.length >= maxFiles) {
      dropped += 1
      return void stream.resume()
    }
    parser.once('close', () => stream.destroy())
    const file = saveUpload(stream, env).then(async (content) => {
      if (!stream.truncated) return { name, content }
      await content.close()
      return { name, content: null }
    })
    // The error is thrown where the promise is awaited.
    file.catch((error: Error) => parser.destroy(error))
    saving.push(file)
  })
  const signal = uploadTimeout(bytes)
  try {
    const body = Readable.fromWeb(request.body as NodeReadableStream)
    await pipeline(body, limitBody(MAX_FORM_BYTES, tooLarge), parser, { signal })
    return { values: Object.fromEntries(values), files: await Promise.all(saving), dropped }
  } catch (error) {
    const files = await Promise.allSettled(saving)
    for (const file of files) if (file.status === 'fulfilled') await file.value.content?.close()
    for (const file of files) if (file.status === 'rejected' && isDiskError(file.reason)) throw file.reason
    if (signal.aborted) throw tooSlow()
    throw error instanceof UploadError ? error : notWhole()
  }
}
