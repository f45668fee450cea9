import type { Locator, Page } from 'playwright/test'
import { SECOND_SLIDER_LOCK_MS } from '../../server/constants/schema.ts'
import { expect, test } from '../support/story.ts'

const first = (page: Page) => page.getByRole('region', { name: 'What we do' })
const second = (page: Page) => page.getByRole('region', { name: 'Selected work' })
const heading = (within: Locator) => within.getByRole('heading', { level: 2 })
const next = (within: Locator) => within.getByRole('button', { name: 'Next slide' })
const previous = (within: Locator) => within.getByRole('button', { name: 'Previous slide' })

const SERVICES = [
  'Residential Projects',
  'Commercial Systems',
  'Industrial Solutions',
  'Smart Home Automation',
  'Maintenance & Safety',
]
const PROJECTS = [
  'Residential Projects',
  'Glass Horizon Pavilion',
  'Casa Arco',
  'Hilltop',
  'Frame House',
  'Studio H',
]

test.beforeEach(async ({ page }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
})

// 72, 73, 74, 75
test('the hero says who we are and leads to the inquiry', async ({ page }) => {
  await expect(page.getByText('BEYOND ORDINARY DESIGN', { exact: true })).toBeVisible()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveCount(1)
  await expect(title).toHaveText('Where electrical engineering meets execution')
  await expect(page.getByText('We calculate the load, draw the single line')).toBeVisible()
  const button = page.getByRole('link', { name: 'START YOUR PROJECT' }).first()
  await expect(button).toBeInViewport()
  await expect(button).toHaveAttribute('href', '/inquiry')
})

// 76
test('the hero button gives way to the pointer by at most 5 pixels, and comes back', async ({ page }) => {
  const button = page.getByRole('link', { name: 'START YOUR PROJECT' }).first()
  const place = page.locator('[data-strength="5"]')
  const box = await place.boundingBox()
  if (!box) throw new Error('the button is not there')
  await page.mouse.move(box.x + box.width - 1, box.y + box.height / 2)
  await expect.poll(async () => ((await button.boundingBox())?.x ?? 0) - box.x).toBeCloseTo(5, 0)
  await page.mouse.move(box.x + box.width + 200, box.y + 200)
  await expect.poll(async () => ((await button.boundingBox())?.x ?? 0) - box.x).toBeCloseTo(0, 0)
})

test('three breakers, all on, each light and darken their part of the model', async ({ page }) => {
  const breakers = page.getByRole('group', { name: 'Light the three districts' }).getByRole('switch')
  await expect(breakers).toHaveText(['Residential', 'Commercial', 'Industrial'])
  for (const breaker of await breakers.all()) await expect(breaker).toBeChecked()
  await breakers.nth(1).click()
  await expect(breakers.nth(1)).not.toBeChecked()
  const lights = page.locator('.model-stage .light')
  await expect(lights).toHaveCount(4)
  await expect(lights.nth(1)).toHaveCSS('opacity', '0')
  await expect(lights.nth(0)).toHaveCSS('opacity', '1')
  await breakers.nth(0).press('Space')
  await breakers.nth(2).press('Enter')
  // With every circuit off the streets are dark too.
  await expect(lights.nth(3)).toHaveCSS('opacity', '0')
  await breakers.nth(1).click()
  await expect(lights.nth(3)).toHaveCSS('opacity', '1')
})

// 77
test('the first slider fills the window', async ({ page }) => {
  const height = (await first(page).boundingBox())?.height
  expect(height).toBe(page.viewportSize()?.height)
})

// 78, 79, 82, 85
test('the first slider begins at the first of five and wraps after the last', async ({ page }) => {
  const slider = first(page)
  for (const [at, title] of SERVICES.entries()) {
    await expect(heading(slider)).toHaveText(title)
    await expect(slider.getByText(`0${at + 1}/05`, { exact: true })).toBeVisible()
    await next(slider).click()
  }
  await expect(heading(slider)).toHaveText(SERVICES[0] ?? '')
})

