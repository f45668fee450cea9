import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import type { MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import pLimit from 'p-limit'
import { respondWithFile, type ServedFile } from './file-response.ts'
import { prepareResponse, type PreparedResponse, type ResponseContent } from './prepared-response.ts'

export interface StaticFiles {
  /** Middleware: answers GET and HEAD of a file. */
  serve: MiddlewareHandler
  /** Whether there is a file at the path, in memory or not. */
  has(path: string): boolean
  /** The response with the whole of a file that is in memory. */
  getCached(path: string): PreparedResponse | undefined
}

const MB = 1024 * 1024

/** Limits of the memory cache, for one picture or sound and for all of them together. Text is always cached. */
const MAX_CACHED_FILE_BYTES = MB
const MAX_CACHED_BYTES = 48 * MB

/** Files read into memory at once: each takes a file descriptor. */
const MAX_OPEN_FILES = 32

/** The one script that is a worker (scripts/service-worker.ts). */
const SERVICE_WORKER = '/admin-sw.js'

const PRECOMPRESSED = /\.(?:br|gz)$/

/**
 * Serves the files that `folder` holds at start, without source maps and dotfiles. The path of a URL is looked up in a
 * map and never joined to a file path, so there is no path traversal (S27). Most files are served from buffers in
 * memory that all responses share: with a file descriptor per response one client could use them all up. Text is read
 * at once, a picture at its first request: reading them all took a tenth of the start. A file that the build compressed
 * (`name.br` and `name.gz`) is sent in the encoding that the browser accepts.
 */
export async function staticFiles(folder: string, maxCachedBytes = MAX_CACHED_BYTES): Promise<StaticFiles> {
  const paths = new Set(await listFiles(folder))
  const served = [...paths].filter((path) => !PRECOMPRESSED.test(path))
  const sizes = await Promise.all(served.map((path) => stat(path)))
  let cachedBytes = 0
  const files = new Map<string, FileOnDisk>()
  for (const [i, path] of served.entries()) {
    const { size = 0, mtimeMs = 0 } = sizes[i] ?? {}
    const compressed = paths.has(`${path}.br`)
    const isCached = compressed || (size <= MAX_CACHED_FILE_BYTES && cachedBytes + size <= maxCachedBytes)
    if (isCached) cachedBytes += size
    const name = `/${relative(folder, path).split(sep).join('/')}`
    files.set(name, { name, path, size, mtimeMs, compressed, isCached })
  }
  const loaded = new Map<string, ServedFile>()
  const limit = pLimit(MAX_OPEN_FILES)
  const load = (file: FileOnDisk) =>
    limit(async () => {
      const staticFile = loaded.get(file.name) ?? (await loadFile(file))
      loaded.set(file.name, staticFile)
      return staticFile
    })
  await Promise.all([...files.values()].filter(({ compressed }) => compressed).map(load))

  return {
    has: (path) => files.has(path),
    getCached: (path) => loaded.get(path)?.cached,
    async serve(c, next) {
      if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
      const file = files.get(c.req.path)
      if (file) return respondWithFile(c, loaded.get(c.req.path) ?? (await load(file)))
      // 404 rather than a page: a browser that holds a page of an older build would run the page as a script.
      return c.req.path.startsWith('/assets/') ? c.body(null, 404) : next()
    },
  }
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

interface FileOnDisk {
  /** The path of its URL. */
  name: string
  path: string
  size: number
  mtimeMs: number
  /** Whether the build has compressed it too. */
  compressed: boolean
  /** Whether it is cached in memory. */
  isCached: boolean
}

async function loadFile(file: FileOnDisk): Promise<ServedFile> {
  const { name, path, size, mtimeMs, compressed, isCached } = file
  // Vite puts a hash of the content into the name; a font's number is raised by hand.
  const versioned = name.startsWith('/assets/') || /\.\d+\.woff2$/.test(name)
  // The service worker: browsers check whether it is new, and its own policy says where it may fetch from.
  const isWorker = name === SERVICE_WORKER
  const headers: Record<string, string> = {
    'content-type': getMimeType(path) ?? 'application/octet-stream',
    'cache-control': versioned
      ? 'public, max-age=31536000, immutable'
      : isWorker
        ? 'no-cache'
        : 'public, max-age=86400',
    ...(isWorker && { 'content-security-policy': "default-src 'none'; connect-src 'self'" }),
    ...(compressed ? { vary: 'accept-encoding' } : { 'accept-ranges': 'bytes' }),
  }
  const read = async (start: number, end: number) =>
    Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream
  if (!isCached)
    return { read, size, headers, etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"` }
  const identity = await readFile(path)
  const hash = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`
  // A weak ETag where it names three encodings of the same text.
  const etag = compressed ? `W/${hash}` : hash
  const bodies: ResponseContent['bodies'] = { identity }
  if (compressed)
    [bodies.br, bodies.gzip] = await Promise.all([readFile(`${path}.br`), readFile(`${path}.gz`)])
  return { read, size, headers, etag, cached: prepareResponse({ status: 200, headers, etag, bodies }) }
}
