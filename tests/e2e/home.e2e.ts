import type { Locator, Page } from 'playwright/test'
import { REVEAL_TYPES } from '../../src/ui/reveal.tsx'
import { boundingBoxOf } from '../support/bounding-box.ts'
import { expect, test } from '../support/browser-fixture.ts'
import { displayedNumber, scrollIntoViewAndObserve } from '../support/counter.ts'
import { openHomeWithPausedClock } from '../support/paused-clock.ts'

const pillars = (page: Page) => page.getByRole('heading', { name: 'Pillars of excellence' })

/** The section with that heading. */
const sectionWithHeading = (page: Page, heading: string | RegExp) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading }) })

// 72, 73, 74, 75, 100, 111, 112, 113, 117, 118, 119, 173, D32
test('Home: from the hero to the contact section it presents the firm, its work and its process', async ({
  page,
}) => {
  await page.goto('/')

  await test.step('the hero presents the firm and leads to the inquiry form', async () => {
    await expect(page.getByText('BEYOND ORDINARY DESIGN', { exact: true })).toBeVisible()
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveCount(1)
    await expect(title).toHaveText('Where electrical engineering meets execution')
    await expect(page.getByText('We calculate the load, draw the single line')).toBeVisible()
    const button = page.getByRole('link', { name: 'START YOUR PROJECT' }).first()
    await expect(button).toBeInViewport()
    await expect(button).toHaveAttribute('href', '/inquiry')
  })

  await test.step('there are four pillars of excellence', async () => {
    await expect(
      sectionWithHeading(page, 'Pillars of excellence').getByRole('heading', { level: 3 }),
    ).toHaveText(['Deep-Seated Expertise', 'Scale of Expertise', 'Certified Leadership', 'Dedicated Force'])
  })

  await test.step('three people are shown with role, degree and picture', async () => {
    const team = sectionWithHeading(page, /names are on your drawings/)
    await expect(team.getByRole('heading', { level: 3 })).toHaveText([
      'Asha Ketkar',
      'Rohan Salvi',
      'Nadia Merchant',
    ])
    await expect(team.getByRole('article').first()).toContainText('Principal EngineerB.E. Electrical')
    await expect(team.getByRole('article').locator('svg')).toHaveCount(3)
  })

  await test.step('the process has six stages in order, and three case studies follow', async () => {
    await expect(
      sectionWithHeading(page, 'Six stages, one line').getByRole('listitem').getByRole('heading'),
    ).toHaveText(['Survey', 'Load study', 'Design', 'Procurement', 'Execution', 'Test and handover'])
    await expect(sectionWithHeading(page, /What the problem was/).getByRole('article')).toHaveCount(3)
  })

  await test.step('three news teasers, each with READ MORE, and a link to all of them lead to the news', async () => {
    const teasers = sectionWithHeading(page, 'From site')
    await expect(teasers.getByRole('article')).toHaveCount(3)
    const links = await teasers.getByRole('link').all()
    expect(links).toHaveLength(4)
    for (const link of links) await expect(link).toHaveAttribute('href', '/news')
    await expect(teasers.getByRole('link', { name: 'All news' })).toBeVisible()
    await expect(teasers.getByRole('link', { name: /^Read more about / })).toHaveCount(3)
  })

  await test.step('there is one testimonial, with three decorative dots', async () => {
    const testimonial = page.getByRole('region', { name: 'What a client says' })
    await expect(testimonial.getByRole('blockquote')).toContainText('They labelled every circuit.')
    await expect(testimonial.locator('.dots > *')).toHaveCount(3)
    await expect(testimonial.getByRole('button')).toHaveCount(0)
  })

  await test.step('the contact section shows phone, e-mail and address', async () => {
    await expect(page.getByRole('heading', { name: 'Call, write or visit' })).toBeVisible()
    const main = page.getByRole('main')
    const phone = main.getByRole('link', { name: '+91 00000 00000' })
    await expect(phone).toHaveAttribute('href', 'tel:+910000000000')
    await expect(main.getByRole('link', { name: 'office@saanjh.example' })).toBeVisible()
    await expect(main.getByText('Unit 00, Sample Industrial Estate, Thane (W), Maharashtra')).toBeVisible()
  })
})

