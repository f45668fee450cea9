import { Readable } from 'node:stream'
import type { MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { respondWithFile, type ServedFile } from '../http/file-response.ts'
import { type Bytes, prepareResponse, type PreparedResponse, sizeOf } from '../http/prepared-response.ts'
import type { MediaStore } from './media-store.ts'
import { DEFAULT_SUFFIX, PREVIEW_SUFFIX } from './picture-suffixes.ts'

/** Serves the pictures at `/media/HASH` and `/media/HASH-WIDTH.FORMAT`, which asks no database. */
export interface MediaFiles {
  /** Middleware: answers GET and HEAD below /media/. */
  serve: MiddlewareHandler
  /** The response to a request for the whole of a file that is in memory. */
  getCached(path: string): PreparedResponse | undefined
  /** Drops all files from memory. */
  clear(): void
}

const MB = 1024 * 1024

/** Limits of what is kept in memory, for one file and for all together. Larger files are streamed. */
const MAX_CACHED_FILE_BYTES = MB
const MAX_CACHED_BYTES = 24 * MB

/** Files looked up in the store at once. */
const MAX_LOOKUPS = 32

const PATH = /^\/media\/(?<hash>[0-9a-f]{32})(?<form>-\d{1,4}\.(?:avif|webp|jpg))?$/

/** The content of a rendition never changes under its name: another picture has another hash. */
const FOR_EVER = 'public, max-age=31536000, immutable'
/** The preview is replaced in a minute. */
const FOR_NOW = 'no-cache'

export function createMediaFiles(store: MediaStore): MediaFiles {
  const cache = new LRUCache<string, PreparedResponse>({ maxSize: MAX_CACHED_BYTES, sizeCalculation: sizeOf })
  const limit = pLimit(MAX_LOOKUPS)

  async function load(path: string, hash: string, suffix: string): Promise<ServedFile | null> {
    const file =
      (await lookUp(store, hash + suffix, FOR_EVER)) ?? (await lookUp(store, hash + PREVIEW_SUFFIX, FOR_NOW))
    if (!file || file.size > MAX_CACHED_FILE_BYTES) return file
    const { size, headers, etag } = file
    const identity = await readWhole(file)
    const cached = prepareResponse({ status: 200, headers, etag, bodies: { identity } })
    if (size > 0 && headers['cache-control'] === FOR_EVER) cache.set(path, cached)
    return { ...file, cached }
  }

  return {
    getCached: (path) => cache.get(path),
    clear: () => cache.clear(),
    async serve(c, next) {
      const { method, path } = c.req
      if (!path.startsWith('/media/') || (method !== 'GET' && method !== 'HEAD')) return next()
      const { hash, form } = PATH.exec(path)?.groups ?? {}
      const file = hash ? await limit(() => load(path, hash, form ?? DEFAULT_SUFFIX)) : null
      return file ? await respondWithFile(c, file) : c.body(null, 404)
    },
  }
}

async function lookUp(store: MediaStore, key: string, cacheControl: string): Promise<ServedFile | null> {
  const size = await store.size(key)
  if (size === null) return null
  return {
    size,
    etag: `"${key}"`,
    headers: {
      'content-type': getMimeType(key) ?? 'application/octet-stream',
      'cache-control': cacheControl,
      'accept-ranges': 'bytes',
    },
    read: async (start, end) => Readable.toWeb(await store.read(key, { start, end })) as ReadableStream,
  }
}

async function readWhole({ read, size }: ServedFile): Promise<Bytes> {
  return Buffer.from(await new Response(size === 0 ? null : await read(0, size - 1)).arrayBuffer())
}
