import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { preferredEncoding } from './headers.ts'

interface File {
  path: string
  size: number
  type: string
  etag: string
  hashed: boolean
  /** Text is small and asked for all the time: read once and packed once. Pictures stream from the disk. */
  bodies?: Record<'identity' | 'gzip' | 'br', Buffer<ArrayBuffer>>
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Serves the files that lay in `folder` at start and nothing else: an address is looked up in a list, never joined to
 * a path, so that no spelling of it leads anywhere (S27). Maps and dotfiles are not in the list.
 */
export async function staticFiles(folder: string): Promise<MiddlewareHandler> {
  const files = new Map<string, File>()
  for (const name of await list(folder))
    files.set(`/${relative(folder, name).split(sep).join('/')}`, await describe(folder, name))

  return async function serveStatic(c, next) {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const file = files.get(c.req.path)
    if (!file) {
      // Never a page in place of a script: a browser with an old page would try to run it.
      return c.req.path.startsWith('/assets/') ? c.body(null, 404) : next()
    }
    const headers: Record<string, string> = {
      'content-type': file.type,
      etag: file.etag,
      'cache-control': file.hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
    }
    if (c.req.header('if-none-match') === file.etag) return c.body(null, 304, headers)
    const encoding = file.bodies ? preferredEncoding(c.req.header('accept-encoding')) : 'identity'
    if (file.bodies) headers.vary = 'accept-encoding'
    if (encoding !== 'identity') headers['content-encoding'] = encoding
    headers['content-length'] = String(file.bodies?.[encoding].length ?? file.size)
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    if (file.bodies) return c.body(file.bodies[encoding], 200, headers)
    return c.body(Readable.toWeb(createReadStream(file.path)) as ReadableStream, 200, headers)
  }
}

async function list(folder: string): Promise<string[]> {
  const found = await readdir(folder, { withFileTypes: true, recursive: true })
  return found
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
    .filter(
      (name) =>
        !name.endsWith('.map') &&
        !relative(folder, name)
          .split(sep)
          .some((part) => part.startsWith('.')),
    )
}

async function describe(folder: string, path: string): Promise<File> {
  const { size, mtimeMs } = await stat(path)
  const type = getMimeType(path) ?? 'application/octet-stream'
  const hashed = relative(folder, path).startsWith(`assets${sep}`)
  const file: File = {
    path,
    size,
    type,
    hashed,
    etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
  }
  if (!/^text\/|javascript|json|svg|xml/.test(type)) return file
  const identity = await readFile(path)
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`
  const [br, gz] = await Promise.all([brotli(identity), zip(identity, { level: 9 })])
  return { ...file, etag, bodies: { identity, gzip: gz, br } }
}
