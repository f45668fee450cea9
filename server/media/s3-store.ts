import { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { MediaStore } from './media-store.ts'

/** Keys that one call deletes: S3's own limit. */
const MAX_DELETED = 1000

/**
 * Keeps pictures in S3-compatible storage.
 * @param url S3_URL: `https://KEY:SECRET@HOST/BUCKET/PREFIX?region=REGION`, the prefix and the region optional
 */
export function createS3Store(url: URL): MediaStore {
  const [bucket = '', ...folders] = url.pathname.split('/').filter(Boolean).map(decodeURIComponent)
  const root = folders.map((folder) => `${folder}/`).join('')
  const client = new S3Client({
    endpoint: `${url.protocol}//${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    // The form of address that every server knows, and no checksums that only Amazon's does.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3000, requestTimeout: 8000, throwOnRequestTimeout: true },
  })
  const objectOf = (key: string) => ({ Bucket: bucket, Key: root + key })

  async function list(prefix = ''): Promise<string[]> {
    const keys: string[] = []
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: root + prefix, ContinuationToken }),
      )
      for (const { Key } of page.Contents ?? []) if (Key) keys.push(Key.slice(root.length))
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
    return keys.toSorted((a, b) => a.localeCompare(b))
  }

  return {
    place: `${url.host}${url.pathname}`,
    async put(key, bytes) {
      await client.send(
        new PutObjectCommand({ ...objectOf(key), Body: bytes, ContentType: 'application/octet-stream' }),
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
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await client.send(new GetObjectCommand({ ...objectOf(key), Range }))
      if (Body instanceof Readable) return Body
      throw new Error(`${url.host} answered without a body`)
    },
    list,
    async remove(prefix) {
      const keys = await list(prefix)
      for (let i = 0; i < keys.length; i += MAX_DELETED) {
        const Objects = keys.slice(i, i + MAX_DELETED).map((key) => ({ Key: root + key }))
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
        )
        if (Errors[0]) throw new Error(`${url.host} did not delete ${Errors[0].Key}: ${Errors[0].Message}`)
      }
    },
  }
}
