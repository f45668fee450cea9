import { playwright } from '@vitest/browser-playwright'
import type { BrowserContext } from 'playwright'
import { isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite'
import type { BrowserCommand } from 'vitest/node'
import type { AccountState } from '../../../server/core/auth/account-state.ts'
import type { Env } from '../../../server/core/env.ts'
import { chromiumArguments, findChromium } from '../chromium.ts'
import { decode, encode } from './wire.ts'

type ScreenServer = typeof import('./screen-server.ts')
type Server = Awaited<ReturnType<ScreenServer['startServer']>>

/** Paths that the application answers. Vite answers all others: modules, and the files of public/. */
const APPLICATION =
  /^\/(?:trpc\/|media\b|inquiry-media\b|admin\/manifest|[\w-]+\.(?:csv|ics)\b|mail-previews\/|i\/|my-data\b|newsletter\/)/

/** The header of a page's requests that names its server. */
const PAGE = 'x-page'

/** The server of each page, by the page's number, which Vitest reuses after the page was closed. */
const servers = new Map<string, Promise<Server>>()
/** The number of the page in each of the browser's contexts. */
const pages = new WeakMap<BrowserContext, string>()

let startServer: () => Promise<Server>

/** Vite plugin of the screen tests: forwards requests for the application's paths to the page's server. */
export const screenServer: Plugin = {
  name: 'screen-server',
  configureServer(vite: ViteDevServer) {
    const { ssr } = vite.environments
    if (!ssr || !isRunnableDevEnvironment(ssr)) return
    startServer = async () =>
      await (await ssr.runner.import<ScreenServer>('/tests/support/screens/screen-server.ts')).startServer()
    const close = vite.close.bind(vite)
    vite.close = async () => {
      await Promise.all([...servers.values()].map(async (server) => await (await server).stop()))
      await close()
    }
    vite.middlewares.use((request, response, next) => {
      if (APPLICATION.test(request.url ?? ''))
        serverOf(String(request.headers[PAGE])).then(({ handle }) => handle(request, response), next)
      else next()
    })
  },
}

async function serverOf(page: string | undefined): Promise<Server> {
  const server = servers.get(page ?? '')
  if (!server) throw new Error(`no test has begun in page ${page}`)
  return await server
}

const reset: BrowserCommand<[page: string]> = async ({ context }, page) => {
  // The session cookie is HttpOnly: the page itself could not replace it.
  await context.clearCookies()
  if (!servers.has(page)) servers.set(page, startServer())
  if (!pages.has(context)) await context.setExtraHTTPHeaders({ [PAGE]: page })
  pages.set(context, page)
  return await (await serverOf(page)).reset()
}

/** A command that a page sends to its server. */
const command =
  <Parameters extends unknown[], Result>(
    run: (server: Server, ...parameters: Parameters) => Result,
  ): BrowserCommand<Parameters> =>
  async ({ context }, ...parameters) =>
    await run(await serverOf(pages.get(context)), ...parameters)

const commands = {
  reset,
  query: command(async (server, sql: string, parameters: string) =>
    encode(await server.query(sql, decode(parameters) as unknown[])),
  ),
  configure: command((server, changes: Partial<Env>) => server.configure(changes)),
  addAccount: command((server, email: string, state?: AccountState | 'disabled') =>
    server.addAccount(email, state),
  ),
  addPicture: command((server, alt: string) => server.addPicture(alt)),
  sentMails: command((server) => encode(server.sentMails())),
}

/** The browser of the screen tests: a headless Chromium with the width of a desktop. */
export function screenBrowser() {
  return {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    viewport: { width: 1440, height: 900 },
    provider: playwright({
      launchOptions: launchOptions(),
      actionTimeout: 60_000,
      contextOptions: { reducedMotion: 'reduce' },
    }),
    instances: [{ browser: 'chromium' as const }],
    commands,
  }
}

function launchOptions() {
  const { executablePath, env } = findChromium()
  return { executablePath, args: chromiumArguments, env: { ...process.env, ...env } }
}
