import type { EventEmitter } from 'node:events'
import { type ErrorHandler, Hono } from 'hono'
import type { AppEnv } from './core/app-env.ts'
import { verifyEmailPages } from './core/auth/verify-email-pages.ts'
import { createBackgroundContext, createContext } from './core/context.ts'
import type { DbEvents } from './core/database/notifications.ts'
import type { Db } from './core/database/tables.ts'
import type { Env } from './core/env.ts'
import { redirectToCanonicalUrl } from './core/http/canonical-url.ts'
import { warnOfUntrustedProxy } from './core/http/client-address.ts'
import { createFastPath } from './core/http/fast-path.ts'
import { toHttpError } from './core/http/http-error.ts'
import { createMetrics } from './core/http/metrics.ts'
import {
  limitBodySize,
  rejectCrossSite,
  requireMigrated,
  requireSingleHost,
} from './core/http/request-guards.ts'
import { requestLogger } from './core/http/request-logger.ts'
import type { StaticFiles } from './core/http/static-files.ts'
import type { QueueCounts } from './core/jobs/queue-settings.ts'
import {
  MAX_PHOTO_UPLOADS_AT_ONCE,
  MAX_PHOTO_UPLOADS_OF_ONE,
  MAX_WORDS_AT_ONCE,
  MAX_WORDS_OF_ONE,
} from './core/limits.ts'
import { serializeError, type Log } from './core/log.ts'
import type { Outbox } from './core/mail/mail.ts'
import { createMediaStore } from './core/media/create-media-store.ts'
import { createMediaFiles } from './core/media/media-files.ts'
import type { MediaQueue } from './core/media/media-queue.ts'
import { UploadSlots } from './core/media/upload-response.ts'
import { mediaUpload } from './core/media/upload-route.ts'
import { adminManifest } from './core/pages/admin-manifest.ts'
import { type PageRequest, type PageWatcher, watchPages } from './core/pages/page-watcher.ts'
import type { Pages } from './core/pages/pages.ts'
import type { StaffNotices } from './core/staff-notices.ts'
import { traceRequests } from './core/tracing/trace-requests.ts'
import { activeTracing } from './core/tracing/tracing.ts'
import { acceptsPlainJson, createApiCache, createTrpcHandler } from './core/trpc-handler.ts'
import { FEATURES, MAIL_PREVIEWS } from './features.ts'
import { formPosts } from './features/inquiries/form-posts.ts'
import { photoRoutes } from './features/inquiries/photos/photo-routes.ts'
import { inquiryPagePhotos } from './features/inquiries/visitor/inquiry-page-routes.ts'
import { mailPreviewRoute } from './features/mail/preview-route.ts'
import { appRouter } from './router.ts'
import { ogPictures } from './site/og-pictures.ts'
import { sitemapRoutes } from './site/sitemap.ts'
import { createWarmUp } from './site/warm-up.ts'

export interface AppDependencies {
  db: Db
  env: Env
  log: Log
  mail: Outbox
  notices: StaffNotices
  mediaQueue: MediaQueue
  queues(): Promise<QueueCounts[]>
  pages: Pages
  /** Notifications of the database; `listenForNotifications` emits them. */
  dbEvents: EventEmitter<DbEvents>
  /** Serves the files of the build. Absent in development, where Vite serves the sources. */
  staticFiles?: StaticFiles
  /** See `Feature.watchPages`. Absent in development. */
  pageWatchers?: readonly PageWatcher[]
  /** Routes that exist in development only. */
  devRoutes?: Hono<AppEnv>
  /** Whether /readyz answers 200: the schema is current and the server is not stopping. Makes no query (S35). */
  isReady(): boolean
  /** Whether the migrations are applied, so that the statements of this version can run. */
  isMigrated(): boolean
}

