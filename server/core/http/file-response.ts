import type { Context } from 'hono'
import { matchesEtag } from './content-negotiation.ts'
import { bufferStream, type PreparedResponse, respond } from './prepared-response.ts'

/** A file that can be sent whole or in part. */
export interface ServedFile {
  size: number
  etag: string
  headers: Record<string, string>
  /** Its content in memory; text has compressed forms too. Without it each response reads the file. */
  cached?: PreparedResponse
  /** Reads the bytes from `start` to `end`, both included. */
  read(start: number, end: number): Promise<ReadableStream>
}

/** Sends the file or one range of it, for players that seek. With If-Range the whole file is sent. */
export async function respondWithFile(c: Context, file: ServedFile): Promise<Response> {
  const { size, headers, etag, cached } = file
  const range = c.req.header('if-range') ? null : parseRange(c.req.header('range'), size)
  if (cached && (!range || cached.content.bodies.br)) return respond(c.req.raw, cached)
  if (matchesEtag(c.req.header('if-none-match'), etag))
    return new Response(null, { status: 304, headers: { ...headers, etag } })
  if (range === 'none')
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } })
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const body = c.req.method === 'HEAD' ? null : await readRange(file, start, end)
  return new Response(body, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      etag,
      'content-length': String(end - start + 1),
      ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
    },
  })
}

async function readRange({ cached, read, size }: ServedFile, start: number, end: number) {
  if (cached) return bufferStream(cached.content.bodies.identity.subarray(start, end + 1))
  return size === 0 ? null : await read(start, end)
}

/** Parses a Range header with one range. null: send the whole file; 'none': the range is outside the file (416). */
function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'none' | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || from + to === '') return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end ? 'none' : { start, end }
}
