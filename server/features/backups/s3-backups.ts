import { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { errorCode } from '../../core/errors.ts'
import { bucketOf, createS3Client } from '../../core/media/s3-client.ts'
import { BackupError } from './backup-format.ts'
import { isBackupName } from './backup-names.ts'
import type { BackupStore, StoredBackup } from './backup-store.ts'

/** Bytes of a part: S3 accepts 10,000 parts, so a backup may have 80 GB. One part is in memory at a time. */
const PART_BYTES = 8 * 1024 * 1024

/** Long enough for one part over a slow connection: 64 kB/s. */
const TIMEOUTS = { requestTimeout: 128_000, socketTimeout: 30_000 }

/**
 * Stores backups in S3-compatible storage. A backup is uploaded in parts while it is made, and exists once all arrived.
 * @param url BACKUP_S3_URL: `https://KEY:SECRET@HOST/BUCKET/FOLDER?region=REGION`, folder and region optional
 */
export function createS3Backups(url: URL): BackupStore {
  const { bucket: Bucket, root } = bucketOf(url)
  const client = createS3Client(url, TIMEOUTS)
  const place = `${url.host}${url.pathname}`
  client.middlewareStack.add(
    (next) => (args) =>
      next(args).catch((error: unknown) => {
        throw new BackupError(`backups in ${place}: ${reasonOf(error)}`, { cause: error })
      }),
    { step: 'initialize' },
  )
  return {
    place,
    async write(name, contents) {
      const upload = new Upload({
        client,
        params: { Bucket, Key: root + name, Body: Readable.from(contents), ContentType: 'application/gzip' },
        partSize: PART_BYTES,
        queueSize: 1,
      })
      await upload.done()
    },
    async open(name) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: root + name }))
      if (Body instanceof Readable) return Body
      throw new Error(`${url.host} answered without a body`)
    },
    async list() {
      const backups: StoredBackup[] = []
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: root, ContinuationToken }))
        for (const { Key = '', Size = 0 } of page.Contents ?? []) {
          const name = Key.slice(root.length)
          if (isBackupName(name)) backups.push({ name, bytes: Size })
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
      return backups
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: root + name }))
    },
  }
}

/** The store's error, or why it did not answer: an error that covers several addresses has no message of its own. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return [errorCode(error) || error.name, error.message].filter(Boolean).join(': ')
}
