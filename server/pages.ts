import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { unstable_localLink } from '@trpc/client'
import type { Posted, render, RouterManifest } from '../src/server.tsx'
import { codeOf } from './errors.ts'
import { contentSecurityPolicy, hasAlready, preferredEncoding } from './headers.ts'
import { Kept } from './kept.ts'
import { described, type Log } from './log.ts'
import { plainPage } from './plain-page.ts'
import { appRouter } from './router.ts'
import { sharedBody } from './shared-body.ts'
import type { Context } from './trpc.ts'

/** A page as it is kept: every form that a browser may ask for, made once. */
interface Page {
  status: number
  etag: string
  headers: Record<string, string>
  bodies: Record<'identity' | 'gzip' | 'br', Buffer<ArrayBuffer>>
}

export interface Pages {
  /** The page at a request's address. `posted`: a plain form that was refused, shown again with status `posted.status`. */
  answer(request: Request, context: Context, posted?: Posted & { status: number }): Promise<Response>
  /** Makes every kept page old, and forgets what public queries answered. */
  clear(): void
  /** Throws every kept page away, the last good ones too: all that they show is gone. */
  forget(): void
}

export interface PagesOptions {
  render: typeof render
  manifest: RouterManifest
  /** PUBLIC_URL: pages name their own address by it. */
  origin: string
  /** RETENTION_MONTHS, for the notices at the forms and the Privacy Policy. */
  retentionMonths?: number
  log: Log
  /** In development nothing is kept and Vite's own styles are allowed. */
  development?: boolean
  /** Origin of the map's frame on pages that show it; null while the map is our own drawing. */
  mapOrigin?: () => Promise<string | null>
  /** While a new page is later than this, the last good one is better (S33). Milliseconds; 1200 unless said. */
  patience?: number
  /** A rendering that takes longer has failed: who waits for it must not wait for ever. Milliseconds; 15,000 unless said. */
  deadline?: number
}

/** The only search parameters that make another page; with any other a page is rendered, not kept. */
const SEARCH: Record<string, string[]> = { '/projects': ['category', 'view'] }

const MB = 1024 * 1024

const PATIENCE = 1200

/** Above what a page takes whose queries all run into their limits of time. */
const DEADLINE = 15_000

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Renders pages and keeps them: public pages are the same for every visitor, so the first request renders and the next
 * ones are answered from memory. While the database is away or slow, the last good page is.
 */
export function createPages(options: PagesOptions): Pages {
  const { patience = PATIENCE } = options
  const kept = new Kept<Page>(
    32 * MB,
    ({ bodies: { identity, gzip, br } }) => identity.length + gzip.length + br.length,
  )
  const underway = new Map<string, Promise<Made>>()

  /** Visitors who ask for the same page while it is being rendered wait for the same rendering. */
  function makeOnce(key: string, request: Request, context: Context): Promise<Made> {
    const { generation } = kept
    const name = `${generation} ${key}`
    const start = async () => {
      try {
        const made = await make(request, context, options)
        if (made.keep) kept.keep(key, made.page, generation)
        return made
      } finally {
        underway.delete(name)
      }
    }
    const running = underway.get(name) ?? start()
    underway.set(name, running)
    return running
  }

  async function answerKept(key: string, request: Request, context: Context): Promise<Response> {
    const known = kept.fresh(key)
    if (known) return respond(request, known)
    const running = makeOnce(key, request, context)
    const lastGood = kept.lastGood(key)
    const made = lastGood ? await inTime(running, patience) : await running
    if (made && !(made.failed && lastGood)) return respond(request, made.page, !made.keep)
    return respond(request, lastGood ?? (await running).page, true)
  }

  return {
    clear: () => kept.clear(),
    forget: () => kept.forget(),
    async answer(request, context, posted) {
      if (posted) {
        const { page } = await make(request, context, options, posted)
        return respond(request, page.status === 200 ? { ...page, status: posted.status } : page, true)
      }
      const key = options.development ? null : keyOf(new URL(request.url))
      if (key) return answerKept(key, request, context)
      return respond(request, (await make(request, context, options)).page, true)
    },
  }
}

interface Made {
  page: Page
  /** Something went wrong on the way: the last good page is better. */
  failed: boolean
  /** The same for every visitor, and good until something changes. */
  keep: boolean
}

/** What was made, or null when that takes longer than a visitor should wait or cannot be done. */
function inTime(running: Promise<Made>, patience: number): Promise<Made | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, patience, null).unref())
  return Promise.race([running.catch(() => null), late])
}

/** @throws when it takes longer than that many milliseconds */
async function within<T>(deadline: number, running: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`not rendered within ${deadline} ms`)), deadline)
  return await Promise.race([running, late.promise]).finally(() => clearTimeout(timer))
}

