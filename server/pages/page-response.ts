import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { bufferStream } from '../http/buffer-stream.ts'
import { matchesEtag, negotiateEncoding } from '../http/content-negotiation.ts'

/** A page that is ready to send, in each encoding that a browser may ask for. */
export interface EncodedPage {
  status: number
  etag: string
  headers: Record<string, string>
  bodies: Record<'identity' | 'gzip' | 'br', Buffer<ArrayBuffer>>
}

/** Pages that show what only one person may see. They are never cached and never indexed. */
export const isPrivatePath = (path: string) =>
  path === '/admin' || path.startsWith('/admin/') || path === '/reset-password'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/**
 * Compresses a page and collects its headers.
 * @param renderedHeaders of the renderer's response: a redirect's location, and rules for caches and search engines
 */
export async function encodePage(
  html: string,
  status: number,
  renderedHeaders: Headers,
  policy: string,
): Promise<EncodedPage> {
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([
    brotliAsync(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    gzipAsync(identity, { level: 9 }),
  ])
  const headers: Record<string, string> = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  }
  for (const name of ['location', 'cache-control', 'x-robots-tag']) {
    const value = renderedHeaders.get(name)
    if (value) headers[name] = value
  }
  if (status === 503) headers['retry-after'] = '5'
  if (status >= 400) headers['cache-control'] = 'no-store'
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`
  return { status, etag, headers, bodies: { identity, gzip: gz, br } }
}

/** Sends a page in the encoding that the browser prefers, or 304 where the browser has it. `cacheable: false` → no-store. */
export function respond(
  request: Request,
  page: EncodedPage,
  { cacheable }: { cacheable: boolean },
): Response {
  const headers = new Headers(page.headers)
  if (!cacheable) headers.set('cache-control', 'no-store')
  if (isPrivatePath(new URL(request.url).pathname)) headers.set('x-robots-tag', 'noindex')
  if (cacheable && page.status === 200) {
    headers.set('etag', page.etag)
    if (matchesEtag(request.headers.get('if-none-match'), page.etag))
      return new Response(null, { status: 304, headers })
  }
  const encoding = negotiateEncoding(request.headers.get('accept-encoding'))
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  headers.set('content-length', String(page.bodies[encoding].length))
  return new Response(request.method === 'HEAD' ? null : bufferStream(page.bodies[encoding]), {
    status: page.status,
    headers,
  })
}
