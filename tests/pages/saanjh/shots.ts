import type { Page, Route } from 'playwright'
import type { SiteShots } from '../../support/site-shots.ts'

export const shots: SiteShots = {
  pages: {
    service: '/services/industrial',
    'projects-list': '/projects?view=list',
    'projects-one': '/projects?category=Mixed+Use',
    project: '/projects/casa-arco',
    'projects-none': '/projects?category=Marine',
    article: '/news/sixteen-floors-three-phases-one-quiet-summer',
  },
  states: {
    'news-errors': {
      path: '/news',
      act: (page) => page.getByRole('button', { name: 'Subscribe' }).click(),
    },
    'faq-open': { path: '/faq', act: (page) => page.getByRole('main').locator('summary').first().click() },
    'projects-loading': { path: '/', act: (page) => openProjects(page, () => {}) },
    'projects-error': { path: '/', act: (page) => openProjects(page, (route) => route.abort()) },
  },
  captureHome,
}

/** Captures the home page: the hero with each breaker off, each slide, each tab, the menu. */
async function captureHome(page: Page, capture: (name: string) => Promise<unknown>): Promise<void> {
  for (const [i, breaker] of (await page.getByRole('switch').all()).slice(0, 3).entries()) {
    await breaker.click()
    await page.waitForTimeout(400)
    await capture(`breaker-${i + 1}-off`)
    await breaker.click()
  }
  const carousels = page.locator('[aria-roledescription="carousel"]')
  for (const [number, count] of [5, 6].entries()) {
    const slider = carousels.nth(number)
    await slider.scrollIntoViewIfNeeded()
    for (let slide = 1; slide <= count; slide++) {
      await page.waitForTimeout(900)
      await capture(`slider-${number + 1}-${slide}`)
      await slider.getByRole('button', { name: 'Next slide' }).click()
    }
  }
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await page.waitForTimeout(300)
    await capture(`tab-${((await tab.textContent()) ?? '').toLowerCase()}`)
  }
  await page.evaluate(() => scrollTo(0, 0))
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) {
    await menu.click()
    await page.waitForTimeout(500)
    await capture('menu')
  }
}

async function openProjects(page: Page, handler: (route: Route) => unknown) {
  await page.route('**/trpc/projects.list*', handler)
  await page.evaluate(() => document.querySelector<HTMLElement>('header a[href="/projects"]')?.click())
}
