import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import type { Context, MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { bufferStream } from './buffer-stream.ts'
import { matchesEtag, negotiateEncoding } from './content-negotiation.ts'

type Bytes = Buffer<ArrayBuffer>

interface StaticFile {
  path: string
  size: number
  type: string
  etag: string
  /** Its name changes with its content, so it may be cached for ever. */
  versioned: boolean
  /** Its content in memory; text has compressed forms too. Without it each response reads the file from the disk. */
  bodies?: { identity: Bytes } & Partial<Record<'gzip' | 'br', Bytes>>
}

const MB = 1024 * 1024

/** Limits of what is kept in memory, for one picture or sound and for all of them together. Text is always kept. */
const MAX_CACHED_FILE_BYTES = MB
const MAX_CACHED_BYTES = 48 * MB

const PRECOMPRESSED = /\.(?:br|gz)$/

/**
 * Middleware: serves the files that `folder` holds at start, without source maps and dotfiles. The path of a URL is looked
 * up in a map and never joined to a file path, so there is no path traversal (S27). Most files are served from buffers
 * in memory that all responses share: with a file descriptor per response one client could use them all up. A file that
 * the build compressed (`name.br` and `name.gz`) is sent in the encoding that the browser accepts.
 */
export async function staticFiles(
  folder: string,
  maxCachedBytes = MAX_CACHED_BYTES,
): Promise<MiddlewareHandler> {
  const files = new Map<string, StaticFile>()
  let cachedBytes = 0
  const paths = new Set(await listFiles(folder))
  for (const path of paths) {
    if (PRECOMPRESSED.test(path)) continue
    const name = `/${relative(folder, path).split(sep).join('/')}`
    const file = await loadFile(name, path, paths.has(`${path}.br`), maxCachedBytes - cachedBytes)
    if (file.bodies) cachedBytes += file.size
    files.set(name, file)
  }

  return async function serveStatic(c, next) {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const file = files.get(c.req.path)
    if (file) return serve(c, file)
    // 404 rather than a page: a browser that holds a page of an older build would run the page as a script.
    return c.req.path.startsWith('/assets/') ? c.body(null, 404) : next()
  }
}

function serve(c: Context, file: StaticFile): Response {
  const headers: Record<string, string> = {
    'content-type': file.type,
    etag: file.etag,
    'cache-control': file.versioned ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
  }
  if (matchesEtag(c.req.header('if-none-match'), file.etag))
    return new Response(null, { status: 304, headers })
  return file.bodies?.br ? serveCompressed(c, file.bodies, headers) : serveRange(c, file, headers)
}

function serveCompressed(
  c: Context,
  bodies: NonNullable<StaticFile['bodies']>,
  headers: Record<string, string>,
) {
  const encoding = negotiateEncoding(c.req.header('accept-encoding'))
  const body = bodies[encoding] ?? bodies.identity
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  headers.vary = 'accept-encoding'
  headers['content-length'] = String(body.length)
  return new Response(c.req.method === 'HEAD' ? null : bufferStream(body), { headers })
}

/** Sends the file or one range of it, for players that seek. With If-Range the whole file is sent. */
function serveRange(c: Context, file: StaticFile, headers: Record<string, string>): Response {
  const { size } = file
  headers['accept-ranges'] = 'bytes'
  const range = c.req.header('if-range') ? null : parseRange(c.req.header('range'), size)
  if (range === 'none')
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } })
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (range) headers['content-range'] = `bytes ${start}-${end}/${size}`
  headers['content-length'] = String(end - start + 1)
  const body = c.req.method === 'HEAD' ? null : fileBody(file, start, end)
  return new Response(body, { status: range ? 206 : 200, headers })
}

function fileBody({ bodies, path, size }: StaticFile, start: number, end: number): ReadableStream | null {
  if (bodies) return bufferStream(bodies.identity.subarray(start, end + 1))
  return size === 0 ? null : (Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream)
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

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (path) =>
        !path.endsWith('.map') &&
        !relative(folder, path)
          .split(sep)
          .some((segment) => segment.startsWith('.')),
    )
}

async function loadFile(
  name: string,
  path: string,
  compressed: boolean,
  cacheRoom: number,
): Promise<StaticFile> {
  const { size, mtimeMs } = await stat(path)
  const file: StaticFile = {
    path,
    size,
    type: getMimeType(path) ?? 'application/octet-stream',
    // Vite puts a hash of the content into the name; a font's number is raised by hand.
    versioned: name.startsWith('/assets/') || /\.\d+\.woff2$/.test(name),
    etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
  }
  if (!compressed && size > Math.min(MAX_CACHED_FILE_BYTES, cacheRoom)) return file
  const identity = await readFile(path)
  const hash = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`
  if (!compressed) return { ...file, etag: hash, bodies: { identity } }
  const [br, gzip] = await Promise.all([readFile(`${path}.br`), readFile(`${path}.gz`)])
  // A weak ETag, because it names three encodings of the same text.
  return { ...file, etag: `W/${hash}`, bodies: { identity, gzip, br } }
}
