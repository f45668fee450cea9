export interface PostFileOptions {
  /** Called with the share that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void
  /** Cancels the upload. */
  signal?: AbortSignal
}

/** The server's response: status 0 means no connection, 408 also an upload that timed out in the browser. */
export interface PostFileResponse {
  status: number
  /** The JSON; null if there is none. */
  body: unknown
}

/** The base timeout of an upload; its size at 64 bytes per millisecond is added. The server allows the same. */
const TIMEOUT_MS = 60_000
const BYTES_PER_MS = 64

/**
 * Posts a file as the field `file` of a multipart form. Uses XMLHttpRequest: fetch does not report upload progress.
 * @throws the signal's reason when it aborts
 */
export async function postFile(
  url: string,
  file: File,
  { onProgress, signal }: PostFileOptions = {},
): Promise<PostFileResponse> {
  signal?.throwIfAborted()
  const request = new XMLHttpRequest()
  const { promise, resolve, reject } = Promise.withResolvers<PostFileResponse>()
  request.addEventListener('load', () => resolve({ status: request.status, body: request.response }))
  request.addEventListener('error', () => resolve({ status: 0, body: null }))
  request.addEventListener('timeout', () => resolve({ status: 408, body: null }))
  request.addEventListener('abort', () => reject(signal?.reason))
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded / total))
  signal?.addEventListener('abort', () => request.abort())
  request.open('POST', url)
  request.responseType = 'json'
  request.timeout = TIMEOUT_MS + file.size / BYTES_PER_MS
  const body = new FormData()
  body.append('file', file)
  request.send(body)
  return await promise
}
