import { S3Client } from '@aws-sdk/client-s3'

/** The bucket in `https://KEY:SECRET@HOST/BUCKET/FOLDER?region=REGION`, and the prefix of the folder's keys. */
export function bucketOf(url: URL): { bucket: string; root: string } {
  const [bucket = '', ...folders] = url.pathname.split('/').filter(Boolean).map(decodeURIComponent)
  return { bucket, root: folders.map((folder) => `${folder}/`).join('') }
}

/**
 * A client for S3-compatible storage.
 * @param url with its access keys, and `?region=REGION` where the region matters
 * @param timeouts milliseconds that a request may take in all, and that its connection may be idle
 */
export const createS3Client = (
  url: URL,
  timeouts: { requestTimeout: number; socketTimeout: number },
): S3Client =>
  new S3Client({
    endpoint: `${url.protocol}//${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    // The form of address that every server supports, and no checksums, which only Amazon's servers support.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3000, throwOnRequestTimeout: true, ...timeouts },
  })
