import { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { appError } from '../errors.ts'
import type { MediaStore } from './media-store.ts'
import { bucketOf, createS3Client } from './s3-client.ts'

/** The most keys that one call deletes: S3's own limit. */
const MAX_DELETED = 1000

/**
 * Stores pictures in S3-compatible storage.
 * @param url S3_URL: `https://KEY:SECRET@HOST/BUCKET/PREFIX?region=REGION`, the prefix and the region optional
 * @param idleTimeout milliseconds without a byte, after which a response is given up
 */
export function createS3Store(url: URL, idleTimeout = 5000): MediaStore {
  const { bucket, root } = bucketOf(url)
  const client = createPictureClient(url, idleTimeout)
  // With sockets of its own, so that browsers that read large pictures slowly do not block uploads and look-ups.
  const readClient = createPictureClient(url, idleTimeout)
  const objectOf = (key: string) => ({ Bucket: bucket, Key: root + key })

  async function list(prefix = '', abortSignal?: AbortSignal): Promise<string[]> {
    const keys: string[] = []
    const place = { Bucket: bucket, Prefix: root + prefix }
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, place, { abortSignal }))
      for (const { Key } of Contents) if (Key) keys.push(Key.slice(root.length))
    return keys
  }

  return {
    place: `${url.host}${url.pathname}`,
    async put(key, bytes, abortSignal) {
      await client.send(
        new PutObjectCommand({ ...objectOf(key), Body: bytes, ContentType: 'application/octet-stream' }),
        { abortSignal },
      )
    },
    async size(key) {
      try {
        const { ContentLength = 0 } = await client.send(new HeadObjectCommand(objectOf(key)))
        return ContentLength
      } catch (error) {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null
        throw error
      }
    },
    async read(key, range) {
      const start = range?.start ?? 0
      return await resumingReader(async (at) => {
        const Range = range || at > 0 ? `bytes=${start + at}-${range?.end ?? ''}` : undefined
        const { Body } = await readClient.send(new GetObjectCommand({ ...objectOf(key), Range }))
        if (Body instanceof Readable) return Body
        throw new Error(`${url.host} answered without a body`)
      })
    },
    list: () => list(),
    async remove(prefix, abortSignal) {
      const keys = await list(prefix, abortSignal)
      for (let i = 0; i < keys.length; i += MAX_DELETED) {
        const Objects = keys.slice(i, i + MAX_DELETED).map((key) => ({ Key: root + key }))
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
          { abortSignal },
        )
        if (Errors[0]) throw new Error(`${url.host} did not delete ${Errors[0].Key}: ${Errors[0].Message}`)
      }
    },
  }
}

/**
 * Reads a file for a client that may be slow. An idle connection is closed, also if the client just does not read, so
 * that slow clients hold no connections: the rest is requested when it is read. A file never changes under its key.
 */
async function resumingReader(openAt: (at: number) => Promise<Readable>): Promise<Readable> {
  // Without a listener, the error of a connection that is closed while nobody reads would end the process.
  const open = async (at: number) => (await openAt(at)).on('error', () => {})
  let body = await open(0)
  let chunks = body.iterator()
  let at = 0
  return new Readable({
    async read() {
      try {
        if (body.destroyed && !body.readableEnded) {
          body = await open(at)
          chunks = body.iterator()
        }
        const { value, done } = (await chunks.next()) as IteratorResult<Buffer>
        at += value?.length ?? 0
        this.push(done ? null : value)
      } catch (error) {
        this.destroy(error instanceof Error ? error : new Error(String(error)))
      }
    },
    destroy(error, done) {
      body.destroy()
      done(error)
    },
  })
}

function createPictureClient(url: URL, socketTimeout: number): S3Client {
  const client = createS3Client(url, { requestTimeout: 8000, socketTimeout })
  client.middlewareStack.add((next) => (args) => next(args).catch(rethrow), { step: 'initialize' })
  return client
}

/** Rethrows an error response of S3. Without one: 503, because a lost connection looks like one to the database. */
function rethrow(error: unknown): never {
  if (error instanceof S3ServiceException) throw error
  const message = 'The picture storage is unavailable. Please try again.'
  throw appError('SERVICE_UNAVAILABLE', message, { retryAfter: 5 }, error)
}
