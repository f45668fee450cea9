import { randomUUID } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import { type Context as HonoContext, Hono, type MiddlewareHandler } from 'hono'
import { authPages } from './auth/pages.ts'
import { readSession, sessionTokenFrom } from './auth/sessions.ts'
import { redirectToCanonicalUrl } from './canonical-url.ts'
import type { Db } from './database.ts'
import type { Env } from './env.ts'
import { boundedBody, clientAddress, oneHost, sameSiteOnly } from './guards.ts'
import { headersOfEveryAnswer } from './headers.ts'
import { inquiriesCsv } from './inquiry/csv.ts'
import { plainForms } from './inquiry/forms.ts'
import { newsletterPages } from './inquiry/newsletter-pages.ts'
import type { Announcements } from './listen.ts'
import { answerTo } from './errors.ts'
import { described, type Log } from './log.ts'
import type { Mail } from './mail.ts'
import { createMetrics } from './metrics.ts'
import type { Pages } from './pages.ts'
import { sitemap } from './sitemap.ts'
import { callProcedures, keptAnswers } from './trpc-http.ts'
import type { Account, Context } from './trpc.ts'

export interface Parts {
  db: Db
  env: Env
  log: Log
  mail: Mail
  pages: Pages
  /** What the database announces; `listen` fills it. */
  announcements: EventEmitter<Announcements>
  /** Serves the build's files; in development Vite does. */
  files?: MiddlewareHandler
  /** What exists in development only. */
  development?: Hono<AppEnv>
  /** Whether /readyz answers 200: the schema is current and the server is not draining. Asks no database (S35). */
  ready(): boolean
}

/** What a request carries from its first step to its last. */
export interface AppEnv {
  Variables: { requestId: string; context: Context }
}

/** A request's whole way, from top to bottom. */
export function createApp(parts: Parts) {
  const { env, log, pages } = parts
  const answers = keptAnswers()
  const siteChanged = () => {
    pages.clear()
    answers.clear()
  }
  const siteReplaced = () => {
    pages.forget()
    answers.forget()
  }
  const { announcements } = parts
  announcements
    .on('site_changed', siteChanged)
    .on('reconnected', siteChanged)
    .on('site_replaced', siteReplaced)
  const app = new Hono<AppEnv>()

  const metrics = env.METRICS_TOKEN ? createMetrics(env.METRICS_TOKEN) : null

  app.use(numbered(log, env))
  if (metrics) app.use(metrics.measure)
  app.use(oneHost)
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', (c) => (parts.ready() ? c.text('ready') : c.text('not ready', 503)))
  if (metrics) app.route('/', metrics.routes)
  if (parts.files) app.use(parts.files)
  app.use(sameSiteOnly(env, log))
  app.use(boundedBody)
  app.use(async function makeContext(c, next) {
    c.set('context', contextOf(c, parts, siteChanged))
    await next()
    for (const [name, value] of c.get('context').answer) c.res.headers.append(name, value)
  })
  app.all('/trpc/*', (c) => callProcedures(c, answers))
  app.route('/', authPages)
  app.route('/', newsletterPages)
  app.route('/', plainForms(pages))
  app.route('/', inquiriesCsv)
  app.route('/', sitemap)
  if (parts.development) app.route('/', parts.development)
  app.on(['GET', 'HEAD'], '*', redirectToCanonicalUrl, (c) => pages.answer(c.req.raw, c.get('context')))
  app.all('*', (c) => c.json({ error: 'Not for this method.' }, 405, { allow: methodsOf(app, c.req.path) }))
  app.onError((error, c) => {
    const { status, message, retryAfter } = answerTo(error)
    const requestId = c.get('requestId')
    if (status >= 500) log.error({ event: 'request_failed', requestId, ...described(error) })
    return Response.json(
      { error: message, requestId },
      { status, headers: retryAfter ? { 'retry-after': retryAfter } : {} },
    )
  })
  return Object.assign(app, {
    siteChanged,
    /** Ends what this app hears of the database, for one that is replaced by another. */
    detach() {
      announcements.off('site_changed', siteChanged).off('reconnected', siteChanged)
      announcements.off('site_replaced', siteReplaced)
    },
  })
}

/** Numbers the request, dresses the answer and writes its line: the path, never the query string. */
function numbered(log: Log, env: Env): MiddlewareHandler<AppEnv> {
  return async function number(c, next) {
    const requestId = randomUUID()
    const began = performance.now()
    c.set('requestId', requestId)
    await next()
    for (const [name, value] of Object.entries(headersOfEveryAnswer(env, requestId)))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    log.info({
      event: 'request',
      requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(performance.now() - began),
    })
  }
}

/** What may be done with an address that was asked for by another method. */
const methodsOf = ({ routes }: Hono<AppEnv>, path: string): string =>
  routes.some((route) => route.method === 'POST' && route.path === path) ? 'GET, HEAD, POST' : 'GET, HEAD'

function contextOf(c: HonoContext<AppEnv>, parts: Parts, siteChanged: () => void): Context {
  const { db, env, log, mail, announcements } = parts
  const answer = new Headers()
  const sessionToken = sessionTokenFrom(c.req.header('cookie'), env)
  let account: Promise<Account | null> | undefined
  return {
    db,
    env,
    log,
    mail,
    requestId: c.get('requestId'),
    address: clientAddress(c, env),
    sessionToken,
    account: () => (account ??= readSession(db, env, sessionToken, answer)),
    answer,
    siteChanged,
    announcements,
  }
}
