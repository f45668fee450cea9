import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiateEncoding } from '../http/content-negotiation.ts'
import { type Bytes, prepareResponse, type PreparedResponse, respond } from '../http/prepared-response.ts'

/** A page as it was rendered. */
export interface Page {
  status: number
  headers: Record<string, string>
  html: Bytes
}

/** Pages with content that only one person may see. They are never cached and never indexed. */
export const isPrivatePath = (path: string) =>
  path === '/admin' || path.startsWith('/admin/') || path === '/reset-password'

/** Headers that the renderer may set: a redirect's location, and rules for caches and search engines. */
const RENDERED_HEADERS = ['location', 'cache-control', 'x-robots-tag']

/** The page with the headers that it has in every response. */
export function toPage(html: string, status: number, rendered: Headers, policy: string): Page {
  const headers: Record<string, string> = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  }
  for (const name of RENDERED_HEADERS) {
    const value = rendered.get(name)
    if (value) headers[name] = value
  }
  if (status === 503) headers['retry-after'] = '5'
  if (status >= 400) headers['cache-control'] = 'no-store'
  return { status, headers, html: Buffer.from(html) }
}

/**
 * Allows shared caches (a CDN) to store the page for this many seconds; browsers still revalidate it each time. A 404
 * page is not stored there: each made-up address would have its own entry, while here all share one.
 */
export function withSharedMaxAge(page: Page, seconds: number | null): Page {
  if (seconds === null || page.status !== 200) return page
  return { ...page, headers: { ...page.headers, 'cache-control': `public, max-age=0, s-maxage=${seconds}` } }
}

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/**
 * Brotli's quality for a page that is sent once, and for one that is sent many times. With a window of more than 64 kB,
 * a quality of 9 would take five times as long and 32 MB, to save 0.7 % of the bytes.
 */
const QUALITY = { once: 4, cached: 9 } as const
const WINDOW_BITS = 16

const compress = {
  br: (html: Bytes, quality: number) =>
    brotliAsync(html, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
      },
    }),
  gzip: (html: Bytes) => gzipAsync(html),
}

/** Compresses a page in every encoding, to be sent many times, with an ETag unless it is an error page. */
export async function encodePage({ status, headers, html }: Page): Promise<PreparedResponse> {
  const [br, gz] = await Promise.all([compress.br(html, QUALITY.cached), compress.gzip(html)])
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`
  const bodies = { identity: html, gzip: gz, br }
  return prepareResponse({ status, headers, etag: status < 400 ? etag : undefined, bodies })
}

/** Sends a page that is not cached: compressed for this request only, and `no-store`. */
export async function respondOnce(request: Request, { status, headers, html }: Page): Promise<Response> {
  const encoding = negotiateEncoding(request.headers.get('accept-encoding') ?? '')
  const bodies = { identity: html }
  if (encoding !== 'identity')
    Object.assign(bodies, { [encoding]: await compress[encoding](html, QUALITY.once) })
  return respond(
    request,
    prepareResponse({ status, headers: { ...headers, 'cache-control': 'no-store' }, bodies }),
  )
}

/** Sends a page whose content may be out of date: no cache may store it. */
export function respondStale(request: Request, { content }: PreparedResponse): Response {
  const headers = { ...content.headers, 'cache-control': 'no-store' }
  return respond(request, prepareResponse({ ...content, headers, etag: undefined }))
}
