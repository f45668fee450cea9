// `npm run shots [-- about office-team]`: every public page at each width, and in each of its states wide and on a
// phone; then every screen of the back office, wide and on a phone. `npm run shots:compare` compares two such runs.
// `npm run shots -- --slow [home]`: how a first visit on a phone loads over slow 4G, a picture at each of four moments.
import { mkdir, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright'
import { launchChromium } from '../tests/support/chromium.ts'
import startCluster, { cloneDatabase } from '../tests/support/cluster.ts'
import { startServer } from '../tests/support/server.ts'
import type { SiteShots } from '../tests/support/site-shots.ts'
import { takeOfficeScreenshots } from './office-screenshots.ts'
import { SITE } from './site.ts'

const OUTPUT_FOLDER = '.cache/shots'
const SIZES = [
  { name: '1440', width: 1440, height: 900, states: true },
  { name: '390', width: 390, height: 844, states: true },
  { name: '1920', width: 1920, height: 1080, states: false },
  { name: '768', width: 768, height: 1024, states: false },
  { name: '320', width: 320, height: 640, states: false },
  // 1440 zoomed to 200 %
  { name: '720', width: 720, height: 450, states: false },
]
/** States of the forms that every site has. */
const STATES: SiteShots['states'] = {
  'inquiry-errors': {
    path: '/inquiry',
    act: (page) => page.locator('form[name=inquiry] [type=submit]').click(),
  },
  'inquiry-sending': {
    path: '/inquiry',
    act: async (page) => {
      await page.route('**/trpc/inquiry.create*', () => {})
      await fillInquiry(page)
    },
  },
  'inquiry-failed': {
    path: '/inquiry',
    act: async (page) => {
      await page.route('**/trpc/inquiry.create*', (route) => route.abort())
      await fillInquiry(page)
    },
  },
  'inquiry-sent': { path: '/inquiry', act: fillInquiry },
  'contact-errors': {
    path: '/contact',
    act: (page) => page.locator('form[name=contact] [type=submit]').click(),
  },
}

/** Seconds after the request, at which a picture is taken. */
const MOMENTS = [0.5, 1, 2, 3]

const { shots }: { shots: SiteShots } = await import(`../tests/pages/${SITE}/shots.ts`)
const isSlow = process.argv.includes('--slow')
const requestedPages = process.argv.slice(2).filter((arg) => arg !== '--slow')
const isRequested = (name: string) => requestedPages.length === 0 || requestedPages.includes(name)
const stopCluster = await startCluster()
const database = await cloneDatabase()
const site = await startServer({ env: { DATABASE_URL: database.url } })
const browser = await launchChromium()
await mkdir(OUTPUT_FOLDER, { recursive: true })
const pages = { ...(await firstLevel(site.url)), ...shots.pages, 'not-found': '/no/such/page' }
try {
  if (isSlow) await takeFilmStrips()
  else await takeScreenshots()
  console.log(`pictures are in ${OUTPUT_FOLDER}`)
} finally {
  await browser.close()
  await site.stop()
  await stopCluster()
}

async function takeScreenshots() {
  for (const { name: size, states, ...viewport } of SIZES) {
    // Allows the style element below.
    const page = await browser.newPage({ viewport, baseURL: site.url, bypassCSP: true })
    for (const [name, path] of Object.entries(pages)) {
      if (!isRequested(name)) continue
      await page.goto(path)
      await scrollThrough(page)
      // Makes a full-page picture show everything: the browser does not render sections far from the viewport.
      await page.addStyleTag({ content: '.below-fold { content-visibility: visible !important }' })
      await page.screenshot({ path: `${OUTPUT_FOLDER}/${name}-${size}.png`, fullPage: true })
      if (name === 'home' && states)
        await shots.captureHome?.(page, (state) =>
          page.screenshot({ path: `${OUTPUT_FOLDER}/home-${state}-${size}.png` }),
        )
    }
    for (const [name, { path, act }] of Object.entries(states ? { ...STATES, ...shots.states } : {})) {
      if (!isRequested(name)) continue
      await page.goto(path, { waitUntil: 'networkidle' })
      await act(page)
      await page.waitForTimeout(1200)
      await page.screenshot({ path: `${OUTPUT_FOLDER}/${name}-${size}.png` })
      await page.unrouteAll()
      await page.evaluate(() => sessionStorage.clear())
    }
    await page.close()
  }
  for (const { name: size, states, ...viewport } of SIZES)
    if (states)
      await takeOfficeScreenshots(browser, {
        url: site.url,
        database,
        size,
        viewport,
        isWanted: isRequested,
        pathOf: (name) => `${OUTPUT_FOLDER}/${name}.png`,
      })
}

/** Each page on a phone with an empty cache, with the network and the CPU of Lighthouse's slow 4G. */
async function takeFilmStrips() {
  for (const [name, path] of Object.entries(pages)) {
    if (!isRequested(name)) continue
    const page = await browser.newPage({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    })
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 1_600_000 / 8,
      uploadThroughput: 750_000 / 8,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    let frame = ''
    session.on('Page.screencastFrame', ({ data, sessionId }) => {
      frame = data
      void session.send('Page.screencastFrameAck', { sessionId })
    })
    await session.send('Page.startScreencast', { format: 'png' })
    const startedAt = Date.now()
    const loaded = page.goto(`${site.url}${path}`)
    for (const seconds of MOMENTS) {
      await wait(Math.max(0, startedAt + seconds * 1000 - Date.now()))
      await writeFile(`${OUTPUT_FOLDER}/${name}-390-at-${seconds}-s.png`, frame, 'base64')
    }
    await loaded
    await page.close()
  }
}

/** The home page, and the pages of the sitemap whose path has one segment. */
async function firstLevel(url: string): Promise<Record<string, string>> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname)
  const first = paths.filter((path) => path.lastIndexOf('/') === 0)
  return Object.fromEntries(first.map((path) => [path.slice(1) || 'home', path]))
}

/** Scrolls through the page as a reader does, so that lazy images are loaded and reveal effects have run. */
async function scrollThrough(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < height; y += 400) {
    await page.evaluate((top) => scrollTo(0, top), y)
    await page.waitForTimeout(150)
  }
  await page.evaluate(() => scrollTo(0, 0))
  await page.waitForTimeout(2600)
}

async function fillInquiry(page: Page) {
  const form = page.locator('form[name=inquiry]')
  await form.locator('[name=name]').fill('Meera Kulkarni')
  await form.locator('[name=email]').fill('meera@example.com')
  await form.locator('[name=phone]').fill('98200 12345')
  await form.locator('[name=project_type]').selectOption({ index: 1 })
  await form.locator('[name=message]').fill('The main breaker trips when both geysers run.')
  // The server rejects a form that is filled in faster than a person can.
  await page.waitForTimeout(2500)
  await form.locator('[type=submit]').click()
}
