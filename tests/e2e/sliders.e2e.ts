import type { Locator } from 'playwright/test'
import { boundingBoxOf } from '../support/bounding-box.ts'
import { expect, test } from '../support/browser-fixture.ts'
import { openHomeWithPausedClock } from '../support/paused-clock.ts'

const heading = (region: Locator) => region.getByRole('heading', { level: 2 })
const nextButton = (region: Locator) => region.getByRole('button', { name: 'Next slide' })
const previousButton = (region: Locator) => region.getByRole('button', { name: 'Previous slide' })
const slideButtons = (region: Locator) => region.getByRole('group', { name: 'Slides' }).getByRole('button')

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
test('First slider: fills the viewport, starts at the first of five, and moves by arrows, dots and the preview of the next slide', async ({
  page,
}) => {
  const slider = page.getByRole('region', { name: 'What we do' })
  const dots = slideButtons(slider)
  const nextSlidePreview = (title: string) => slider.getByRole('button', { name: `Next ${title}` })
  const expectSlide = async (title: string) => {
    await page.clock.runFor(250)
    await expect(heading(slider)).toHaveText(title)
  }
  await openHomeWithPausedClock(page, 'sliders', slider)

  await test.step('it fills the viewport, and READ MORE leads to the projects', async () => {
    expect((await boundingBoxOf(slider)).height).toBe(page.viewportSize()?.height)
    await expect(slider.getByRole('link', { name: 'READ MORE' })).toHaveAttribute('href', '/projects')
  })

  await test.step('it moves on from the first of five, and from the last to the first', async () => {
    for (const [index, title] of SERVICES.entries()) {
      await expect(heading(slider)).toHaveText(title)
      await expect(slider.getByText(`0${index + 1}/05`, { exact: true })).toBeVisible()
      await nextButton(slider).click()
      await page.clock.runFor(250)
    }
    await expect(heading(slider)).toHaveText(SERVICES[0])
  })

  await test.step('it moves back from the first to the last, and to the slide of a dot', async () => {
    await expect(dots).toHaveCount(5)
    await expect(dots.nth(0)).toHaveAttribute('aria-current', 'true')
    await previousButton(slider).click()
    await expectSlide('Maintenance & Safety')
    await expect(dots.nth(4)).toHaveAttribute('aria-current', 'true')
    await expect(slider.locator('[aria-current]')).toHaveCount(1)
    await dots.nth(2).click()
    await expectSlide('Industrial Solutions')
  })

  await test.step('it previews the next slide, which a click brings', async () => {
    await dots.nth(4).click()
    await expectSlide('Maintenance & Safety')
    await nextSlidePreview('Residential Projects').click()
    await expectSlide('Residential Projects')
    await expect(nextSlidePreview('Commercial Systems').locator('img').last()).toBeVisible()
  })

  for (const width of [390, 320])
    await test.step(`it previews the next slide at ${width} px too`, async () => {
      await page.setViewportSize({ width, height: 844 })
      const thumbnail = nextSlidePreview('Commercial Systems')
      await thumbnail.scrollIntoViewIfNeeded()
      await expect(thumbnail.locator('img').last()).toBeVisible()
      const { width: thumbnailWidth, height: thumbnailHeight } = await boundingBoxOf(thumbnail)
      expect(Math.min(thumbnailWidth, thumbnailHeight)).toBeGreaterThanOrEqual(44)
      await thumbnail.click()
      await expectSlide('Commercial Systems')
      await previousButton(slider).click()
      await expectSlide('Residential Projects')
    })
})

// 87, 88, 89, D57
test('First slider: the next slide is shown 250 ms after the click or arrow key; input until then is ignored', async ({
  page,
}) => {
  const slider = page.getByRole('region', { name: 'What we do' })
  await openHomeWithPausedClock(page, 'sliders', slider)

  await test.step('input within 250 ms is ignored', async () => {
    await nextButton(slider).click()
    await page.clock.runFor(249)
    await nextButton(slider).click()
    await expect(heading(slider)).toHaveText('Residential Projects')
    await page.clock.runFor(1)
    await expect(heading(slider)).toHaveText('Commercial Systems')
    await page.clock.runFor(1000)
    await expect(heading(slider)).toHaveText('Commercial Systems')
    await nextButton(slider).click()
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
test('Second slider: shows six buildings with bars, arrows and a counter, all at once; input within 200 ms is ignored', async ({
  page,
}) => {
  const slider = page.getByRole('region', { name: 'Selected work' })
  const bars = slideButtons(slider)
  await openHomeWithPausedClock(page, 'sliders', slider)

  await expect(bars).toHaveCount(6)
  for (const [index, title] of PROJECTS.entries()) {
    await expect(heading(slider)).toHaveText(title)
    await expect(slider.getByRole('paragraph').filter({ visible: true }).last()).not.toBeEmpty()
    await expect(slider.getByText(`0${index + 1}/06`, { exact: true })).toBeVisible()
    await expect(bars.nth(index)).toHaveAttribute('aria-current', 'true')
    await page.clock.runFor(200)
    await nextButton(slider).click()
  }
  await expect(heading(slider)).toHaveText('Residential Projects')
  await page.clock.runFor(200)
  await previousButton(slider).click()
  await expect(heading(slider)).toHaveText('Studio H')

  await page.clock.runFor(199)
  await nextButton(slider).click()
  await expect(heading(slider)).toHaveText('Studio H')
  await page.clock.runFor(1)
  await nextButton(slider).click()
  await expect(heading(slider)).toHaveText('Residential Projects')
})
