import type { Locator, Page } from 'playwright/test'
import { SECOND_SLIDER_LOCK_MS } from '../../server/constants/schema.ts'
import { REVEALS } from '../../src/ui/reveal.tsx'
import { boxOf } from '../support/box.ts'
import { paintedFigure, see } from '../support/counter.ts'
import { expect, test } from '../support/story.ts'

// Waits for what moves by itself, in real time where the clock cannot be stopped.
test.describe.configure({ timeout: 30_000 })

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

// 83
for (const width of [320, 390])
  test(`First slider: ${width} pixels wide it shows the slide that comes next as well`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const thumbnail = first(page).getByRole('button', { name: 'Next Commercial Systems' })
    await thumbnail.scrollIntoViewIfNeeded()
    await expect(thumbnail.locator('img').last()).toBeVisible()
    const { width: wide, height: high } = await boxOf(thumbnail)
    expect(Math.min(wide, high)).toBeGreaterThanOrEqual(44)
    await thumbnail.click()
    await expect(heading(first(page))).toHaveText('Commercial Systems')
  })

/** Home with a stopped clock; the part of that name is awake, because something of it has been seen. */
async function stopClock(page: Page, name: string, seen: (page: Page) => Locator) {
  await page.clock.install()
  await page.goto('/')
  await seen(page).scrollIntoViewIfNeeded()
  await expect(page.locator(`[data-deferred=${name}][data-awake]`)).toBeAttached()
  await page.clock.pauseAt(Date.now() + 60_000)
}

// 87, 88, 89
test('First slider: the next slide is shown 250 ms after the press; what is pressed until then does nothing', async ({
  page,
}) => {
  await stopClock(page, 'sliders', first)
  await next(first(page)).click()
  await page.clock.runFor(249)
  await next(first(page)).click()
  await expect(heading(first(page))).toHaveText('Residential Projects')
  await page.clock.runFor(1)
  await expect(heading(first(page))).toHaveText('Commercial Systems')
  await page.clock.runFor(1000)
  await expect(heading(first(page))).toHaveText('Commercial Systems')
  await next(first(page)).click()
  await page.clock.runFor(250)
  await expect(heading(first(page))).toHaveText('Industrial Solutions')
})

// 96, 97
test('Second slider: the next slide is shown at once; what is pressed within 200 ms does nothing', async ({
  page,
}) => {
  await stopClock(page, 'sliders', second)
  await next(second(page)).click()
  await expect(heading(second(page))).toHaveText('Glass Horizon Pavilion')
  await page.clock.runFor(199)
  await next(second(page)).click()
  await expect(heading(second(page))).toHaveText('Glass Horizon Pavilion')
  await page.clock.runFor(1)
  await next(second(page)).click()
  await expect(heading(second(page))).toHaveText('Casa Arco')
})

// D57
test('Sliders: a key with a modifier is left to the browser', async ({ page }) => {
  await next(first(page)).focus()
  await expect(page.locator('[data-deferred=sliders][data-awake]')).toBeAttached()
  for (const modifier of ['Alt', 'Control', 'Meta', 'Shift']) {
    await page.keyboard.press(`${modifier}+ArrowRight`)
    await expect(first(page)).not.toHaveAttribute('data-moving')
  }
  await expect(heading(first(page))).toHaveText('Residential Projects')
  await page.keyboard.press('ArrowRight')
  await expect(heading(first(page))).toHaveText('Commercial Systems')
})

