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
 * Screen tests: the application's own router, calls and styles in a page that stays open, in front of the real
 * procedures and PostgreSQL. Each begins with empty tables, at desktop size, signed in as `staff`. Server rendering,
 * hydration, the files of the build and the service worker are left to end-to-end tests.
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
    /** Elements by a CSS selector, for elements without a role or a label. */
    css(selector: string): Locator
  }
}

locators.extend({ css: (selector: string) => selector })

// Vitest shows the page in a frame, which the public pages would mistake for the back office's preview. The properties
// that Vitest itself reads from the parent page are copied.
Object.assign(runnerOf(window), { ...runnerOf(window.parent), ...runnerOf(window) })
Object.defineProperty(window, 'parent', { value: window })

function runnerOf(host: Window): object {
  const runner: unknown = Reflect.get(host, '__vitest_browser_runner__')
  return Object(runner)
}

/** The e-mail address of the account that is signed in. */
export const staff = 'staff@example.com'

const OFFICE_SHEET = 'style[data-vite-dev-id$="/office/admin.css"]'

/** Closes the open application. */
let close = () => {}
let cookieName = ''
let tolerated: RegExp[] = []
const errors: string[] = []

const logError = console.error
console.error = (...args: unknown[]) => {
  errors.push(args.map(String).join(' '))
  logError(...args)
}
// Pictures, styles and scripts that fail to load. Captured, because their error events do not bubble.
addEventListener(
  'error',
  ({ target }) => target instanceof HTMLElement && errors.push(target.outerHTML),
  true,
)

/** Allows console errors and failed files that match, in this test. */
export const tolerate = (pattern: RegExp) => void tolerated.push(pattern)

/** Opens the path like a freshly loaded page: memory is empty, but browser storage is preserved. */
export async function openScreen(path: string): Promise<void> {
  close()
  history.replaceState(null, '', path)
  // A real document shows either the site or the back office; this one shows both in turn.
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
  // On a busy machine the first screen that imports some modules takes long to load.
  const hasLoaded = () => router.state.resolvedLocation !== undefined && router.state.status === 'idle'
  await expect.poll(hasLoaded, { timeout: 30_000 }).toBe(true)
  // The start script of a served page does the same.
  document.documentElement.dataset.painted = ''
}

/**
 * Records the event listeners that `make` adds, and returns a function that removes them: a router listens as long as
 * its page is open, but here the page outlives the router.
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

/** Signs out, so that the page is a visitor's until the end of the test. */
export function signOut() {
  document.cookie = `${cookieName}=; path=/; max-age=0`
}

/** Resizes the page to a phone's size, or to the given size, until the end of the test. */
export async function resize(width = 390, height = 844): Promise<void> {
  await page.viewport(width, height)
  onTestFinished(() => page.viewport(1440, 900))
}

/** Presses a button while it exists and `shown` does not; `shown` may also appear by itself. */
export async function pressUntil(button: Locator, shown: Locator): Promise<void> {
  await expect
    .poll(() => {
      const element = button.query()
      if (element instanceof HTMLElement && !shown.query()) element.click()
      return shown.query()
    })
    .not.toBeNull()
}

/** Waits for a toast by its whole title and text, and by its ARIA role: `alert` for an error, else `status` (68-71). */
export async function expectToast(title: 'Success' | 'Error', text: string): Promise<void> {
  const exactly = (words: string) => ({ has: page.getByText(words, { exact: true }) })
  const toasts = page.getByRole(title === 'Error' ? 'alert' : 'status').filter(exactly(title))
  await expect.element(toasts.filter(exactly(text)).first()).toBeVisible()
}

/** Runs before each test (setup.ts). */
export async function beginTest(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  // Emptied, not deleted: the application keeps its IndexedDB databases open as long as this page is open.
  await eraseAnswers()
  for (const { key } of await readPendingWrites()) await removePendingWrite(key)
  const { cookie } = await commands.reset(import.meta.env.VITEST_POOL_ID)
  cookieName = cookie.split('=')[0] ?? ''
  document.cookie = `${cookie}; path=/`
}

/** Runs after each test (setup.ts). */
export function endTest(): void {
  close()
  const unexpected = errors.filter((text) => !tolerated.some((pattern) => pattern.test(text)))
  errors.length = 0
  tolerated = []
  // oxlint-disable-next-line vitest/no-standalone-expect -- for each test
  expect(unexpected, 'errors in the browser').toEqual([])
}
