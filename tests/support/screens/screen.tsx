import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { commands, type Locator, locators, page, userEvent } from 'vitest/browser'
import type { AccountState } from '../../../server/core/auth/account-state.ts'
import type { Env } from '../../../server/core/env.ts'
import {
  readPendingWrites,
  removePendingWrite,
} from '../../../src/features/inquiries/pending/pending-writes.ts'
import { eraseAnswers } from '../../../src/features/offline/stored-answers.ts'
import { queriesOf } from '../../../src/queries.tsx'
import { isOfficePath } from '../../../src/router-context.ts'
import { createAppRouter } from '../../../src/router.tsx'
import { browserLink } from '../../../src/trpc.ts'
import '../../../src/styles.css'

export { commands, expect, page, test, userEvent, type Locator }
export { db } from './database.ts'

/*
 * Tests of screens: the application's own router, calls and styles in a page that stays open, in front of the real
 * procedures and PostgreSQL. Each begins with empty tables, at the size of a desk, signed in as `staff`. A page that the
 * server renders, its scripts' start, files of the build and the service worker are for end-to-end tests.
 */

declare module 'vitest/browser' {
  interface BrowserCommands {
    query(sql: string, parameters: string): Promise<string>
    reset(page: string): Promise<{ email: string; cookie: string }>
    configure(changes: Partial<Env>): Promise<void>
    addAccount(email: string, state?: AccountState | 'disabled'): Promise<string>
    addPicture(alt: string): Promise<{ id: string; hash: string; url: string }>
    sentMails(): Promise<string>
  }
  interface LocatorSelectors {
    /** Elements by a CSS selector, where neither role nor label names them. */
    css(selector: string): Locator
  }
}

locators.extend({ css: (selector: string) => selector })

// Vitest shows the page in a frame, which the public pages would take for the back office's preview. What Vitest itself
// asks the page around it for is handed over.
Object.assign(runnerOf(window), { ...runnerOf(window.parent), ...runnerOf(window) })
Object.defineProperty(window, 'parent', { value: window })

function runnerOf(host: Window): object {
  const runner: unknown = Reflect.get(host, '__vitest_browser_runner__')
  return Object(runner)
}

/** The e-mail address of the account that is signed in. */
export const staff = 'staff@example.com'

const OFFICE_SHEET = 'style[data-vite-dev-id$="/office/admin.css"]'

/** The application that is shown, and how it is closed. */
let close = () => {}
let cookieName = ''
let tolerated: RegExp[] = []
const errors: string[] = []

const logError = console.error
console.error = (...args: unknown[]) => {
  errors.push(args.map(String).join(' '))
  logError(...args)
}
// Pictures, styles and scripts that do not arrive; their events do not bubble.
addEventListener(
  'error',
  ({ target }) => target instanceof HTMLElement && errors.push(target.outerHTML),
  true,
)

/** Allows console errors, and elements whose file does not arrive, that match, in this test. */
export const tolerate = (pattern: RegExp) => void tolerated.push(pattern)

/** Opens the address as a page that was just loaded: nothing is in memory; the storage stays. */
export async function openScreen(path: string): Promise<void> {
  close()
  history.replaceState(null, '', path)
  // A document shows the site or the back office; this one shows both in turn.
  for (const sheet of document.querySelectorAll<HTMLStyleElement>(OFFICE_SHEET))
    sheet.media = isOfficePath(location.pathname) ? '' : 'not all'
  scrollTo({ top: 0, behavior: 'instant' })
  const { made: router, removeListeners } = recordListeners(() => createAppRouter({ link: browserLink }))
  const root = createRoot(document)
  root.render(<RouterProvider router={router} />)
  close = () => {
    root.unmount()
    router.history.destroy()
    queriesOf(router.options.context.client).queryClient.clear()
    removeListeners()
    close = () => {}
  }
  // On a busy machine the modules of a screen that is the first to import them take their time.
  const hasLoaded = () => router.state.resolvedLocation !== undefined && router.state.status === 'idle'
  await expect.poll(hasLoaded, { timeout: 30_000 }).toBe(true)
  // As the start script of a served page does.
  document.documentElement.dataset.painted = ''
}

/**
 * What `make` listens to on the document and the window, and how it is removed: a router listens for as long as its page is
 * open, which here outlives it.
 */
function recordListeners<Made>(make: () => Made): { made: Made; removeListeners: () => void } {
  const removals: (() => void)[] = []
  const { addEventListener } = EventTarget.prototype
  EventTarget.prototype.addEventListener = function (...args: Parameters<typeof addEventListener>) {
    addEventListener.apply(this, args)
    removals.push(() => this.removeEventListener(...args))
  }
  const made = make()
  EventTarget.prototype.addEventListener = addEventListener
  return { made, removeListeners: () => removals.forEach((remove) => remove()) }
}

/** Makes the page that of a visitor, until the end of the test. */
export function signOut() {
  document.cookie = `${cookieName}=; path=/; max-age=0`
}

/** Makes the page as large as a phone's, or another size, until the end of the test. */
export async function resize(width = 390, height = 844): Promise<void> {
  await page.viewport(width, height)
  onTestFinished(() => page.viewport(1440, 900))
}

/** Presses a button for as long as it is there and something is not, which may come by itself. */
export async function pressUntil(button: Locator, shown: Locator): Promise<void> {
  await expect
    .poll(() => {
      const element = button.query()
      if (element instanceof HTMLElement && !shown.query()) element.click()
      return shown.query()
    })
    .not.toBeNull()
}

/** Waits for a toast by its whole title and text, and by its ARIA role: `alert` for an error, `status` for anything else (68-71). */
export async function expectToast(title: 'Success' | 'Error', text: string): Promise<void> {
  const exactly = (words: string) => ({ has: page.getByText(words, { exact: true }) })
  const toasts = page.getByRole(title === 'Error' ? 'alert' : 'status').filter(exactly(title))
  await expect.element(toasts.filter(exactly(text)).first()).toBeVisible()
}

/** Before each test, by setup.ts. */
export async function beginTest(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  // Not deleted: the application holds its databases open for as long as this page is.
  await eraseAnswers()
  for (const { key } of await readPendingWrites()) await removePendingWrite(key)
  const { cookie } = await commands.reset(import.meta.env.VITEST_POOL_ID)
  cookieName = cookie.split('=')[0] ?? ''
  document.cookie = `${cookie}; path=/`
}

/** After each test, by setup.ts. */
export function endTest(): void {
  close()
  const unexpected = errors.filter((text) => !tolerated.some((pattern) => pattern.test(text)))
  errors.length = 0
  tolerated = []
  // oxlint-disable-next-line vitest/no-standalone-expect -- for each test
  expect(unexpected, 'errors in the browser').toEqual([])
}
