// `npm run pictures:docs`: takes the README's screenshots of the running product, into docs/pictures: the site, the
// back office on a desktop and on a phone, and the development page at /dev.
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, type Page } from 'playwright'
import sharp from 'sharp'
import { DEV_ACCOUNT } from '../server/core/auth/dev-account.ts'
import { connect } from '../server/core/database/connect.ts'
import { seed } from '../server/features/samples/seed.ts'
import { firm } from '../src/firm.ts'
import { launchChromium } from '../tests/support/chromium.ts'
import startCluster, { cloneDatabase } from '../tests/support/cluster.ts'
import { startDevServer } from '../tests/support/dev-server.ts'
import { submitSignIn } from '../tests/support/login-page.ts'
import { startServer } from '../tests/support/server.ts'
import { signIn } from '../tests/support/staff-fixture.ts'

const OUTPUT_FOLDER = 'docs/pictures'
const WIDE = { width: 1440, height: 900 }
/** For a page with small type. */
const NARROW = { width: 1080, height: 675 }
const PHONE = { width: 390, height: 844 }
/** Size of each picture: the README shows two side by side. */
const SIZE = { width: 960, height: 600 }
/** The background behind the phones. */
const BACKGROUND = '#e8e4dc'
/** How long the animations of an opening page take to end. */
const SETTLE_MS = 2500

const stopCluster = await startCluster()
const browser = await launchChromium()
try {
  await takeSite(browser)
  await takeDevelopment(browser)
  console.log(`pictures are in ${OUTPUT_FOLDER}`)
} finally {
  await browser.close()
  await stopCluster()
}

/** The built server with the sample company. */
async function takeSite(browser: Browser): Promise<void> {
  const database = await cloneDatabase()
  const site = await startServer({ env: { DATABASE_URL: database.url } })
  const db = connect(database.connection, () => {})
  const open = async (options: BrowserContextOptions) => {
    const context = await browser.newContext({ ...options, baseURL: site.url, timezoneId: firm.timeZone })
    await signIn(context, db, site.url)
    return await context.newPage()
  }
  try {
    await seed(db)
    const page = await open({ viewport: WIDE })
    await write('home', await capture(page, '/'))
    await write('inquiries', await capture(page, '/admin/inquiries'))
    const phone = await open({ viewport: PHONE, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
    const screens = [await capture(phone, '/admin'), await capture(phone, '/admin/inquiries')]
    await phone.getByRole('main').locator('li a').first().click()
    await phone.waitForTimeout(SETTLE_MS)
    await write('phone', await sideBySide([...screens, await phone.screenshot()]))
  } finally {
    await db.destroy()
    await site.stop()
    await database.drop()
  }
}

/** The page /dev of `npm run dev` after some requests. */
async function takeDevelopment(browser: Browser): Promise<void> {
  const server = await startDevServer()
  try {
    const page = await browser.newPage({ viewport: WIDE, baseURL: server.url })
    await page.goto('/admin')
    await submitSignIn(page, DEV_ACCOUNT.email, DEV_ACCOUNT.password)
    for (const path of ['/admin/inquiries', '/admin/projects', '/projects']) await capture(page, path)
    await page.setViewportSize(NARROW)
    await page.goto('/dev')
    await page.getByText('GET /projects').first().click()
    await write('console', await page.screenshot())
  } finally {
    await server.stop()
  }
}

async function capture(page: Page, path: string): Promise<Buffer> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForTimeout(SETTLE_MS)
  return await page.screenshot()
}

/** The phones in a row, evenly spaced. */
async function sideBySide(screens: Buffer[]): Promise<Buffer> {
  const height = SIZE.height - 40
  const width = Math.round((height * PHONE.width) / PHONE.height)
  const gap = (SIZE.width - screens.length * width) / (screens.length + 1)
  const layers = screens.map(async (screen, index) => ({
    input: await sharp(screen).resize(width, height).toBuffer(),
    left: Math.round(gap + index * (width + gap)),
    top: 20,
  }))
  const canvas = sharp({ create: { ...SIZE, channels: 3, background: BACKGROUND } })
  return await canvas
    .composite(await Promise.all(layers))
    .png()
    .toBuffer()
}

async function write(name: string, picture: Buffer): Promise<void> {
  await sharp(picture)
    .resize(SIZE.width, SIZE.height)
    .webp({ quality: 80, effort: 6 })
    .toFile(join(OUTPUT_FOLDER, `${name}.webp`))
}