// 80, 81, 86, 91
test('the first slider has arrows and five dots, and goes back from the first to the last', async ({
  page,
}) => {
  const slider = first(page)
  const dots = slider.getByRole('group', { name: 'Slides' }).getByRole('button')
  await expect(dots).toHaveCount(5)
  await expect(dots.nth(0)).toHaveAttribute('aria-current', 'true')
  await previous(slider).click()
  await expect(heading(slider)).toHaveText('Maintenance & Safety')
  await expect(dots.nth(4)).toHaveAttribute('aria-current', 'true')
  await expect(slider.locator('[aria-current]')).toHaveCount(1)
  await dots.nth(2).click()
  await expect(heading(slider)).toHaveText('Industrial Solutions')
})

// 83
test('the first slider shows the slide that comes next', async ({ page }) => {
  const slider = first(page)
  await expect(
    slider.getByRole('button', { name: 'Next Commercial Systems' }).locator('img').last(),
  ).toBeVisible()
  await previous(slider).click()
  await slider.getByRole('button', { name: 'Next Residential Projects' }).click()
  await expect(heading(slider)).toHaveText('Residential Projects')
})

// 84
test('READ MORE leads to the projects', async ({ page }) => {
  await expect(first(page).getByRole('link', { name: 'READ MORE' })).toHaveAttribute('href', '/projects')
})

test('the sliders follow the arrow keys', async ({ page }) => {
  await next(first(page)).click()
  await expect(heading(first(page))).toHaveText('Commercial Systems')
  await page.keyboard.press('ArrowLeft')
  await expect(heading(first(page))).toHaveText('Residential Projects')
})

/** The lock that follows a step has ended: of two timers of one length the page ends the older one first. */
const unlocked = (page: Page) =>
  page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), SECOND_SLIDER_LOCK_MS)

// 93, 94, 95
test('the second slider shows six buildings with bars, arrows and a counter', async ({ page }) => {
  const slider = second(page)
  const bars = slider.getByRole('group', { name: 'Slides' }).getByRole('button')
  await expect(bars).toHaveCount(6)
  for (const [at, title] of PROJECTS.entries()) {
    await expect(heading(slider)).toHaveText(title)
    await expect(slider.getByRole('paragraph').filter({ visible: true }).last()).not.toBeEmpty()
    await expect(slider.getByText(`0${at + 1}/06`, { exact: true })).toBeVisible()
    await expect(bars.nth(at)).toHaveAttribute('aria-current', 'true')
    await unlocked(page)
    await next(slider).click()
  }
  await expect(heading(slider)).toHaveText('Residential Projects')
  await unlocked(page)
  await previous(slider).click()
  await expect(heading(slider)).toHaveText('Studio H')
})

// 100
test('there are four pillars of excellence', async ({ page }) => {
  const pillars = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Pillars of excellence' }) })
  await expect(pillars.getByRole('heading', { level: 3 })).toHaveText([
    'Deep-Seated Expertise',
    'Scale of Expertise',
    'Certified Leadership',
    'Dedicated Force',
  ])
})

// 101, 102, 103
test('the journey has three tabs, HISTORY first', async ({ page }) => {
  const tabs = page.getByRole('tablist', { name: 'About Our Journey' }).getByRole('tab')
  await expect(tabs).toHaveText(['HISTORY', 'MISSION', 'VISION'])
  await expect(tabs.nth(0)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel')).toContainText('We began in 2001')
  for (const [name, words] of [
    ['MISSION', 'well-documented electrical systems'],
    ['VISION', 'no building waits for a fire'],
  ] as const) {
    await page.getByRole('tab', { name }).click()
    await expect(page.getByRole('tabpanel')).toHaveCount(1)
    await expect(page.getByRole('tabpanel')).toContainText(words)
  }
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'HISTORY' })).toBeFocused()
  await expect(page.getByRole('tabpanel')).toContainText('We began in 2001')
})

// 104
test('the counters end at 264+, 124+ and 100%', async ({ page }) => {
  for (const [caption, figure] of [
    ['Clients', '264+'],
    ['Projects', '124+'],
    ['Satisfaction', '100%'],
  ] as const) {
    const group = page.locator('dl > div').filter({ has: page.getByText(caption, { exact: true }) })
    await group.scrollIntoViewIfNeeded()
    await expect(group.getByRole('definition')).toHaveText(figure)
  }
})

// 111
test('three people are shown with role, degree and picture', async ({ page }) => {
  const team = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: /names are on your drawings/ }) })
  await expect(team.getByRole('heading', { level: 3 })).toHaveText([
    'Asha Ketkar',
    'Rohan Salvi',
    'Nadia Merchant',
  ])
  await expect(team.getByRole('article').first()).toContainText('Principal EngineerB.E. Electrical')
  await expect(team.getByRole('article').locator('svg')).toHaveCount(3)
})

