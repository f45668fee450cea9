import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { Busboy, type BusboyConfig, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import type { Env } from '../env.ts'
import { errorCode } from '../errors.ts'
import { BODY_TIMEOUT_MS, MIN_UPLOAD_RATE, SERVER_TIMEOUTS_MS, UPLOAD_STALL_MS } from '../limits.ts'
import { MAX_UPLOAD_BYTES, uploadTooLarge } from './schema.ts'

/**
 * An upload that is refused before its content is judged: too large (413), too slow (408), no file in it (400), or no room
 * for it (507).
 */
export class UploadError extends Error {
  readonly status: 400 | 408 | 413 | 507
  /** @param cause what the system said of a full disk */
  constructor(status: 400 | 408 | 413 | 507, message: string, cause?: Error) {
    super(message, { cause })
    this.status = status
  }
}

/** An upload on the disk. */
export interface ReceivedFile {
  sha256: Buffer
  bytes: number
  /** Gives the content from its start. */
  open(): Readable
  /** Frees the disk. */
  close(): Promise<void>
}

/** What the form may hold besides the file, in bytes: the lines between its parts and their headers. */
const FORM_BYTES = 16 * 1024

/** The refusal of a file over so many bytes. */
export const tooLarge = (maxBytes: number): UploadError => new UploadError(413, uploadTooLarge(maxBytes))

/** The refusal of a body that ends early or is no form. */
export const notWhole = (): UploadError =>
  new UploadError(400, 'The picture arrived incomplete. Please send it again.')

/** The refusal of a body that takes too long. */
export const tooSlow = (): UploadError =>
  new UploadError(408, 'The picture took too long to arrive. Try again on a better connection.')

/** What to tell of an error while a picture was taken: of a full disk a refusal (507), of any other the error itself. */
export const refusalOf = (error: unknown): unknown =>
  error instanceof Error && FULL_DISK.has(errorCode(error))
    ? new UploadError(507, 'The server has no space left for pictures. Please try again later.', error)
    : error

/** No space is left, or no quota. */
const FULL_DISK = new Set(['ENOSPC', 'EDQUOT'])

/**
 * Writes the field `file` of a multipart form to the disk as it arrives, so that memory stays flat.
 * @throws UploadError when there is no such field, or it is too large or too slow; what the system says of a full disk
 */
export async function receiveUpload(
  request: Request,
  env: Env,
  maxBytes = MAX_UPLOAD_BYTES,
): Promise<ReceivedFile> {
  const maxFormBytes = maxBytes + FORM_BYTES
  const bytes = Number(request.headers.get('content-length') ?? maxBytes)
  if (bytes > maxFormBytes) throw tooLarge(maxBytes)
  if (!request.body) throw notWhole()
  const parser = createParser(request, { files: 1, fileSize: maxBytes, fields: 10, fieldSize: 1000 })
  let saving: Promise<ReceivedFile> | undefined
  parser.on('file', (name, stream) => {
    // A body that ends within a file is reported here once more, a tick later.
    stream.on('error', () => {})
    if (name !== 'file' || saving) return void stream.resume()
    stream.on('limit', () => parser.destroy(tooLarge(maxBytes)))
    parser.once('close', () => stream.destroy())
    saving = saveUpload(stream, env)
    // Thrown where it is awaited.
    saving.catch((error: Error) => parser.destroy(error))
  })
  const signal = uploadTimeout(bytes)
  try {
    // Node's type of a stream and the browser's differ in details.
    await pipeline(
      Readable.fromWeb(request.body as NodeReadableStream),
      limitBody(maxFormBytes, () => tooLarge(maxBytes)),
      parser,
      { signal },
    )
  } catch (error) {
    const failure: unknown = await saving?.then(
      (file) => file.close(),
      (thrown: unknown) => thrown,
    )
    if (isDiskError(failure)) throw failure
    if (signal.aborted) throw tooSlow()
    throw error instanceof UploadError ? error : notWhole()
  }
  if (!saving) throw new UploadError(400, 'Choose a picture.')
  return await saving
}

/** The most for the body of an upload, in milliseconds: Node, which ends a whole request, would not say why. */
const MAX_UPLOAD_MS = SERVER_TIMEOUTS_MS.request - SERVER_TIMEOUTS_MS.headers - 2 * SERVER_TIMEOUTS_MS.check

/** Aborts when a body of so many bytes takes too long. */
export const uploadTimeout = (bytes: number): AbortSignal =>
  AbortSignal.timeout(Math.min(BODY_TIMEOUT_MS + Math.round((bytes / MIN_UPLOAD_RATE) * 1000), MAX_UPLOAD_MS))

/** Whether the system refused to write: a fault of ours, not of the upload. */
export const isDiskError = (error: unknown): boolean => error instanceof Error && 'syscall' in error

/**
 * A parser for the form that a request brings.
 * @throws UploadError when its type names no boundary of the form's parts
 */
export function createParser(request: Request, limits: BusboyConfig['limits']): BusboyInstance {
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  try {
    return new Busboy({ headers, limits: { ...limits, headerPairs: 20 } })
  } catch {
    throw notWhole()
  }
}

/** The body of an upload: a stream that fails after so many bytes, and (408) when hardly any come. */
export function limitBody(max: number, error: () => Error): Transform {
  let size = 0
  let sizeBefore = 0
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > max) done(error())
      else done(null, chunk)
    },
    destroy(reason, done) {
      clearInterval(timer)
      done(reason)
    },
  })
  const timer = setInterval(() => {
    if (size - sizeBefore < MIN_UPLOAD_RATE) body.destroy(tooSlow())
    sizeBefore = size
  }, UPLOAD_STALL_MS)
  return body
}

/** Writes a file of a form to the disk. */
export async function saveUpload(stream: BusboyFileStream, env: Env): Promise<ReceivedFile> {
  const handle = await openNameless(uploadFolder(env))
  const hash = createHash('sha256')
  let bytes = 0
  try {
    await pipeline(stream, async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        // Unlike `write`, which on a full disk may write a part.
        await handle.appendFile(chunk)
      }
    })
  } catch (error) {
    await handle.close()
    throw error
  }
  return {
    sha256: hash.digest(),
    bytes,
    open: () => handle.createReadStream({ start: 0, autoClose: false }),
    close: () => handle.close(),
  }
}

const uploadFolder = (env: Pick<Env, 'DATA_DIR'>): string => join(env.DATA_DIR, 'uploads')

/** A file without a name: the system frees it when it is closed, also when the process is killed. */
async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const handle = await open(path, 'wx+', 0o600)
  await rm(path, { force: true })
  return handle
}

/** Deletes what a process left that was killed before it took the name from a file. Files in use have none. */
export async function sweepUploads(env: Pick<Env, 'DATA_DIR'>): Promise<void> {
  const names = await readdir(uploadFolder(env)).catch(() => [])
  for (const name of names) await rm(join(uploadFolder(env), name), { force: true })
}
