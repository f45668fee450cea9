import { playwright } from '@vitest/browser-playwright'
import { isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite'
import type { BrowserCommand } from 'vitest/node'
import type { AccountState } from '../../../server/core/auth/account-state.ts'
import type { Env } from '../../../server/core/env.ts'
import { chromiumArguments, findChromium } from '../chromium.ts'
import { decode, encode } from './wire.ts'

type Server = typeof import('./screen-server.ts')

/** Addresses that the application answers. All others are Vite's: modules, and the files of public/. */
const APPLICATION =
  /^\/(?:trpc\/|media\b|inquiry-media\b|admin\/manifest|[\w-]+\.(?:csv|ics)\b|mail-previews\/|i\/|my-data\b|newsletter\/)/

let server: () => Promise<Server>

/** Vite plugin of the screen tests: the page's server answers the application's addresses too. */
export const screenServer: Plugin = {
  name: 'screen-server',
  configureServer(vite: ViteDevServer) {
    const { ssr } = vite.environments
    if (!ssr || !isRunnableDevEnvironment(ssr)) return
    let started: Promise<Server> | undefined
    server = () => (started ??= ssr.runner.import<Server>('/tests/support/screens/screen-server.ts'))
    const close = vite.close.bind(vite)
    vite.close = async () => {
      await (await started)?.stop()
      await close()
    }
    vite.middlewares.use((request, response, next) => {
      if (APPLICATION.test(request.url ?? '')) server().then(({ handle }) => handle(request, response), next)
      else next()
    })
  },
}

const query: BrowserCommand<[sql: string, parameters: string]> = async (_context, sql, parameters) =>
  encode(await (await server()).query(sql, decode(parameters) as unknown[]))

const reset: BrowserCommand<[]> = async ({ context }) => {
  // That of a sign-in is closed to scripts: the page could not put another in its place.
  await context.clearCookies()
  return await (await server()).reset()
}

const configure: BrowserCommand<[changes: Partial<Env>]> = async (_context, changes) =>
  (await server()).configure(changes)

const addAccount: BrowserCommand<[email: string, state?: AccountState | 'disabled']> = async (
  _context,
  email,
  state,
) => await (await server()).addAccount(email, state)

const addPicture: BrowserCommand<[alt: string]> = async (_context, alt) =>
  await (await server()).addPicture(alt)

const sentMails: BrowserCommand<[]> = async () => encode((await server()).sentMails())

/** The browser of the screen tests: a headless Chromium of the width of a desk. */
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
    commands: { query, reset, configure, addAccount, addPicture, sentMails },
  }
}

function launchOptions() {
  const { executablePath, env } = findChromium()
  return { executablePath, args: chromiumArguments, env: { ...process.env, ...env } }
}
