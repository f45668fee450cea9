import { beforeEach } from 'vitest'
import { REVEAL_TYPES } from '../../../src/core/ui/reveal.tsx'
import { firm } from '../../../src/firm.ts'
import { expectNoAxeViolations } from '../../support/screens/axe.ts'
import { allowMotion } from '../../support/screens/emulate.ts'
import { expectLargeTextFits } from '../../support/screens/large-text.ts'
import {
  boxesOf,
  scrollThrough,
  sectionWith,
  tabTo,
  targetsOf,
  waitForFrames,
} from '../../support/screens/public-site.ts'
import { expect, openScreen, page, resize, signOut, test, userEvent } from '../../support/screens/screen.tsx'
import { textsOf } from '../../support/screens/texts.ts'

beforeEach(signOut)

const main = page.getByRole('main')

/** The sliders in their order, each with the heading of its second slide. */
const SLIDERS = [
  ['What we do', 'Commercial Systems'],
  ['Selected work', 'Glass Horizon Pavilion'],
] as const

// 72, 73, 74, 75, 100, 111, 112, 113, 117, 118, 119, 173, D32
test('Home: it has the hero, four pillars between the sliders, three people, six stages, three case studies and news, a testimonial, and how to reach the firm', async () => {
  await openScreen('/')
  await expect.element(page.getByText('BEYOND ORDINARY DESIGN')).toBeVisible()
  const title = page.getByRole('heading', { level: 1 })
  await expect.element(title).toHaveLength(1)
  await expect.element(title).toHaveTextContent('Where electrical engineering meets execution')
  await expect.element(page.getByText(/^We calculate the load, draw the single line/)).toBeVisible()
  const button = main.getByRole('link', { name: 'START YOUR PROJECT' }).first()
  await expect.element(button).toBeInViewport()
  await expect.element(button).toHaveAttribute('href', '/inquiry')

  const section = sectionWith('Pillars of excellence')
  const pillars = section.getByRole('heading', { level: 3 })
  await expect
    .poll(() => textsOf(pillars))
    .toEqual(['Deep-Seated Expertise', 'Scale of Expertise', 'Certified Leadership', 'Dedicated Force'])
  const [before, after] = SLIDERS.map(([name]) => boxesOf(page.getByRole('region', { name }))[0])
  expect(boxesOf(section)[0]).toMatchObject({ top: before?.bottom, bottom: after?.top })
  const symbolAxes = boxesOf(section.css('article > svg')).map(({ x, width }) => Math.round(x + width / 2))
  expect(symbolAxes).toEqual(boxesOf(pillars).map(({ x }) => Math.round(x) + 1))
  const team = sectionWith(/names are on your drawings/)
  expect(textsOf(team.getByRole('heading', { level: 3 }))).toEqual([
    'Asha Ketkar',
    'Rohan Salvi',
    'Nadia Merchant',
  ])
  await expect
    .element(team.getByRole('article').first())
    .toMatchTextContent(/Principal EngineerB\.E\. Electrical/)
  await expect.element(team.getByRole('article').css('svg')).toHaveLength(3)

  const stages = sectionWith('Six stages, one line').getByRole('listitem').getByRole('heading')
  await expect
    .poll(() => textsOf(stages))
    .toEqual(['Survey', 'Load study', 'Design', 'Procurement', 'Execution', 'Test and handover'])
  await expect.element(sectionWith(/What the problem was/).getByRole('article')).toHaveLength(3)

  const teasers = sectionWith('From site')
  await expect.element(teasers.getByRole('article')).toHaveLength(3)
  expect(targetsOf(teasers.getByRole('link'))).toEqual(['/news', '/news', '/news', '/news'])
  await expect.element(teasers.getByRole('link', { name: 'All news' })).toBeVisible()
  await expect.element(teasers.getByRole('link', { name: /^Read more about / })).toHaveLength(3)

  const testimonial = page.getByRole('region', { name: 'What a client says' })
  await expect
    .element(testimonial.getByRole('blockquote'))
    .toMatchTextContent(/They labelled every circuit\./)
  await expect.element(testimonial.css('.slider-dots > *')).toHaveLength(3)
  await expect.element(testimonial.getByRole('button')).not.toBeInTheDocument()

  await expect.element(page.getByRole('heading', { name: 'Call, write or visit' })).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: '+91 00000 00000' }))
    .toHaveAttribute('href', 'tel:+910000000000')
  await expect
    .element(main.getByRole('link', { name: `office@${firm.domain}` }))
    .toHaveAttribute('href', `mailto:office@${firm.domain}`)
  expect(textsOf(main)[0]).toContain('Unit 00, Sample Industrial Estate, Thane (W), Maharashtra')
})