// 76
test('Hero: its button follows the pointer by at most 5 pixels, and three breakers switch the lights of the model', async ({
  page,
}) => {
  const magnet = page.locator('[data-strength="5"]')
  const breakers = page.getByRole('group', { name: 'Light the three districts' }).getByRole('switch')
  const lightLayers = page.locator('.model-stage .light')
  await page.goto('/')

  await test.step('the button follows the pointer and goes back', async () => {
    await hoverEdge(page, magnet)
    const button = page.getByRole('link', { name: 'START YOUR PROJECT' }).first()
    const { x, y } = await boundingBoxOf(magnet)
    const offset = async () => (await boundingBoxOf(button)).x - x
    await expect.poll(offset).toBeCloseTo(5, 0)
    await page.mouse.move(x + 400, y + 200)
    await expect.poll(offset).toBeCloseTo(0, 0)
  })

  await test.step('the breakers, all on, each switch their part off and on', async () => {
    await expect(breakers).toHaveText(['Residential', 'Commercial', 'Industrial'])
    for (const breaker of await breakers.all()) await expect(breaker).toBeChecked()
    // Loaded first, so that the first breaker finds it.
    await expect(lightLayers).toHaveCount(4)
    await breakers.nth(1).click()
    await expect(breakers.nth(1)).not.toBeChecked()
    await expect(lightLayers.nth(1)).toHaveCSS('opacity', '0')
    await expect(lightLayers.nth(0)).toHaveCSS('opacity', '1')
    await breakers.nth(0).press('Space')
    await breakers.nth(2).press('Enter')
    // With every circuit off the street lights are off too.
    await expect(lightLayers.nth(3)).toHaveCSS('opacity', '0')
    await breakers.nth(1).click()
    await expect(lightLayers.nth(3)).toHaveCSS('opacity', '1')
  })
})

// A test of its own, for an empty cache: the footer shows the light layers too once they have been loaded.
test('Hero: with Save-Data the light layers of the model load only when a breaker is switched', async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const layers = new Set<string>()
  page.on('request', (request) => {
    if (/hero-(off|res|com|ind|str)-/.test(request.url())) layers.add(request.url())
  })
  await page.goto('/')
  await hoverEdge(page, page.locator('[data-strength="5"]'))
  // Without Save-Data they are requested two frames after the load event.
  await waitForFrames(page, 10)
  await expect(page.locator('.model-stage .light')).toHaveCount(0)
  expect([...layers]).toEqual([])
  await page.getByRole('switch', { name: 'Commercial' }).click()
  await expect.poll(() => layers.size).toBe(5)
})

/** Moves the mouse to the right edge of the hero's button until the hydrated hero reacts. */
async function hoverEdge(page: Page, magnet: Locator) {
  const { x, y, width, height } = await boundingBoxOf(magnet)
  await expect(async () => {
    await page.mouse.move(x + width - 2, y + height / 2)
    await page.mouse.move(x + width - 1, y + height / 2)
    await expect(magnet).toHaveAttribute('style', /--pull/, { timeout: 100 })
  }).toPass()
}

// 101, 102, 103, 104, D60
test('Firm section: three figures count up, readable by screen readers all the time, and the journey has three tabs', async ({
  page,
}) => {
  const counters = ['Clients', 'Projects', 'Satisfaction'].map((caption) => counter(page, caption))
  const readFigures = () => Promise.all(counters.map(displayedNumber))
  await openHomeWithPausedClock(page, 'firm', pillars(page))

  await test.step('the counters start at 0 when they are in view and end at 264+, 124+ and 100%', async () => {
    expect(await readFigures()).toEqual(['0', '0', '0'])
    // They are in one row.
    for (const counterFigure of counters) await scrollIntoViewAndObserve(counterFigure)
    expect(await displayedNumber(counter(page, 'Clients'))).toBe('0')
    await expectReadAsWhole(page, counter(page, 'Clients'))
    await page.clock.runFor(500)
    for (const figure of await readFigures()) expect(Number(figure)).toBeGreaterThan(0)
    await page.clock.runFor(1600)
    expect(await readFigures()).toEqual(['264+', '124+', '100%'])
    await expectReadAsWhole(page, counter(page, 'Clients'))
  })

  const tab = (name: string) => page.getByRole('tab', { name })
  const panel = page.getByRole('tabpanel')
  await test.step('the journey has three tabs, HISTORY first', async () => {
    const tabs = page.getByRole('tablist', { name: 'About Our Journey' }).getByRole('tab')
    await expect(tabs).toHaveText(['HISTORY', 'MISSION', 'VISION'])
    await expect(tabs.nth(0)).toHaveAttribute('aria-selected', 'true')
    await expect(panel).toContainText('We began in 2001')
    for (const [name, text] of [
      ['MISSION', 'well-documented electrical systems'],
      ['VISION', 'no building waits for a fire'],
    ] as const) {
      await tab(name).click()
      await expect(panel).toHaveCount(1)
      await expect(panel).toContainText(text)
    }
    await page.keyboard.press('ArrowRight')
    await expect(tab('HISTORY')).toBeFocused()
    await expect(panel).toContainText('We began in 2001')
  })

  await test.step('Tab moves the focus from the tab to its panel', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('tabpanel', { name: 'HISTORY' })).toBeFocused()
  })
})

