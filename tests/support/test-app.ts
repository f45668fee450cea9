import { createApp } from '../../server/app.ts'
import { createDbEvents } from '../../server/core/database/notifications.ts'
import type { Db } from '../../server/core/database/tables.ts'
import { type Env, readEnv } from '../../server/core/env.ts'
import type { StaticFiles } from '../../server/core/http/static-files.ts'
import type { LogLine } from '../../server/core/log.ts'
import type { PageWatcher } from '../../server/core/pages/page-watcher.ts'
import type { Pages } from '../../server/core/pages/pages.ts'
import { makeAccount, PASSWORD } from './accounts.ts'
import { createFakeMail } from './fake-mail.ts'
import { createFakeMediaQueue } from './fake-media.ts'
import { createFakeNotices } from './fake-notices.ts'
import { createCollectingLog } from './logs.ts'

/**
 * The server's application, called in process without a port. `lines` and `mail.messages` collect its log lines and
 * mails. Every page answers 404 unless `pages` is given.
 */
export function createTestApp(
  db: Db,
  envOverrides: Partial<Env> = {},
  pages: Pages = emptyPages,
  files?: StaticFiles,
  pageWatchers?: PageWatcher[],
) {
  const lines: LogLine[] = []
  const mail = createFakeMail()
  const notices = createFakeNotices()
  const mediaQueue = createFakeMediaQueue()
  const dbEvents = createDbEvents()
  const env = { ...readEnv({ HOST: '127.0.0.1' }), ...envOverrides }
  const app = createApp({
    db,
    env,
    log: createCollectingLog(lines),
    mail,
    notices,
    mediaQueue,
    queues: async () => [{ name: 'mails', readyCount: 0, deferredCount: 0, activeCount: 0, failedCount: 0 }],
    pages,
    dbEvents,
    staticFiles: files,
    pageWatchers,
    isReady: () => true,
    isMigrated: () => true,
  })
  return {
    app,
    env,
    mail,
    notices,
    mediaQueue,
    lines,
    dbEvents,
    visitor: (address?: string) => new Visitor(app, env, address),
  }
}

export type TestApp = ReturnType<typeof createTestApp>

/** Creates an account and returns a visitor signed in to it. */
export async function signedInVisitor(
  db: Db,
  testApp: TestApp,
  email = 'asha@example.in',
  state: Parameters<typeof makeAccount>[2] = 'active',
) {
  const id = await makeAccount(db, email, state)
  const visitor = testApp.visitor()
  const { status } = await visitor.signIn(email)
  if (status !== 200) throw new Error(`sign-in answered ${status}`)
  return Object.assign(visitor, { id, email })
}

/** The response to a tRPC call: its data, or its error. */
export interface CallResult {
  status: number
  data: unknown
  error?: { message: string; fields?: Record<string, string[]>; code: string; reason?: string }
  headers: Headers
}

/** An HTTP client that stores its session cookie and sends it with every request. */
export class Visitor {
  cookie = ''
  private readonly app: ReturnType<typeof createApp>
  private readonly env: Env
  private readonly address: string

  constructor(app: ReturnType<typeof createApp>, env: Env, address = '203.0.113.7') {
    this.app = app
    this.env = env
    this.address = address
  }

  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.cookie) headers.set('cookie', this.cookie)
    const socket = { incoming: { socket: { remoteAddress: this.address, setTimeout() {} }, rawHeaders: [] } }
    const response = await this.app.request(`${this.env.PUBLIC_URL}${path}`, { ...init, headers }, socket)
    for (const cookie of response.headers.getSetCookie()) this.cookie = cookie.split(';')[0] ?? ''
    return response
  }

  async mutate(name: string, input?: unknown): Promise<CallResult> {
    return await toCallResult(
      await this.request(`/trpc/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input ?? null),
      }),
    )
  }

  async query(name: string, input?: unknown): Promise<CallResult> {
    const search = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`
    return await toCallResult(await this.request(`/trpc/${name}${search}`))
  }

  async post(path: string, fields: Record<string, string>): Promise<Response> {
    return await this.request(path, { method: 'POST', body: new URLSearchParams(fields) })
  }

  async signIn(email: string, password = PASSWORD): Promise<CallResult> {
    return await this.mutate('auth.signIn', { email, password })
  }
}

async function toCallResult(response: Response): Promise<CallResult> {
  const body = (await response.json()) as {
    result?: { data?: unknown }
    error?: { message: string; data: { code: string; fields?: Record<string, string[]>; reason?: string } }
  }
  return {
    status: response.status,
    data: body.result?.data,
    error: body.error && { message: body.error.message, ...body.error.data },
    headers: response.headers,
  }
}

/** Pages that do not exist. */
export const emptyPages: Pages = {
  handle: async () => new Response('', { status: 404 }),
  getCached: () => undefined,
  getNotFound: () => undefined,
  cachedUrls: () => [],
  cacheStats: () => ({ entries: 0, bytes: 0, hits: 0, misses: 0, stale: 0 }),
  warm: async () => true,
  invalidate() {},
  purge() {},
}