/** Creates the Hono app: the whole path of a request, from top to bottom. */
export function createApp({
  db,
  env,
  log,
  mail,
  notices,
  pages,
  dbEvents,
  pageWatchers = [],
  queues,
  ...dependencies
}: AppDependencies) {
  const apiCache = createApiCache()
  const invalidateCaches = () => {
    pages.invalidate()
    apiCache.invalidate()
    warmUp.schedule()
  }
  const purgeCaches = () => {
    pages.purge()
    apiCache.purge()
    mediaFiles.clear()
    for (const watcher of pageWatchers) watcher.reset()
    warmUp.schedule()
  }
  const media = { store: createMediaStore(env), queue: dependencies.mediaQueue }
  const mediaFiles = createMediaFiles(media.store, db)
  const clearMediaFiles = (table: string) => {
    if (table === 'media') mediaFiles.clear()
  }
  const shared = { db, env, log, mail, notices, media, dbEvents, invalidateCaches }
  const warmUp = createWarmUp(pages, () => createBackgroundContext(shared))
  dbEvents
    .on('site_changed', invalidateCaches)
    .on('site_changed', clearMediaFiles)
    .on('reconnected', invalidateCaches)
    .on('site_replaced', purgeCaches)
  const app = new Hono<AppEnv>()

  const caches = { pages: pages.cacheStats, api: () => apiCache.stats }
  const metrics = env.METRICS_TOKEN
    ? createMetrics(env.METRICS_TOKEN, {
        db,
        env,
        caches,
        queues,
        gauges: FEATURES.flatMap(({ gauges }) => gauges ?? []),
      })
    : null

  app.use(requestLogger(log, env))
  if (activeTracing()) app.use(traceRequests(env))
  app.use(warnOfUntrustedProxy(log, env))
  if (metrics) app.use(metrics.measure)
  app.use(requireSingleHost)
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', (c) => (dependencies.isReady() ? c.text('ready') : c.text('not ready', 503)))
  if (metrics) app.route('/', metrics.routes)
  if (dependencies.staticFiles) app.use(dependencies.staticFiles.serve)
  app.use(mediaFiles.serve)
  app.use(rejectCrossSite(env, log))
  app.use(requireMigrated(dependencies.isMigrated))
  app.use(async function setContext(c, next) {
    c.set('context', createContext(c, shared))
    await next()
    for (const [name, value] of c.get('context').responseHeaders) c.res.headers.append(name, value)
  })
  app.route('/', mediaUpload())
  const photoSlots = new UploadSlots(MAX_PHOTO_UPLOADS_AT_ONCE, MAX_PHOTO_UPLOADS_OF_ONE)
  app.route('/', photoRoutes(photoSlots))
  const wordSlots = new UploadSlots(MAX_WORDS_AT_ONCE, MAX_WORDS_OF_ONE)
  app.route('/', inquiryPagePhotos({ photos: photoSlots, words: wordSlots }))
  app.use(limitBodySize)
  app.all('/trpc/*', createTrpcHandler(appRouter, apiCache))
  app.route('/', verifyEmailPages)
  app.route('/', formPosts(pages.handle))
  app.route('/', adminManifest)
  for (const { routes } of FEATURES) if (routes) app.route('/', routes)
  app.route('/', mailPreviewRoute(MAIL_PREVIEWS))
  app.route('/', sitemapRoutes(apiCache))
  app.route('/', ogPictures())
  if (dependencies.devRoutes) app.route('/', dependencies.devRoutes)
  app.on(
    ['GET', 'HEAD'],
    '*',
    redirectToCanonicalUrl,
    watchPages(pageWatchers, (url) => pages.getCached(url)?.content.status === 200),
    (c) => pages.handle(c.req.raw, c.get('context')),
  )
  app.all('*', (c) =>
    c.json({ error: 'Not for this method.' }, 405, { allow: allowedMethods(app, c.req.path) }),
  )
  app.onError(errorHandler(log))
  const getCachedPage = (request: PageRequest) => {
    const page = pages.getCached(request.url ?? '')
    if (page?.content.status === 200) for (const watcher of pageWatchers) watcher.count(request)
    return page
  }
  return Object.assign(app, {
    invalidateCaches,
    warmUp,
    /** Answers from memory where it can; the app answers the same requests. */
    fastPath: createFastPath({
      env,
      log,
      metrics,
      getCached(incoming) {
        const { url = '', method, headers } = incoming
        return (
          dependencies.staticFiles?.getCached(url) ??
          mediaFiles.getCached(url) ??
          getCachedPage(incoming) ??
          (method === 'GET' && acceptsPlainJson(headers) ? apiCache.get(url) : undefined) ??
          (isPagePath(app, url) && !dependencies.staticFiles?.has(url) ? pages.getNotFound(url) : undefined)
        )
      },
    }),
    /** Removes this app's listeners from `dbEvents`, when another app replaces it. */
    detach() {
      warmUp.stop()
      dbEvents.off('site_changed', clearMediaFiles)
      dbEvents.off('site_changed', invalidateCaches).off('reconnected', invalidateCaches)
      dbEvents.off('site_replaced', purgeCaches)
    },
  })
}

/** A path that is certainly canonical: no query string, nothing encoded, no dot at the start of a segment. */
const PLAIN_PATH = /^(?:\/[\w~-][\w.~-]*)+$/

/** Folders whose files middleware serves. */
const FILE_FOLDERS = /^\/(?:assets|media)(?:\/|$)/

/** Whether the pages, and no other route, answer a GET of the URL. */
const isPagePath = ({ routes }: Hono<AppEnv>, url: string): boolean =>
  PLAIN_PATH.test(url) &&
  !FILE_FOLDERS.test(url) &&
  !routes.some(({ path }) => path === url || isUnder(path, url))

/** Whether the URL is under a route with a parameter or a wildcard, such as `/i/:token`. Ignores middleware (`/*`). */
function isUnder(path: string, url: string): boolean {
  const end = path.search(/[:*]/)
  return end > 1 && url.startsWith(path.slice(0, end))
}

/** The Allow header of a 405. */
const allowedMethods = ({ routes }: Hono<AppEnv>, path: string): string =>
  routes.some((route) => route.method === 'POST' && route.path === path) ? 'GET, HEAD, POST' : 'GET, HEAD'

const errorHandler =
  (log: Log): ErrorHandler<AppEnv> =>
  (error, c) => {
    const { status, message, retryAfter } = toHttpError(error)
    const requestId = c.get('requestId')
    if (status >= 500) log.error({ event: 'request_failed', requestId, ...serializeError(error) })
    return Response.json(
      { error: message, requestId },
      { status, headers: retryAfter ? { 'retry-after': retryAfter } : {} },
    )
  }
