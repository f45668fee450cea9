import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'
import { generateTotpSecret } from '../server/core/auth/second-factor/totp.ts'
import { connect } from '../server/core/database/connect.ts'
import { newId } from '../server/core/database/ids.ts'
import { flushRefusals, recordRefusal } from '../server/core/database/refusal-log.ts'
import type { Db } from '../server/core/database/tables.ts'
import { seed } from '../server/features/samples/seed.ts'
import { firm } from '../src/firm.ts'
import type { TestDatabase } from '../tests/support/cluster.ts'
import { submitSignIn } from '../tests/support/login-page.ts'
import { silentLog } from '../tests/support/logs.ts'
import { signIn } from '../tests/support/staff-fixture.ts'

/** The back office's screens and their dialogs and other states, each reached from the screen's address. */
const SCREENS: Record<string, { path: string; act?: (page: Page) => Promise<unknown> }> = {
  dashboard: { path: '/admin' },
  inquiries: { path: '/admin/inquiries' },
  inquiry: {
    path: '/admin/inquiries',
    act: (page) => page.getByRole('main').locator('li a').first().click(),
  },
  'inquiries-filters': {
    path: '/admin/inquiries',
    act: (page) => page.getByRole('button', { name: 'Filters' }).click(),
  },
  'inquiries-selected': { path: '/admin/inquiries', act: selectTwo },
  'inquiries-status': {
    path: '/admin/inquiries',
    act: async (page) => {
      await selectTwo(page)
      await bulkBar(page).getByRole('button', { name: 'Status' }).click()
    },
  },
  'inquiries-undo': {
    path: '/admin/inquiries',
    act: async (page) => {
      await selectTwo(page)
      // At the second size they are already marked as spam.
      const isSpam = await page.getByRole('main').locator('li').first().getByText('Spam').isVisible()
      await bulkBar(page).getByRole('button', { name: 'Status' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: isSpam ? 'New' : 'Spam' })
        .click()
      await page.getByRole('status').getByRole('button', { name: 'Undo' }).waitFor()
    },
  },
  'follow-ups': { path: '/admin/follow-ups' },
  'follow-ups-week': { path: '/admin/follow-ups?view=week' },
  projects: { path: '/admin/projects' },
  'projects-add': {
    path: '/admin/projects',
    act: (page) => page.getByRole('button', { name: 'Add project' }).first().click(),
  },
  'projects-errors': {
    path: '/admin/projects',
    act: async (page) => {
      await page.getByRole('button', { name: 'Add project' }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Add project' }).click()
    },
  },
  'projects-delete': {
    path: '/admin/projects',
    act: (page) => page.getByRole('button', { name: 'Delete' }).first().click(),
  },
  services: { path: '/admin/services' },
  team: { path: '/admin/team' },
  clients: { path: '/admin/clients' },
  content: { path: '/admin/content' },
  news: { path: '/admin/news' },
  'news-add': {
    path: '/admin/news',
    act: (page) => page.getByRole('button', { name: 'Add article' }).first().click(),
  },
  'news-preview': {
    path: '/admin/news',
    act: async (page) => {
      await page.getByRole('button', { name: 'Edit Why we photograph every joint' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Preview' }).click()
      await page.frameLocator('iframe').getByRole('heading', { level: 1, includeHidden: true }).waitFor()
    },
  },
  faq: { path: '/admin/faq' },
  'faq-edit': {
    path: '/admin/faq',
    act: (page) => page.getByRole('button', { name: 'Edit' }).first().click(),
  },
  media: { path: '/admin/media' },
  'media-picture': {
    path: '/admin/media',
    act: (page) => page.getByRole('main').locator('li button').first().click(),
  },
  visits: { path: '/admin/visits' },
  mail: { path: '/admin/mail' },
  'mail-templates': { path: '/admin/mail?part=templates' },
  'mail-kinds': { path: '/admin/mail?part=kinds' },
  'mail-subscribers': { path: '/admin/mail?part=subscribers' },
  settings: { path: '/admin/settings' },
  activity: { path: '/admin/activity' },
  'activity-refused': { path: '/admin/activity?action=refuse' },
  accounts: { path: '/admin/accounts' },
  'accounts-add-app': {
    path: '/admin/accounts',
    act: (page) => page.getByRole('button', { name: 'Add an authenticator app' }).click(),
  },
}

const bulkBar = (page: Page) => page.getByRole('region', { name: 'Selected inquiries' })

/** Selects the first two inquiries; on a phone the selection mode, which shows checkboxes, has to be entered first. */
async function selectTwo(page: Page): Promise<void> {
  const begin = page.getByRole('button', { name: 'Select', exact: true })
  if (await begin.isVisible()) await begin.click()
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
}

interface Options {
  url: string
  database: TestDatabase
  size: string
  viewport: { width: number; height: number }
  /** Whether this screen was requested. */
  isWanted: (name: string) => boolean
  pathOf: (name: string) => string
}

/** Takes screenshots of the sign-in and of every screen of a back office with the sample company. */
export async function takeOfficeScreenshots(browser: Browser, options: Options): Promise<void> {
  const db = connect(options.database.connection, () => {})
  try {
    await seed(db)
    await takeScreens(browser, db, options)
  } finally {
    await db.destroy()
  }
}

async function takeScreens(browser: Browser, db: Db, { url, size, viewport, isWanted, pathOf }: Options) {
  const context = await browser.newContext({ viewport, baseURL: url, timezoneId: firm.timeZone })
  const page = await context.newPage()
  const take = async (name: string) => {
    await page.waitForTimeout(900)
    await page.screenshot({ path: pathOf(`office-${name}-${size}`) })
  }
  if (isWanted('office-login')) {
    await page.goto('/admin', { waitUntil: 'networkidle' })
    await take('login')
  }
  const email = await signIn(context, db, url)
  await storeRefusals(db, email)
  if (isWanted('office-media') || isWanted('office-media-picture')) await uploadPictures(page, db)
  for (const [name, { path, act }] of Object.entries(SCREENS)) {
    if (!isWanted(`office-${name}`)) continue
    // The live stream of the inbox never ends, so waiting for an idle network would not return.
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForTimeout(600)
    await act?.(page)
    await take(name)
  }
  if (isWanted('office-login-code')) {
    await storeApp(db, email)
    await context.clearCookies()
    await page.goto('/admin')
    await submitSignIn(page, email)
    await page.getByLabel('Code').waitFor()
    await take('login-code')
  }
  await context.close()
}

/** Uploads some of the site's own pictures, as staff would, and waits until they are processed. */
async function uploadPictures(page: Page, db: Db): Promise<void> {
  for (const name of ['living', 'office', 'hilltop', 'mcb', 'arco']) {
    const buffer = await readFile(`public/images/${name}-lit-828.webp`)
    const file = { name: `${name}.webp`, mimeType: 'image/webp', buffer }
    await page.request.post('/media', { multipart: { file } })
  }
  const processing = db.selectFrom('media').select('id').where('state', '=', 'processing')
  while (await processing.executeTakeFirst()) await page.waitForTimeout(500)
  const described = db.selectFrom('media').select('id').orderBy('created_at', 'desc').limit(2)
  await db.updateTable('media').set({ alt: 'The arcade at dusk' }).where('id', 'in', described).execute()
}

/** Stores refusals for Activity: unknown accounts, a stranger who guesses passwords, an IPv6 address. */
async function storeRefusals(db: Db, email: string): Promise<void> {
  await db.deleteFrom('activity').where('action', '=', 'refuse').execute()
  const account = await findAccountId(db, email)
  const refuse = (address: string, refusal: Parameters<typeof recordRefusal>[1], me?: { id: string }) =>
    recordRefusal({ db, log: silentLog, address, me }, refusal)
  for (let i = 0; i < 7; i++) refuse('203.0.113.9', { reason: 'password', account })
  for (let i = 0; i < 40; i++) refuse(`198.51.100.${i}`, { reason: 'password' })
  refuse('2001:db8:85a3:8d3::/64', { reason: 'code', account })
  for (let i = 0; i < 12; i++) refuse('203.0.113.9', { reason: 'limit', limit: 'sign-in-address' })
  refuse('203.0.113.40', { reason: 'access' }, { id: account })
  refuse('203.0.113.40', { reason: 'session' })
  await flushRefusals(db, silentLog)
}

/** Gives an account an authenticator app, so that its sign-in has a second step. */
async function storeApp(db: Db, email: string): Promise<void> {
  const app = {
    id: newId(),
    user_id: await findAccountId(db, email),
    kind: 'totp',
    name: 'My phone',
    totp_secret: generateTotpSecret(),
  } as const
  await db
    .insertInto('second_factors')
    .values({ ...app, last_totp_step: 0, confirmed_at: new Date() })
    .execute()
}

async function findAccountId(db: Db, email: string): Promise<string> {
  const account = db.selectFrom('users').select('id').where('email', '=', email)
  return (await account.executeTakeFirstOrThrow()).id
}
