import type { Browser, Page } from 'playwright'
import { connect } from '../server/database/connect.ts'
import type { Db } from '../server/database/tables.ts'
import { seed } from '../server/samples/seed.ts'
import type { TestDatabase } from '../tests/support/cluster.ts'
import { signIn } from '../tests/support/staff-fixture.ts'

/** The back office's screens and what opens on them, beginning on the screen's own address. */
const SCREENS: Record<string, { path: string; act?: (page: Page) => Promise<unknown> }> = {
  dashboard: { path: '/admin' },
  inquiries: { path: '/admin/inquiries' },
  inquiry: {
    path: '/admin/inquiries',
    act: (page) => page.getByRole('main').locator('li a').first().click(),
  },
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
  settings: { path: '/admin/settings' },
  activity: { path: '/admin/activity' },
  accounts: { path: '/admin/accounts' },
}

interface Options {
  url: string
  database: TestDatabase
  size: string
  viewport: { width: number; height: number }
  /** Whether this screen was asked for. */
  isWanted: (name: string) => boolean
  pathOf: (name: string) => string
}

/** Takes the sign-in screen and every screen of a back office that holds the sample company. */
export async function takeOfficeScreenshots(browser: Browser, options: Options): Promise<void> {
  const db = connect(options.database.connection, () => {})
  try {
    await seed(db, options.url)
    await takeScreens(browser, db, options)
  } finally {
    await db.destroy()
  }
}

async function takeScreens(browser: Browser, db: Db, { url, size, viewport, isWanted, pathOf }: Options) {
  const context = await browser.newContext({ viewport, baseURL: url, timezoneId: 'Asia/Kolkata' })
  const page = await context.newPage()
  const take = async (name: string) => {
    await page.waitForTimeout(900)
    await page.screenshot({ path: pathOf(`office-${name}-${size}`) })
  }
  if (isWanted('office-login')) {
    await page.goto('/admin', { waitUntil: 'networkidle' })
    await take('login')
  }
  await signIn(context, db, url)
  for (const [name, { path, act }] of Object.entries(SCREENS)) {
    if (!isWanted(`office-${name}`)) continue
    // The live stream of the inbox never ends: there is no idle network to wait for.
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForTimeout(600)
    await act?.(page)
    await take(name)
  }
  await context.close()
}