// 112
test('the process has six stages in order', async ({ page }) => {
  const process = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Six stages, one line' }) })
  await expect(process.getByRole('listitem').getByRole('heading')).toHaveText([
    'Survey',
    'Load study',
    'Design',
    'Procurement',
    'Execution',
    'Test and handover',
  ])
})

// 113
test('there are three case studies', async ({ page }) => {
  const cases = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: /What the problem was/ }) })
  await expect(cases.getByRole('article')).toHaveCount(3)
})

/** Where the element stands when it has not moved for ten frames. */
const placeAtRest = (element: Locator) =>
  element.evaluate(async (moving) => {
    let place = NaN
    for (let still = 0; still < 10;) {
      await new Promise(requestAnimationFrame)
      const { x } = moving.getBoundingClientRect()
      still = x === place ? still + 1 : 0
      place = x
    }
    return place
  })

// 114, 394
test('ten client logos go round by themselves, and can be paused', async ({ page }) => {
  const logos = page.getByRole('group', { name: 'People we keep the lights on for' })
  await expect(logos.getByRole('listitem')).toHaveCount(10)
  const row = logos.getByRole('list')
  const place = () => row.evaluate((element) => element.getBoundingClientRect().x)
  await logos.scrollIntoViewIfNeeded()
  await page.mouse.move(0, 0)
  const start = await place()
  await expect.poll(place, { timeout: 30_000 }).not.toBeCloseTo(start, 0)
  await logos.getByRole('button', { name: 'Pause' }).click()
  await expect(logos.getByRole('button', { name: 'Play' })).toBeVisible()
  await page.mouse.move(0, 0)
  // One step may be on its way; after it nothing moves any more.
  const paused = await placeAtRest(row)
  await page.waitForTimeout(3500)
  expect(await place()).toBeCloseTo(paused, 0)
})

// 117, 173
test('three news teasers and a link to all of them lead to the news', async ({ page }) => {
  const teasers = page.locator('section').filter({ has: page.getByRole('heading', { name: 'From site' }) })
  await expect(teasers.getByRole('article')).toHaveCount(3)
  const links = await teasers.getByRole('link').all()
  expect(links).toHaveLength(4)
  for (const link of links) await expect(link).toHaveAttribute('href', '/news')
  await expect(teasers.getByRole('link', { name: 'All news' })).toBeVisible()
})

// 118
test('one client speaks, with three dots that are decoration', async ({ page }) => {
  const voice = page.getByRole('region', { name: 'What a client says' })
  await expect(voice.getByRole('blockquote')).toContainText('They labelled every circuit.')
  await expect(voice.locator('.dots > *')).toHaveCount(3)
  await expect(voice.getByRole('button')).toHaveCount(0)
})

// 119
test('the contact block shows phone, e-mail and address', async ({ page }) => {
  await expect(page.getByRole('heading', { name: 'Call, write or visit' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: '+91 00000 00000' })).toHaveAttribute(
    'href',
    'tel:+910000000000',
  )
  await expect(main.getByRole('link', { name: 'office@saanjh.example' })).toBeVisible()
  await expect(main.getByText('Unit 00, Sample Industrial Estate, Thane (W), Maharashtra')).toBeVisible()
})

// 121
test('parts come in as they enter the window, once', async ({ page }) => {
  const part = page.locator('.rv').filter({ has: page.getByRole('heading', { name: 'Scale of Expertise' }) })
  await page.evaluate(() => scrollTo({ top: innerHeight * 0.9, behavior: 'instant' }))
  await page
    .locator('.busbar')
    .evaluate((bar) => scrollTo(0, bar.getBoundingClientRect().top + scrollY - innerHeight - 60))
  await expect(part).toHaveAttribute('data-reveal', 'waits')
  await part.scrollIntoViewIfNeeded()
  await expect(part).toHaveAttribute('data-reveal', 'comes')
  await page.evaluate(() => scrollTo(0, 0))
  await part.scrollIntoViewIfNeeded()
  await expect(part).toHaveAttribute('data-reveal', 'comes')
  await expect(part).toHaveCSS('opacity', '1')
})