test('Home: no picture is shown in two sections, except those hidden behind a slide', async () => {
  await openScreen('/')
  await scrollThrough()
  const names = page
    .css('main section:not([data-hero])')
    .elements()
    .flatMap((section) => {
      const shown = [...section.querySelectorAll('img')].filter((image) =>
        image.checkVisibility({ visibilityProperty: true }),
      )
      return [...new Set(shown.flatMap(({ src }) => /images\/(.+)-(?:lit|off|all)-/.exec(src)?.[1] ?? []))]
    })
  expect(names.length).toBeGreaterThan(9)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

// 121
test('Scroll animations: an element is animated once, when it comes into view', async () => {
  await allowMotion()
  await openScreen('/')
  const pillar = page
    .css('.reveal')
    .filter({ has: page.getByRole('heading', { name: 'Scale of Expertise' }) })
  await expect.element(pillar).toHaveAttribute('data-reveal', 'waits')
  let animations = 0
  const count = ({ animationName, target }: AnimationEvent) => {
    if (animationName === 'reveal' && target === pillar.query()) animations += 1
  }
  addEventListener('animationstart', count)
  for (let pass = 0; pass < 3; pass++) {
    pillar.element().scrollIntoView({ block: 'center', behavior: 'instant' })
    await expect.poll(() => animations).toBe(1)
    await waitForFrames()
    scrollTo({ top: 0, behavior: 'instant' })
    await waitForFrames()
  }
  removeEventListener('animationstart', count)
  expect(animations).toBe(1)
  await expect.element(pillar).toHaveStyle({ opacity: '1' })
})

// 120
test('Scroll animations: there are six types, each with its own start state and used on the page', async () => {
  await openScreen('/')
  await expect.element(main).toBeVisible()
  for (const type of REVEAL_TYPES)
    await expect.element(page.css(`main .reveal.${type}`).first()).toBeInTheDocument()
  const beginnings = REVEAL_TYPES.map((type) => {
    const probe = document.createElement('div')
    probe.className = `reveal ${type}`
    probe.dataset.reveal = 'comes'
    document.body.append(probe)
    for (const animation of probe.getAnimations()) {
      animation.pause()
      animation.currentTime = 0
    }
    const { opacity, transform } = getComputedStyle(probe)
    probe.remove()
    return [type, opacity, transform]
  })
  expect(beginnings).toEqual([
    ['fadeUp', '0', 'matrix(1, 0, 0, 1, 0, 24)'],
    ['fadeIn', '0', 'none'],
    ['slideLeft', '0', 'matrix(1, 0, 0, 1, 32, 0)'],
    ['slideRight', '0', 'matrix(1, 0, 0, 1, -32, 0)'],
    ['scale', '0', 'matrix(0.94, 0, 0, 0.94, 0, 0)'],
    ['rotate', '0', expect.stringContaining('matrix(0.99')],
  ])
})

// 404
test('Home: axe finds nothing on a desktop', async () => {
  await openScreen('/')
  await scrollThrough()
  await expectNoAxeViolations()
})

// 404
test('Home: axe finds nothing on a phone, also with the menu open, and text at twice its size is not cut off', async () => {
  await resize()
  await openScreen('/')
  await scrollThrough()
  await expectNoAxeViolations()
  await expectLargeTextFits()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expectNoAxeViolations()
})

test('Home: every breaker and slide is reached and used by keyboard, in the order of the page', async () => {
  await openScreen('/')
  const breaker = page.getByRole('switch', { name: 'Residential' })
  await expect.element(breaker).toBeChecked()
  await tabTo(page.getByRole('link', { name: 'Skip to content' }))
  await tabTo(breaker)
  await userEvent.keyboard(' ')
  await expect.element(breaker).not.toBeChecked()
  for (const [slider, second] of SLIDERS) {
    await tabTo(page.getByRole('region', { name: slider }).getByRole('button', { name: 'Next slide' }))
    await userEvent.keyboard('{Enter}')
    await expect
      .element(page.getByRole('region', { name: slider }).getByRole('heading', { name: second }))
      .toBeVisible()
  }
})

test('Home: below the slides, every tab, the pause button and the news are reached and used by keyboard', async () => {
  await allowMotion()
  await openScreen('/')
  const [, [slider]] = SLIDERS
  const next = page.getByRole('region', { name: slider }).getByRole('button', { name: 'Next slide' })
  await expect.element(next).toBeVisible()
  next.element().focus()
  await tabTo(page.getByRole('tab', { name: 'HISTORY' }))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('tab', { name: 'MISSION' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('tabpanel', { name: 'MISSION' })).toBeVisible()
  await tabTo(page.getByRole('button', { name: 'Pause' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Play' })).toHaveFocus()
  await tabTo(page.getByRole('link', { name: 'All news' }))
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname).toBe('/news')
})
