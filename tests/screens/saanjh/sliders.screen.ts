import { onTestFinished, vi } from 'vitest'
import { serviceSlides } from '#site/content/slides.ts'
import {
  expect,
  type Locator,
  openScreen,
  page,
  resize,
  test,
  userEvent,
} from '../../support/screens/screen.tsx'

const services = () => page.getByRole('region', { name: 'What we do' })
const work = () => page.getByRole('region', { name: 'Selected work' })
const heading = (region: Locator) => region.getByRole('heading', { level: 2 })
const nextButton = (region: Locator) => region.getByRole('button', { name: 'Next slide' })
const previousButton = (region: Locator) => region.getByRole('button', { name: 'Previous slide' })
const slideButtons = (region: Locator) => region.getByRole('group', { name: 'Slides' }).getByRole('button')
const preview = (title: string) => services().getByRole('button', { name: `Next ${title}` })

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
] as const

/** Clicks a button without moving the pointer, which would take longer than everything else on a page of pictures. */
const press = (button: Locator) => (button.element() as HTMLElement).click()

/** Opens Home at one of its sliders, and stops the timers that lock a slider after each move. */
async function openSlider(region: Locator) {
  await openScreen('/')
  await expect.element(nextButton(region)).toBeVisible()
  region.element().scrollIntoView({ behavior: 'instant' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

const wait = (milliseconds: number) => vi.advanceTimersByTime(milliseconds)

async function expectService(title: string) {
  wait(250)
  await expect.element(heading(services())).toHaveTextContent(title)
}

// 77, 84
test('First slider: it fills the viewport, and READ MORE leads from each slide to the projects', async () => {
  await openSlider(services())
  expect(services().element().getBoundingClientRect().height).toBe(innerHeight)
  for (const title of SERVICES) {
    await expect.element(heading(services())).toHaveTextContent(title)
    await expect
      .element(services().getByRole('link', { name: /^READ MORE/ }))
      .toHaveAttribute('href', '/projects')
    press(nextButton(services()))
    wait(250)
  }
})

// 78, 79, 80, 81
test('First slider: it moves forward from the first of five slides, and from the last to the first', async () => {
  await openSlider(services())
  for (const [index, title] of SERVICES.entries()) {
    await expect.element(heading(services())).toHaveTextContent(title)
    await expect.element(services().getByText(`0${index + 1}/05`)).toBeVisible()
    press(nextButton(services()))
    wait(250)
  }
  await expect.element(heading(services())).toHaveTextContent(SERVICES[0])
})

// 82, 85, 86, 91
test('First slider: it moves back from the first slide to the last, and to the slide of a pressed dot', async () => {
  await openSlider(services())
  const dots = slideButtons(services())
  await expect.element(dots).toHaveLength(5)
  // The background is a plain colour, whatever the picture is.
  await expect
    .element(services().getByRole('group', { name: 'Slides' }))
    .toHaveStyle({ backgroundColor: 'rgb(28, 36, 41)' })
  await expect.element(dots.nth(0)).toHaveAttribute('aria-current', 'true')
  press(previousButton(services()))
  await expectService('Maintenance & Safety')
  await expect.element(dots.nth(4)).toHaveAttribute('aria-current', 'true')
  await expect.element(services().css('[aria-current]')).toHaveLength(1)
  press(dots.nth(2))
  await expectService('Industrial Solutions')
})

// 83
test('First slider: it previews the picture and name of the next slide, and a click on the preview shows it', async () => {
  await openSlider(services())
  for (const [index, title] of SERVICES.entries()) {
    const following = (index + 1) % SERVICES.length
    await expect.element(heading(services())).toHaveTextContent(title)
    const button = preview(SERVICES[following] ?? '')
    await expect
      .element(button.css('img').last())
      .toHaveAttribute(
        'src',
        expect.stringContaining(`/images/${serviceSlides[following]?.image.picture.name}-lit-`),
      )
    press(button)
    wait(250)
  }
})

// 83
test.each([390, 320])('First slider: it previews the next slide by name, at %i px too', async (width) => {
  await resize(width, 844)
  await openSlider(services())
  const thumbnail = preview('Commercial Systems')
  thumbnail.element().scrollIntoView({ block: 'center', behavior: 'instant' })
  await expect.element(thumbnail.css('img').last()).toBeVisible()
  const box = thumbnail.element().getBoundingClientRect()
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
  const name = thumbnail.getByText('Commercial Systems').element().getBoundingClientRect()
  expect(name.height).toBeGreaterThan(16)
  expect(name.right).toBeLessThan(box.right)
  expect(name.bottom).toBeLessThan(box.bottom)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  expect(document.elementFromPoint(x, y)?.closest('button')).toBe(thumbnail.element())
  press(thumbnail)
  await expectService('Commercial Systems')
})

// 87, 88, 89, D57
test('First slider: the next slide appears 250 ms after the click, and input until then is ignored', async () => {
  await openSlider(services())
  press(nextButton(services()))
  wait(249)
  press(nextButton(services()))
  await expect.element(heading(services())).toHaveTextContent('Residential Projects')
  wait(1)
  await expect.element(heading(services())).toHaveTextContent('Commercial Systems')
  wait(1000)
  await expect.element(heading(services())).toHaveTextContent('Commercial Systems')
  press(nextButton(services()))
  await expectService('Industrial Solutions')
})

// D57
test('First slider: it follows the arrow keys, but leaves those with a modifier to the browser', async () => {
  await openSlider(services())
  press(nextButton(services()))
  await expectService('Commercial Systems')
  for (const modifier of ['Alt', 'Control', 'Meta', 'Shift']) {
    nextButton(services())
      .element()
      .dispatchEvent(
        new KeyboardEvent('keydown', {
          key: 'ArrowRight',
          bubbles: true,
          altKey: modifier === 'Alt',
          ctrlKey: modifier === 'Control',
          metaKey: modifier === 'Meta',
          shiftKey: modifier === 'Shift',
        }),
      )
    await expect.element(services()).not.toHaveAttribute('data-moving')
  }
  const button = nextButton(services()).element() as HTMLElement
  button.focus({ preventScroll: true })
  await userEvent.keyboard('{ArrowRight}')
  await expectService('Industrial Solutions')
  await userEvent.keyboard('{ArrowLeft}')
  await expectService('Commercial Systems')
})

// 93, 94, 95, 96
test('Second slider: it shows six buildings with bars, arrows and a counter that change together', async () => {
  await openSlider(work())
  const bars = slideButtons(work())
  await expect.element(bars).toHaveLength(6)
  for (const [index, title] of PROJECTS.entries()) {
    await expect.element(heading(work())).toHaveTextContent(title)
    await expect.element(work().getByText(`0${index + 1}/06`)).toBeVisible()
    await expect.element(bars.nth(index)).toHaveAttribute('aria-current', 'true')
    const slide = work().getByRole('group', { name: `${index + 1} of 6` })
    expect(slide.css('p').element().textContent).not.toBe('')
    press(nextButton(work()))
    wait(200)
  }
  await expect.element(heading(work())).toHaveTextContent('Residential Projects')
  press(previousButton(work()))
  await expect.element(heading(work())).toHaveTextContent('Studio H')
})

// 97
test('Second slider: input within 200 ms of a move is ignored', async () => {
  await openSlider(work())
  press(nextButton(work()))
  wait(199)
  press(nextButton(work()))
  await expect.element(heading(work())).toHaveTextContent('Glass Horizon Pavilion')
  wait(1)
  press(nextButton(work()))
  await expect.element(heading(work())).toHaveTextContent('Casa Arco')
})
