import { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { appError } from '../errors.ts'
import type { MediaStore } from './media-store.ts'
import { bucketOf, createS3Client } from './s3-client.ts'

/** Keys that one call deletes: S3's own limit. */
const MAX_DELETED = 1000

/**
 * Keeps pictures in S3-compatible storage.
 * @param url S3_URL: `https://KEY:SECRET@HOST/BUCKET/PREFIX?region=REGION`, the prefix and the region optional
 * @param silence milliseconds without a byte, after which a response is given up
 */
export function createS3Store(url: URL, silence = 5000): MediaStore {
  const { bucket, root } = bucketOf(url)
  const client = createPictureClient(url, silence)
  // With sockets of its own: however slowly browsers read large pictures, uploads and look-ups go on.
  const readClient = createPictureClient(url, silence)
  const objectOf = (key: string) => ({ Bucket: bucket, Key: root + key })

  async function list(prefix = '', abortSignal?: AbortSignal): Promise<string[]> {
    const keys: string[] = []
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: root + prefix, ContinuationToken }),
        { abortSignal },
      )
      for (const { Key } of page.Contents ?? []) if (Key) keys.push(Key.slice(root.length))
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
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
      return await patientReader(async (at) => {
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
 * Reads a file for somebody who may be slow. A connection that is silent is closed, also where nobody takes what it brings, so
 * that who reads slowly holds none: then the rest is asked for when it is wanted. A file never changes under its key.
 */
async function patientReader(openAt: (at: number) => Promise<Readable>): Promise<Readable> {
  // Closed while nobody reads, it would end the process by its error.
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

/** Rethrows what S3 answers. Without an answer: 503, because a lost connection has the code that one to the database has. */
function rethrow(error: unknown): never {
  if (error instanceof S3ServiceException) throw error
  const message = 'The picture storage is unavailable. Please try again.'
  throw appError('SERVICE_UNAVAILABLE', message, { retryAfter: 5 }, error)
}
