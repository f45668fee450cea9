import type { Locator } from 'playwright/test'
import { boxOf } from '../support/box.ts'
import { openHomeAndStopClock } from '../support/stopped-clock.ts'
import { expect, test } from '../support/story.ts'

// Each presses many buttons, one after the other.
test.describe.configure({ timeout: 30_000 })

const heading = (within: Locator) => within.getByRole('heading', { level: 2 })
const next = (within: Locator) => within.getByRole('button', { name: 'Next slide' })
const previous = (within: Locator) => within.getByRole('button', { name: 'Previous slide' })
const marks = (within: Locator) => within.getByRole('group', { name: 'Slides' }).getByRole('button')

const SERVICES = [
  'Residential Projects',
  'Commercial Systems',
  'Industrial Solutions',
  'Smart Home Automation',
  'Maintenance & Safety',
] as const
const PROJECTS = [
  'Residential Projects',
  'Glass Horizon Pavilion',
  'Casa Arco',
  'Hilltop',
  'Frame House',
  'Studio H',
]

// 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 91
test('First slider: it fills the window, begins at the first of five, and is moved by arrows, by dots and by the slide that comes next', async ({
  page,
}) => {
  const slider = page.getByRole('region', { name: 'What we do' })
  const dots = marks(slider)
  const upcoming = (title: string) => slider.getByRole('button', { name: `Next ${title}` })
  const shows = async (title: string) => {
    await page.clock.runFor(250)
    await expect(heading(slider)).toHaveText(title)
  }
  await openHomeAndStopClock(page, 'sliders', slider)

  await test.step('it fills the window, and READ MORE leads to the projects', async () => {
    expect((await boxOf(slider)).height).toBe(page.viewportSize()?.height)
    await expect(slider.getByRole('link', { name: 'READ MORE' })).toHaveAttribute('href', '/projects')
  })

  await test.step('it goes on from the first of five, and from the last to the first', async () => {
    for (const [at, title] of SERVICES.entries()) {
      await expect(heading(slider)).toHaveText(title)
      await expect(slider.getByText(`0${at + 1}/05`, { exact: true })).toBeVisible()
      await next(slider).click()
      await page.clock.runFor(250)
    }
    await expect(heading(slider)).toHaveText(SERVICES[0])
  })

  await test.step('it goes back from the first to the last, and to the one whose dot is pressed', async () => {
    await expect(dots).toHaveCount(5)
    await expect(dots.nth(0)).toHaveAttribute('aria-current', 'true')
    await previous(slider).click()
    await shows('Maintenance & Safety')
    await expect(dots.nth(4)).toHaveAttribute('aria-current', 'true')
    await expect(slider.locator('[aria-current]')).toHaveCount(1)
    await dots.nth(2).click()
    await shows('Industrial Solutions')
  })

  await test.step('it shows the slide that comes next, which a press brings', async () => {
    await dots.nth(4).click()
    await shows('Maintenance & Safety')
    await upcoming('Residential Projects').click()
    await shows('Residential Projects')
    await expect(upcoming('Commercial Systems').locator('img').last()).toBeVisible()
  })

  for (const width of [390, 320])
    await test.step(`${width} pixels wide it shows the slide that comes next as well`, async () => {
      await page.setViewportSize({ width, height: 844 })
      const thumbnail = upcoming('Commercial Systems')
      await thumbnail.scrollIntoViewIfNeeded()
      await expect(thumbnail.locator('img').last()).toBeVisible()
      const { width: wide, height: high } = await boxOf(thumbnail)
      expect(Math.min(wide, high)).toBeGreaterThanOrEqual(44)
      await thumbnail.click()
      await shows('Commercial Systems')
      await previous(slider).click()
      await shows('Residential Projects')
    })
})

// 87, 88, 89, D57
test('First slider: the next slide is shown 250 ms after the press or the arrow key; what is pressed until then does nothing', async ({
  page,
}) => {
  const slider = page.getByRole('region', { name: 'What we do' })
  await openHomeAndStopClock(page, 'sliders', slider)

  await test.step('what is pressed within 250 ms does nothing', async () => {
    await next(slider).click()
    await page.clock.runFor(249)
    await next(slider).click()
    await expect(heading(slider)).toHaveText('Residential Projects')
    await page.clock.runFor(1)
    await expect(heading(slider)).toHaveText('Commercial Systems')
    await page.clock.runFor(1000)
    await expect(heading(slider)).toHaveText('Commercial Systems')
    await next(slider).click()
    await page.clock.runFor(250)
    await expect(heading(slider)).toHaveText('Industrial Solutions')
  })

  await test.step('a key with a modifier is left to the browser', async () => {
    for (const modifier of ['Alt', 'Control', 'Meta', 'Shift']) {
      await page.keyboard.press(`${modifier}+ArrowRight`)
      await expect(slider).not.toHaveAttribute('data-moving')
    }
    await page.clock.runFor(250)
    await expect(heading(slider)).toHaveText('Industrial Solutions')
  })

  await test.step('it follows the arrow keys', async () => {
    await page.keyboard.press('ArrowRight')
    await page.clock.runFor(250)
    await expect(heading(slider)).toHaveText('Smart Home Automation')
    await page.keyboard.press('ArrowLeft')
    await page.clock.runFor(250)
    await expect(heading(slider)).toHaveText('Industrial Solutions')
  })
})

// 93, 94, 95, 96, 97
test('Second slider: it shows six buildings with bars, arrows and a counter, each at once; what is pressed within 200 ms does nothing', async ({
  page,
}) => {
  const slider = page.getByRole('region', { name: 'Selected work' })
  const bars = marks(slider)
  await openHomeAndStopClock(page, 'sliders', slider)

  await expect(bars).toHaveCount(6)
  for (const [at, title] of PROJECTS.entries()) {
    await expect(heading(slider)).toHaveText(title)
    await expect(slider.getByRole('paragraph').filter({ visible: true }).last()).not.toBeEmpty()
    await expect(slider.getByText(`0${at + 1}/06`, { exact: true })).toBeVisible()
    await expect(bars.nth(at)).toHaveAttribute('aria-current', 'true')
    await page.clock.runFor(200)
    await next(slider).click()
  }
  await expect(heading(slider)).toHaveText('Residential Projects')
  await page.clock.runFor(200)
  await previous(slider).click()
  await expect(heading(slider)).toHaveText('Studio H')

  await page.clock.runFor(199)
  await next(slider).click()
  await expect(heading(slider)).toHaveText('Studio H')
  await page.clock.runFor(1)
  await next(slider).click()
  await expect(heading(slider)).toHaveText('Residential Projects')
})
