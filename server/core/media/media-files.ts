import { Readable } from 'node:stream'
import type { MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { isDatabaseUnavailable } from '../database/database-errors.ts'
import type { Db } from '../database/tables.ts'
import { appError } from '../errors.ts'
import { respondWithFile, type ServedFile } from '../http/file-response.ts'
import { type Bytes, prepareResponse, type PreparedResponse } from '../http/prepared-response.ts'
import type { MediaStore } from './media-store.ts'
import { DEFAULT_SUFFIX, PREVIEW_SUFFIX } from './picture-suffixes.ts'
import { findPicture, type MediaRow } from './stored-files.ts'

/**
 * Serves the pictures at `/media/HASH` and `/media/HASH-WIDTH.FORMAT`. The database is queried only for a file that is
 * not in the store: the response is then a preview, or 404 if the picture does not exist.
 */
export interface MediaFiles {
  /** Middleware: answers GET and HEAD below /media/. */
  serve: MiddlewareHandler
  /** The response to a request for a whole file, if the file is cached. */
  getCached(path: string): PreparedResponse | undefined
  /** Clears the cache. */
  clear(): void
}

const MB = 1024 * 1024

/** Limits of the cache in memory, for one file and for all together. Larger files are streamed. */
const MAX_CACHED_FILE_BYTES = MB
const MAX_CACHED_BYTES = 24 * MB

/** How long a deleted picture may be served if the notice of its deletion was lost or preceded its files' deletion. */
const CACHE_TTL_MS = 5 * 60_000

/** The most files looked up in the store at once, and waiting for that. Further requests get a 503. */
const MAX_LOOKUPS = 32
const MAX_WAITING = 1000

/** Cache of hashes without a picture: its size, and how long an entry lasts, because the picture may be uploaded. */
const MAX_UNKNOWN = 10_000
const UNKNOWN_TTL_MS = 10_000

const PATH = /^\/media\/(?<hash>[0-9a-f]{32})(?<form>-\d{1,4}\.(?:avif|webp|jpg))?$/

/** The content of a rendition never changes under its name: another picture has another hash. */
const IMMUTABLE = 'public, max-age=31536000, immutable'
/** For the preview, which is replaced within a minute. */
const MUTABLE = 'no-cache'

export function createMediaFiles(store: MediaStore, db: Db): MediaFiles {
  const cache = new LRUCache<string, ServedFile>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ size }) => Math.max(1, size),
    ttl: CACHE_TTL_MS,
  })
  /** Lookups under way: requests for the same file share one. */
  const lookups = new Map<string, Promise<ServedFile | null>>()
  const limit = pLimit(MAX_LOOKUPS)
  const unknown = new LRUCache<string, true>({ max: MAX_UNKNOWN, ttl: UNKNOWN_TTL_MS })

  /** A rendition, or the preview in its place; null if the picture does not exist. */
  async function loadFile(hash: string, suffix: string): Promise<ServedFile | null> {
    const load = () => loadKey(store, hash + suffix, IMMUTABLE)
    const file = await load()
    if (file) return file
    const state = await findState(db, hash)
    if (state === undefined) {
      unknown.set(hash, true)
      return null
    }
    // Tried again, because meanwhile the rendition may have been stored and the preview deleted.
    return (state === 'ready' ? null : await loadKey(store, hash + PREVIEW_SUFFIX, MUTABLE)) ?? (await load())
  }

  async function find(path: string, hash: string, suffix: string): Promise<ServedFile | null> {
    const known = cache.get(path) ?? lookups.get(path)
    if (known) return known
    if (unknown.has(hash)) return null
    if (limit.pendingCount >= MAX_WAITING)
      throw appError('SERVICE_UNAVAILABLE', 'Too many pictures are being loaded. Please try again.', {
        retryAfter: 5,
      })
    const lookup = limit(() => loadFile(hash, suffix))
    lookups.set(path, lookup)
    try {
      const file = await lookup
      // Unless the cache was cleared meanwhile.
      if (lookups.get(path) === lookup && file?.cached && file.headers['cache-control'] === IMMUTABLE)
        cache.set(path, file)
      return file
    } finally {
      if (lookups.get(path) === lookup) lookups.delete(path)
    }
  }

  return {
    getCached: (path) => cache.get(path)?.cached,
    clear() {
      cache.clear()
      lookups.clear()
      unknown.clear()
    },
    async serve(c, next) {
      const { method, path } = c.req
      if (!path.startsWith('/media/') || (method !== 'GET' && method !== 'HEAD')) return next()
      const { hash, form } = PATH.exec(path)?.groups ?? {}
      const file = hash ? await find(path, hash, form ?? DEFAULT_SUFFIX) : null
      return file ? await respondWithFile(c, file) : c.body(null, 404)
    },
  }
}

/** The state of a picture; undefined if it does not exist; 'processing' while the database is unavailable. */
async function findState(db: Db, hash: string): Promise<MediaRow['state'] | undefined> {
  try {
    return (await findPicture(db, hash))?.state
  } catch (error) {
    if (isDatabaseUnavailable(error)) return 'processing'
    throw error
  }
}

/** Loads a small file into memory; each response streams a larger one. Returns null if there is none. */
async function loadKey(store: MediaStore, key: string, cacheControl: string): Promise<ServedFile | null> {
  const size = await store.size(key)
  if (size === null) return null
  const etag = `"${key}"`
  const headers = {
    'content-type': getMimeType(key) ?? 'application/octet-stream',
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
  }
  const read = async (start: number, end: number) =>
    Readable.toWeb(await store.read(key, { start, end })) as ReadableStream
  const file = { size, etag, headers, read }
  if (size > MAX_CACHED_FILE_BYTES) return file
  try {
    const identity = await readWhole(file)
    return { ...file, cached: prepareResponse({ status: 200, headers, etag, bodies: { identity } }) }
  } catch (error) {
    if ((await store.size(key)) === null) return null
    throw error
  }
}

async function readWhole({ read, size }: ServedFile): Promise<Bytes> {
  return Buffer.from(await new Response(size === 0 ? null : await read(0, size - 1)).arrayBuffer())
}