// D57
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
  const section = page.locator('section').filter({ has: pillars(page) })
  await expect(section.getByRole('heading', { level: 3 })).toHaveText([
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

/** The texts of the accessibility tree, as a screen reader comes by them. */
async function spoken(page: Page): Promise<unknown[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return nodes
    .filter(({ ignored, role }) => !ignored && role?.value === 'StaticText')
    .map(({ name }) => name?.value)
}

const pillars = (page: Page) => page.getByRole('heading', { name: 'Pillars of excellence' })
const counter = (page: Page, caption: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(caption, { exact: true }) })
    .getByRole('definition')

// 104, D60
test('Counters: they begin at 0 when they are seen and end at 264+, 124+ and 100%', async ({ page }) => {
  await stopClock(page, 'firm', pillars)
  const counters = ['Clients', 'Projects', 'Satisfaction'].map((caption) => counter(page, caption))
  const painted = () => Promise.all(counters.map(paintedFigure))
  expect(await painted()).toEqual(['0', '0', '0'])
  // They stand in one row.
  for (const one of counters) await see(one)
  await page.clock.runFor(500)
  for (const figure of await painted()) expect(Number(figure)).toBeGreaterThan(0)
  await page.clock.runFor(1600)
  expect(await painted()).toEqual(['264+', '124+', '100%'])
})

// D60
test('Counters: the whole figure is read out and copied, also while it counts', async ({ page }) => {
  await stopClock(page, 'firm', pillars)
  const clients = counter(page, 'Clients')
  await see(clients)
  for (const painted of ['0', '264+']) {
    expect(await paintedFigure(clients)).toBe(painted)
    expect((await spoken(page)).join('|')).toContain('|Clients|264|+|')
    await expect(clients).toHaveText(/^264\+$/, { useInnerText: true })
    expect(
      await clients.evaluate((element) => {
        const selection = getSelection()
        selection?.selectAllChildren(element)
        const copied = selection?.toString()
        selection?.removeAllRanges()
        return copied
      }),
    ).toBe('264+')
    await page.clock.runFor(2100)
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

const logos = (page: Page) => page.getByRole('group', { name: 'People we keep the lights on for' })
const row = (page: Page) => logos(page).getByRole('region')

/** The place in the list, from 0, of the logo at the left edge of the row, or 'none' when a cut one stands there. */
const leftmost = (page: Page) =>
  row(page).evaluate((view) => {
    const edge = view.getBoundingClientRect().left
    const at = [...view.querySelectorAll('li')].findIndex(
      (item) => Math.abs(item.getBoundingClientRect().left - edge) < 1,
    )
    return at === -1 ? 'none' : at
  })

/** The row moves by its script, no more by the browser. */
const started = (page: Page) => expect(row(page)).toHaveCSS('overflow-x', 'clip')

// 115, D58
test('Client logos: one moves on every 3000 ms, and after the last the first comes again', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  await row(page).scrollIntoViewIfNeeded()
  await started(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await logos(page).getByRole('button', { name: 'Previous' }).hover()
  await page.clock.runFor(2000)
  const start = Number(await leftmost(page))
  // The time begins anew when the mouse leaves.
  await page.mouse.move(0, 0)
  await page.clock.runFor(2999)
  expect(await leftmost(page)).toBe(start)
  await page.clock.runFor(2000)
  expect(await leftmost(page)).toBe((start + 1) % 10)
  for (let step = 2; step <= 10; step++) {
    await page.clock.runFor(3000)
    expect(await leftmost(page)).toBe((start + step) % 10)
  }
})

// D57
test('Client logos: arrow keys, Home and End move by whole logos, and nothing scrolls the row besides', async ({
  page,
}) => {
  await row(page).scrollIntoViewIfNeeded()
  await started(page)
  await logos(page).getByRole('button', { name: 'Pause' }).click()
  await row(page).focus()
  for (const [key, at] of [
    ['Home', 0],
    ['ArrowRight', 1],
    ['ArrowRight', 2],
    ['End', 9],
    ['ArrowRight', 0],
    ['ArrowLeft', 9],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(() => leftmost(page), `after ${key}`).toBe(at)
  }
  await row(page).hover()
  await page.mouse.wheel(300, 0)
  await page.keyboard.press('Home')
  await expect.poll(() => leftmost(page)).toBe(0)
  expect(await row(page).evaluate((view) => view.scrollLeft)).toBe(0)
})

// 393, 394
test('Client logos: when the wish for less movement changes, the button and the row agree', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  await row(page).scrollIntoViewIfNeeded()
  await started(page)
  await page.mouse.move(0, 0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(logos(page).getByRole('button', { name: 'Play' })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.clock.runFor(1000)
  const start = Number(await leftmost(page))
  await page.clock.runFor(9000)
  expect(await leftmost(page)).toBe(start)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(logos(page).getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.clock.runFor(5000)
  expect(await leftmost(page)).toBe((start + 1) % 10)
})

test('Client logos: where their script does not come the row scrolls, and nothing breaks', async ({
  page,
  tolerate,
}) => {
  tolerate(/ERR_FAILED/)
  await page.route('**/carousel-motion-*.js', (route) => route.abort())
  const asked = page.waitForEvent('requestfailed')
  await page.goto('/')
  await row(page).scrollIntoViewIfNeeded()
  expect((await asked).url()).toContain('carousel-motion')
  await row(page).hover()
  await page.mouse.wheel(300, 0)
  await expect.poll(() => row(page).evaluate((view) => view.scrollLeft)).toBeGreaterThan(0)
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

// 117, 173, D32
test('News teasers: three with a READ MORE each and a link to all of them lead to the news', async ({
  page,
}) => {
  const teasers = page.locator('section').filter({ has: page.getByRole('heading', { name: 'From site' }) })
  await expect(teasers.getByRole('article')).toHaveCount(3)
  const links = await teasers.getByRole('link').all()
  expect(links).toHaveLength(4)
  for (const link of links) await expect(link).toHaveAttribute('href', '/news')
  await expect(teasers.getByRole('link', { name: 'All news' })).toBeVisible()
  await expect(teasers.getByRole('link', { name: /^Read more about / })).toHaveCount(3)
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

/** Lets observers and animations of what was just scrolled begin. */
const frames = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })

// 121
test('parts come in as they enter the window, once', async ({ page }) => {
  await page.evaluate(() => {
    Object.assign(window, { came: [] })
    addEventListener('animationstart', ({ animationName, target }) => {
      if (animationName === 'comes' && target instanceof Element)
        (window as unknown as { came: (string | null)[] }).came.push(target.textContent)
    })
  })
  const came = async () =>
    (await page.evaluate(() => (window as unknown as { came: string[] }).came)).filter((words) =>
      words.includes('Scale of Expertise'),
    )
  const part = page.locator('.rv').filter({ has: page.getByRole('heading', { name: 'Scale of Expertise' }) })
  await page.evaluate(() => scrollTo({ top: innerHeight * 0.9, behavior: 'instant' }))
  await page
    .locator('.busbar')
    .evaluate((bar) => scrollTo(0, bar.getBoundingClientRect().top + scrollY - innerHeight - 60))
  await expect(part).toHaveAttribute('data-reveal', 'waits')
  await part.scrollIntoViewIfNeeded()
  await expect.poll(came).toHaveLength(1)
  for (let again = 0; again < 2; again++) {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await frames(page)
    await part.scrollIntoViewIfNeeded()
    await frames(page)
  }
  expect(await came()).toHaveLength(1)
  await expect(part).toHaveCSS('opacity', '1')
})

// 120
test('Coming in: there are six ways, and each begins in its own place', async ({ page }) => {
  const begins = await page.evaluate(
    (ways) =>
      ways.map((way) => {
        const part = document.createElement('div')
        part.className = `rv ${way}`
        part.dataset.reveal = 'comes'
        document.body.append(part)
        for (const animation of part.getAnimations()) {
          animation.pause()
          animation.currentTime = 0
        }
        const { opacity, transform } = getComputedStyle(part)
        return [way, opacity, transform]
      }),
    REVEALS,
  )
  expect(begins).toEqual([
    ['fadeUp', '0', 'matrix(1, 0, 0, 1, 0, 24)'],
    ['fadeIn', '0', 'none'],
    ['slideLeft', '0', 'matrix(1, 0, 0, 1, 32, 0)'],
    ['slideRight', '0', 'matrix(1, 0, 0, 1, -32, 0)'],
    ['scale', '0', 'matrix(0.94, 0, 0, 0.94, 0, 0)'],
    ['rotate', '0', expect.stringContaining('matrix(0.99')],
  ])
})

// 101
test('Journey: from its tab the Tab key leads to the text', async ({ page }) => {
  await page.getByRole('tab', { name: 'HISTORY' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tabpanel', { name: 'HISTORY' })).toBeFocused()
})

test('Hero: where data is to be saved, the model’s light comes only when a breaker is thrown', async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const layers: string[] = []
  // The page from before each story may be asking for them at this moment.
  await page.goto('about:blank')
  page.on('request', (request) => {
    if (/hero-(off|res|com|ind|str)-/.test(request.url())) layers.push(request.url())
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(layers).toEqual([])
  await page.getByRole('switch', { name: 'Commercial' }).click()
  await expect.poll(() => new Set(layers).size).toBe(5)
})