/** Where nothing of what visitors share is shown: never kept, never indexed. */
const isPrivate = (path: string) =>
  path === '/admin' || path.startsWith('/admin/') || path === '/reset-password'

/** The address with its known parameters in a fixed order; null for what is not kept: private, or other parameters. */
function keyOf(url: URL): string | null {
  if (isPrivate(url.pathname)) return null
  const known = SEARCH[url.pathname] ?? []
  for (const name of url.searchParams.keys())
    if (!known.includes(name) || url.searchParams.getAll(name).length > 1) return null
  return JSON.stringify([url.pathname, ...known.map((name) => url.searchParams.get(name))])
}

async function make(
  request: Request,
  context: Context,
  options: PagesOptions,
  posted?: Posted,
): Promise<Made> {
  const link = unstable_localLink({ router: appRouter, createContext: async () => context })
  const asGet = new Request(request.url, { headers: { accept: 'text/html' } })
  const { manifest, origin, retentionMonths } = options
  const { response, errors, broken } = await within(
    options.deadline ?? DEADLINE,
    options.render(asGet, { link, manifest, posted, origin, retentionMonths }),
  ).catch((error: unknown) => ({ response: new Response(), errors: [error], broken: true }))
  const { pathname } = new URL(request.url)
  // On every public page: whoever walks from one to the contact page stays in the same document, under its policy.
  const map = isPrivate(pathname)
    ? null
    : await options.mapOrigin?.().catch((error) => void errors.push(error))
  for (const error of errors)
    options.log.error({
      event: 'page_failed',
      path: pathname,
      requestId: context.requestId,
      ...described(error),
    })
  if (broken) return { page: await brokenPage(context), failed: true, keep: false }
  const away = errors.some(saysAway)
  const status = away && response.status >= 500 ? 503 : response.status
  const html = (await response.text()).replaceAll(REQUEST_ID, status >= 500 ? context.requestId : '')
  const policy = contentSecurityPolicy({
    html,
    frames: isPrivate(pathname) ? "'self'" : (map ?? undefined),
    ancestors: isPrivate(pathname) ? 'none' : 'self',
    development: options.development,
  })
  const page = await pack(html, status, response.headers, policy)
  const failed = errors.length > 0 || status >= 500
  const shared = !posted && !response.headers.get('cache-control')?.includes('no-store')
  return { page, failed, keep: status === 200 && !failed && shared }
}

/** Instead of a page with a hole in it. Nothing of the application stands on it: that may be what threw. */
async function brokenPage({ requestId }: Context): Promise<Page> {
  const page = plainPage(
    {
      title: 'Something tripped',
      text: ['This page could not be drawn. Please try again in a moment.', `Reference ${requestId}`],
      link: { label: 'Home', href: '/' },
    },
    503,
  )
  return pack(await page.text(), 503, page.headers, page.headers.get('content-security-policy') ?? '')
}

/** Stands in the error page for the request's id, which no component can know. */
const REQUEST_ID = '%request-id%'

function saysAway(error: unknown): boolean {
  const data: unknown = error instanceof Error && 'data' in error ? error.data : null
  return (
    codeOf(error) === 'SERVICE_UNAVAILABLE' ||
    (typeof data === 'object' && data !== null && Reflect.get(data, 'code') === 'SERVICE_UNAVAILABLE')
  )
}

async function pack(html: string, status: number, from: Headers, policy: string): Promise<Page> {
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([
    brotli(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    zip(identity, { level: 9 }),
  ])
  const headers: Record<string, string> = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  }
  for (const name of ['location', 'cache-control', 'x-robots-tag']) {
    const value = from.get(name)
    if (value) headers[name] = value
  }
  if (status === 503) headers['retry-after'] = '5'
  if (status >= 400) headers['cache-control'] = 'no-store'
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`
  return { status, etag, headers, bodies: { identity, gzip: gz, br } }
}

function respond(request: Request, page: Page, once = false): Response {
  const headers = new Headers(page.headers)
  if (once) headers.set('cache-control', 'no-store')
  if (isPrivate(new URL(request.url).pathname)) headers.set('x-robots-tag', 'noindex')
  if (page.status === 200 && !once) {
    headers.set('etag', page.etag)
    if (hasAlready(request.headers.get('if-none-match'), page.etag))
      return new Response(null, { status: 304, headers })
  }
  const encoding = preferredEncoding(request.headers.get('accept-encoding'))
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  headers.set('content-length', String(page.bodies[encoding].length))
  return new Response(request.method === 'HEAD' ? null : sharedBody(page.bodies[encoding]), {
    status: page.status,
    headers,
  })
}
