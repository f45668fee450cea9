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
 * An upload that is refused before its content is inspected: too large (413), too slow (408), without a file (400), or
 * no disk space for it (507).
 */
export class UploadError extends Error {
  readonly status: 400 | 408 | 413 | 507
  /** @param cause the system's error for a full disk */
  constructor(status: 400 | 408 | 413 | 507, message: string, cause?: Error) {
    super(message, { cause })
    this.status = status
  }
}

/** An upload on the disk. */
export interface ReceivedFile {
  sha256: Buffer
  bytes: number
  /** Returns the content from its start. */
  open(): Readable
  /** Frees the disk space. */
  close(): Promise<void>
}

/** The most bytes of the form besides the file: the boundaries between its parts and their headers. */
const FORM_BYTES = 16 * 1024

/** The refusal of a file over `maxBytes`. */
export const tooLarge = (maxBytes: number): UploadError => new UploadError(413, uploadTooLarge(maxBytes))

/** The refusal of a body that ends early or is not a form. */
export const notWhole = (): UploadError =>
  new UploadError(400, 'The picture arrived incomplete. Please send it again.')

/** The refusal of a body that takes too long. */
export const tooSlow = (): UploadError =>
  new UploadError(408, 'The picture took too long to arrive. Try again on a better connection.')

/** The error to report when receiving a picture fails: a refusal (507) for a full disk, otherwise the error itself. */
export const refusalOf = (error: unknown): unknown =>
  error instanceof Error && FULL_DISK.has(errorCode(error))
    ? new UploadError(507, 'The server has no space left for pictures. Please try again later.', error)
    : error

/** Codes for no space left, or a quota exceeded. */
const FULL_DISK = new Set(['ENOSPC', 'EDQUOT'])

/**
 * Writes the field `file` of a multipart form to the disk as it arrives, so that memory stays flat.
 * @throws UploadError when there is no such field, or it is too large or too slow; the system's error for a full disk
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
    // A body that ends within a file is reported here a second time, a tick later.
    stream.on('error', () => {})
    if (name !== 'file' || saving) return void stream.resume()
    stream.on('limit', () => parser.destroy(tooLarge(maxBytes)))
    parser.once('close', () => stream.destroy())
    saving = saveUpload(stream, env)
    // The error is thrown where `saving` is awaited.
    saving.catch((error: Error) => parser.destroy(error))
  })
  const signal = uploadTimeout(bytes)
  try {
    // The stream types of Node and of browsers differ in details.
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

/** The longest time for the body of an upload, in milliseconds: Node's own request timeout would not give a reason. */
const MAX_UPLOAD_MS = SERVER_TIMEOUTS_MS.request - SERVER_TIMEOUTS_MS.headers - 2 * SERVER_TIMEOUTS_MS.check

/** Aborts when a body of `bytes` takes too long. */
export const uploadTimeout = (bytes: number): AbortSignal =>
  AbortSignal.timeout(Math.min(BODY_TIMEOUT_MS + Math.round((bytes / MIN_UPLOAD_RATE) * 1000), MAX_UPLOAD_MS))

/** Whether the system refused to write: the server's fault, not the upload's. */
export const isDiskError = (error: unknown): boolean => error instanceof Error && 'syscall' in error

/**
 * A parser for the form in a request.
 * @throws UploadError when the content type has no boundary for the form's parts
 */
export function createParser(request: Request, limits: BusboyConfig['limits']): BusboyInstance {
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  try {
    return new Busboy({ headers, limits: { ...limits, headerPairs: 20 } })
  } catch {
    throw notWhole()
  }
}

/** A stream for the body of an upload, which fails after `max` bytes, and with 408 when hardly any arrive. */
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
        // Unlike `write`, which may write only a part on a full disk.
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

/** Opens a file without a name: the system frees it when it is closed, also when the process is killed. */
async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const handle = await open(path, 'wx+', 0o600)
  await rm(path, { force: true })
  return handle
}

/** Deletes files of a process that was killed before it removed their names. Files in use have no name. */
export async function sweepUploads(env: Pick<Env, 'DATA_DIR'>): Promise<void> {
  const names = await readdir(uploadFolder(env)).catch(() => [])
  for (const name of names) await rm(join(uploadFolder(env), name), { force: true })
}
