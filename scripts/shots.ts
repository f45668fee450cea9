// `npm run shots [-- about contact]`: every public page, wide and on a phone, and home in each of its states.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { chromiumArguments, findChromium } from '../tests/support/chromium.ts'
import { startServer } from '../tests/support/server.ts'

const OUT = '.cache/shots'
const SIZES = [
  { name: '1440', width: 1440, height: 900 },
  { name: '390', width: 390, height: 844 },
]
const PAGES: Record<string, string> = {
  home: '/',
  about: '/about',
  services: '/services',
  service: '/services/amc',
  projects: '/projects',
  'projects-list': '/projects?view=list',
  faq: '/faq',
  news: '/news',
  article: '/news/sixteen-floors-three-phases-one-quiet-summer',
  contact: '/contact',
  inquiry: '/inquiry',
  privacy: '/privacy',
  terms: '/terms',
  'not-found': '/no/such/page',
}

const asked = process.argv.slice(2)
const DATA_DIR = await mkdtemp(join(tmpdir(), 'busbar-shots-'))
const site = await startServer({ env: { DATA_DIR, LOG_LEVEL: 'error' } })
const { executablePath, env } = findChromium()
const browser = await chromium.launch({
  executablePath,
  args: chromiumArguments,
  env: { ...process.env, ...env },
})
await mkdir(OUT, { recursive: true })
try {
  for (const { name: size, ...viewport } of SIZES) {
    const page = await browser.newPage({ viewport, baseURL: site.url })
    for (const [name, path] of Object.entries(PAGES)) {
      if (asked.length > 0 && !asked.includes(name)) continue
      await page.goto(path)
      await readThrough(page)
      await page.screenshot({ path: `${OUT}/${name}-${size}.png`, fullPage: true })
      if (name === 'home') await homeStates(page, size)
    }
    await page.close()
  }
  console.log(`pictures are in ${OUT}`)
} finally {
  await browser.close()
  await site.stop()
  await rm(DATA_DIR, { recursive: true, force: true })
}

/** Scrolls as a reader does, so that what comes with the view has come. */
async function readThrough(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < height; y += 400) {
    await page.evaluate((top) => scrollTo(0, top), y)
    await page.waitForTimeout(150)
  }
  await page.evaluate(() => scrollTo(0, 0))
  await page.waitForTimeout(2600)
}

/** The hero with each breaker thrown, each slide, each tab, the menu. */
async function homeStates(page: Page, size: string) {
  const shot = (name: string) => page.screenshot({ path: `${OUT}/home-${name}-${size}.png` })
  for (const [i, breaker] of (await page.getByRole('switch').all()).slice(0, 3).entries()) {
    await breaker.click()
    await page.waitForTimeout(400)
    await shot(`breaker-${i + 1}-off`)
    await breaker.click()
  }
  const carousels = page.locator('[aria-roledescription="carousel"]')
  for (const [number, count] of [5, 6].entries()) {
    const slider = carousels.nth(number)
    await slider.scrollIntoViewIfNeeded()
    for (let slide = 1; slide <= count; slide++) {
      await page.waitForTimeout(900)
      await shot(`slider-${number + 1}-${slide}`)
      await slider.getByRole('button', { name: /next/i }).click()
    }
  }
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await page.waitForTimeout(300)
    await shot(`tab-${((await tab.textContent()) ?? '').toLowerCase()}`)
  }
  await page.evaluate(() => scrollTo(0, 0))
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) {
    await menu.click()
    await page.waitForTimeout(500)
    await shot('menu')
  }
}