const counter = (page: Page, caption: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(caption, { exact: true }) })
    .getByRole('definition')

/** Expects that screen readers and the clipboard get the final figure of the clients, whatever is painted. */
async function expectReadAsWhole(page: Page, clients: Locator) {
  expect((await accessibleTexts(page)).join('|')).toContain('|Clients|264|+|')
  await expect(clients).toHaveText(/^264\+$/, { useInnerText: true })
  const copiedText = await clients.evaluate((element) => {
    const selection = getSelection()
    selection?.selectAllChildren(element)
    const text = selection?.toString()
    selection?.removeAllRanges()
    return text
  })
  expect(copiedText).toBe('264+')
}

/** The texts of the accessibility tree, as screen readers see them. */
async function accessibleTexts(page: Page): Promise<unknown[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return nodes
    .filter(({ ignored, role }) => !ignored && role?.value === 'StaticText')
    .map(({ name }) => name?.value)
}

// 120, 121
test('Scroll animations: elements animate once as they enter the viewport, in six ways', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => {
    Object.assign(window, { animatedTexts: [] })
    addEventListener('animationstart', ({ animationName, target }) => {
      if (animationName === 'comes' && target instanceof Element)
        (window as unknown as { animatedTexts: (string | null)[] }).animatedTexts.push(target.textContent)
    })
  })
  const animatedTexts = async () =>
    (await page.evaluate(() => (window as unknown as { animatedTexts: string[] }).animatedTexts)).filter(
      (text) => text.includes('Scale of Expertise'),
    )
  const section = page
    .locator('.rv')
    .filter({ has: page.getByRole('heading', { name: 'Scale of Expertise' }) })
  await page.evaluate(() => scrollTo({ top: innerHeight * 0.9, behavior: 'instant' }))
  await page
    .locator('.busbar')
    .evaluate((busbar) => scrollTo(0, busbar.getBoundingClientRect().top + scrollY - innerHeight - 60))
  await expect(section).toHaveAttribute('data-reveal', 'waits')
  await section.scrollIntoViewIfNeeded()
  await expect.poll(animatedTexts).toHaveLength(1)
  for (let pass = 0; pass < 2; pass++) {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await waitForFrames(page)
    await section.scrollIntoViewIfNeeded()
    await waitForFrames(page)
  }
  expect(await animatedTexts()).toHaveLength(1)
  await expect(section).toHaveCSS('opacity', '1')

  // Each way has its own starting position.
  const startStates = await page.evaluate(
    (types) =>
      types.map((type) => {
        const probe = document.createElement('div')
        probe.className = `rv ${type}`
        probe.dataset.reveal = 'comes'
        document.body.append(probe)
        for (const animation of probe.getAnimations()) {
          animation.pause()
          animation.currentTime = 0
        }
        const { opacity, transform } = getComputedStyle(probe)
        return [type, opacity, transform]
      }),
    REVEAL_TYPES,
  )
  expect(startStates).toEqual([
    ['fadeUp', '0', 'matrix(1, 0, 0, 1, 0, 24)'],
    ['fadeIn', '0', 'none'],
    ['slideLeft', '0', 'matrix(1, 0, 0, 1, 32, 0)'],
    ['slideRight', '0', 'matrix(1, 0, 0, 1, -32, 0)'],
    ['scale', '0', 'matrix(0.94, 0, 0, 0.94, 0, 0)'],
    ['rotate', '0', expect.stringContaining('matrix(0.99')],
  ])
})

/** Lets the observers and animations of what was just scrolled into view begin. */
const waitForFrames = (page: Page, count = 3) =>
  page.evaluate(async (frameCount) => {
    for (let frame = 0; frame < frameCount; frame++) await new Promise(requestAnimationFrame)
  }, count)
