import type { Page } from 'playwright/test'
import { REVEAL_TYPES } from '../../src/ui/reveal.tsx'
import { expectNoAxeViolations } from '../support/axe.ts'
import { expect, test } from '../support/browser-fixture.ts'
import { waitForFrames } from '../support/frames.ts'
import { tabTo } from '../support/keyboard.ts'
import { trackRequests } from '../support/network-activity.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

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
    await expect(testimonial.locator('.slider-dots > *')).toHaveCount(3)
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

// 120, 121
test('Scroll animations: elements animate once as they enter the viewport, in six ways', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => {
    Object.assign(window, { animatedTexts: [] })
    addEventListener('animationstart', ({ animationName, target }) => {
      if (animationName === 'reveal' && target instanceof Element)
        (window as unknown as { animatedTexts: (string | null)[] }).animatedTexts.push(target.textContent)
    })
  })
  const animatedTexts = async () =>
    (await page.evaluate(() => (window as unknown as { animatedTexts: string[] }).animatedTexts)).filter(
      (text) => text.includes('Scale of Expertise'),
    )
  const section = page
    .locator('.reveal')
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
        probe.className = `reveal ${type}`
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

// 404
test('Home: axe finds nothing on a desktop, on a phone, and there with the menu open', async ({ page }) => {
  const network = trackRequests(page)
  await page.setViewportSize(DESKTOP)
  await page.goto('/')
  await network.scrollThrough(1)
  await expectNoAxeViolations(page)
  await page.setViewportSize(PHONE)
  await network.scrollThrough(1)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('Home: every breaker, slide and tab can be reached and used by keyboard, in the order of the page', async ({
  page,
}) => {
  await page.goto('/')
  const { keyboard } = page
  const breaker = page.getByRole('switch', { name: 'Residential' })
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }))
  await tabTo(page, breaker)
  const before = await breaker.getAttribute('aria-checked')
  await keyboard.press('Space')
  await expect(breaker).toHaveAttribute('aria-checked', before === 'true' ? 'false' : 'true')

  for (const [slider, second] of [
    ['What we do', 'Commercial Systems'],
    ['Selected work', 'Glass Horizon Pavilion'],
  ] as const) {
    const region = page.getByLabel(slider, { exact: true })
    await tabTo(page, region.getByRole('button', { name: 'Next slide' }))
    await keyboard.press('Enter')
    await expect(region.getByRole('heading', { name: second })).toBeVisible()
  }

  const historyTab = page.getByRole('tab', { name: 'HISTORY' })
  await tabTo(page, historyTab)
  await keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'MISSION' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel', { name: 'MISSION' })).toBeVisible()

  await tabTo(page, page.getByRole('button', { name: 'Pause' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Play' })).toBeFocused()

  await tabTo(page, page.getByRole('link', { name: 'All news' }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/news')
})
