import { randomBytes } from 'node:crypto'
import { unstable_localLink } from '@trpc/client'
import type { AnyTRPCRouter } from '@trpc/server'
import type { RejectedForm } from '../app-env.ts'
import { errorCode } from '../errors.ts'
import { htmlPage } from '../http/html-page.ts'
import { contentSecurityPolicy, withoutNonce } from '../http/security-headers.ts'
import { serializeError, type Log } from '../log.ts'
import type { Context } from '../trpc.ts'
import { NOT_FOUND_URL } from './page-address.ts'
import { isPrivatePath, type Page, toPage } from './page-content.ts'
import type { PageAssets, Renderer } from './renderer.ts'
import { type QueryResults, shareQueries } from './shared-queries.ts'

export interface RenderPageOptions {
  /** The router whose procedures pages call, and the names of the queries whose results all pages share. */
  router: AnyTRPCRouter
  cachedQueries: ReadonlySet<string>
  render: Renderer
  assets: PageAssets
  /** PUBLIC_URL, for canonical links and the like. */
  origin: string
  /** RETENTION_MONTHS, for the notices at the forms and the Privacy Policy. */
  retentionMonths?: number
  log: Log
  /** Development: nothing is cached, and the policy allows the styles that Vite injects. */
  development?: boolean
  /** Origin of the map that public pages may show in a frame; null while the map is our own drawing. */
  mapOrigin?: () => Promise<string | null>
  /** After this time a rendering counts as failed. Milliseconds; default 15,000. */
  renderTimeoutMs?: number
}

export interface RenderedPage {
  page: Page
  /** Something went wrong while rendering, so that a stale page is better. */
  failed: boolean
  /** The page is the same for every visitor, and valid until a record changes. */
  cacheable: boolean
}

/** Longer than a page takes if all of its queries time out. */
const RENDER_TIMEOUT_MS = 15_000

/**
 * Renders the page at a request's address to HTML, with its Content-Security-Policy. Never throws: an incomplete page
 * becomes a 503, and its errors are logged.
 */
export async function renderPage(
  request: Request,
  context: Context,
  options: RenderPageOptions,
  queryResults: QueryResults,
  rejectedForm?: RejectedForm,
): Promise<RenderedPage> {
  const localLink = unstable_localLink({ router: options.router, createContext: async () => context })
  const link = shareQueries(queryResults, options.cachedQueries, localLink)
  const getRequest = new Request(request.url, { headers: { accept: 'text/html' } })
  const { assets, origin, retentionMonths } = options
  const nonce = randomBytes(16).toString('base64url')
  const { response, text, errors, hasRenderError } = await rejectAfterTimeout(
    options.renderTimeoutMs ?? RENDER_TIMEOUT_MS,
    options
      .render(getRequest, { link, assets, rejectedForm, origin, retentionMonths, nonce })
      .then(async (result) => ({ ...result, text: await result.response.text() })),
  ).catch((error: unknown) => ({ response: new Response(), text: '', errors: [error], hasRenderError: true }))
  const { pathname } = new URL(request.url)
  const isPrivate = isPrivatePath(pathname)
  // On every public page: a visitor who goes on to the contact page stays in the same document, with its policy.
  const mapOrigin = isPrivate ? null : await options.mapOrigin?.().catch((error) => void errors.push(error))
  for (const error of errors)
    options.log.error({
      event: 'page_failed',
      path: pathname,
      requestId: context.requestId,
      ...serializeError(error),
    })
  if (hasRenderError) return failedPage(context.requestId)
  const isUnavailable = errors.some(isUnavailableError)
  const status = isUnavailable && response.status >= 500 ? 503 : response.status
  const html = text.replaceAll(REQUEST_ID, status >= 500 ? context.requestId : '')
  const policy = contentSecurityPolicy({
    html,
    nonce,
    frames: isPrivate ? "'self'" : (mapOrigin ?? undefined),
    frameAncestors: isPrivate ? 'none' : 'self',
    isBackOffice: pathname === '/admin' || pathname.startsWith('/admin/'),
    development: options.development,
  })
  const page = toPage(withoutNonce(html, nonce), status, response.headers, policy)
  const failed = errors.length > 0 || status >= 500
  const isShared = !rejectedForm && !response.headers.get('cache-control')?.includes('no-store')
  const isFinal = status === 200 || (status === 404 && pathname === NOT_FOUND_URL)
  return { page, failed, cacheable: isFinal && !failed && isShared }
}

/** @throws when `promise` takes longer than `timeoutMs` */
async function rejectAfterTimeout<T>(timeoutMs: number, promise: Promise<T>): Promise<T> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error(`not rendered within ${timeoutMs} ms`)), timeoutMs)
  return await Promise.race([promise, timeout.promise]).finally(() => clearTimeout(timer))
}

/** Shown in place of a page that could not be rendered. It uses no component, because a component may have thrown. */
export async function failedPage(requestId?: string): Promise<RenderedPage> {
  const reference = requestId ? [`Reference ${requestId}`] : []
  const response = await htmlPage(
    {
      title: 'Something tripped',
      text: ['This page could not be shown. Please try again in a moment.', ...reference],
      link: { label: 'Home', href: '/' },
    },
    503,
  )
  const policy = response.headers.get('content-security-policy') ?? ''
  return {
    page: toPage(await response.text(), 503, response.headers, policy),
    failed: true,
    cacheable: false,
  }
}

/** Placeholder of the request id in the site's own error page, which cannot know it. */
const REQUEST_ID = '%request-id%'

function isUnavailableError(error: unknown): boolean {
  const data: unknown = error instanceof Error && 'data' in error ? error.data : null
  return (
    errorCode(error) === 'SERVICE_UNAVAILABLE' ||
    (typeof data === 'object' && data !== null && Reflect.get(data, 'code') === 'SERVICE_UNAVAILABLE')
  )
}
