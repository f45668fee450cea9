import { onTestFinished, vi } from 'vitest'
import { newId } from '../../../server/core/database/ids.ts'
import { allowMotion, emulateMedia } from '../../support/screens/emulate.ts'
import { db, expect, openScreen, page, test, userEvent } from '../../support/screens/screen.tsx'
import { textsOf } from '../../support/screens/texts.ts'

const heading = page.getByRole('heading', { name: 'People we keep the lights on for' })
const carousel = page.getByRole('group', { name: 'People we keep the lights on for' })
const row = carousel.getByRole('region')
const button = (name: string) => carousel.getByRole('button', { name })
const position = () => carousel.getByRole('list').element().getBoundingClientRect().x

/** The index of the logo at the left edge of the row, or 'none' when a logo is cut off there. */
function firstVisibleIndex(): number | 'none' {
  const edge = row.element().getBoundingClientRect().left
  const index = [...row.element().querySelectorAll('li')].findIndex(
    (item) => Math.abs(item.getBoundingClientRect().left - edge) < 1,
  )
  return index === -1 ? 'none' : index
}

/** Longer than the animation from one logo to the next. */
const GLIDE_MS = 2000
const run = (ms: number) => vi.advanceTimersByTime(ms)

/** Opens Home with the row of logos in view and its script loaded, and stops the clock: only the test advances it. */
async function openLogos() {
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'requestAnimationFrame', 'cancelAnimationFrame', 'performance'],
  })
  onTestFinished(() => void vi.useRealTimers())
  await allowMotion()
  await openScreen('/')
  await expect.element(row).toBeInTheDocument()
  row.element().scrollIntoView({ block: 'center', behavior: 'instant' })
  // From now on the script moves the row, instead of the browser's scrolling.
  await expect.element(row).toHaveStyle({ overflowX: 'clip' })
}

/**
 * Moves the mouse away from the carousel.
 * @returns when the page noticed, by the stopped clock, which Vitest advances while a command or a poll waits
 */
async function leave(): Promise<number> {
  let leftAt: number | null = null
  carousel.element().addEventListener('pointerleave', () => (leftAt = performance.now()), { once: true })
  await page.getByRole('banner').hover({ position: { x: 1, y: 1 }, force: true })
  await expect.poll(() => leftAt).not.toBeNull()
  return Number(leftAt)
}

// 114, 115
test('Client logos: ten logos rotate, one every 3000 ms, and the first follows the last', async () => {
  await openLogos()
  await expect.element(carousel.getByRole('listitem')).toHaveLength(10)
  expect(row.element().getBoundingClientRect().x).toBe(heading.element().getBoundingClientRect().x)
  await button('Previous').hover()
  await expect.poll(() => carousel.element().matches(':hover')).toBe(true)
  run(GLIDE_MS)
  const start = Number(firstVisibleIndex())
  run(4000)
  expect(firstVisibleIndex(), 'while the mouse is there').toBe(start)
  // The timer restarts when the mouse leaves.
  const leftAt = await leave()
  run(leftAt + 2999 - performance.now())
  expect(firstVisibleIndex()).toBe(start)
  run(GLIDE_MS)
  expect(firstVisibleIndex()).toBe((start + 1) % 10)
  for (let step = 2; step <= 10; step++) {
    run(3000)
    expect(firstVisibleIndex()).toBe((start + step) % 10)
  }
})

// 393, D58
test('Client logos: the button and the row follow a change of prefers-reduced-motion', async () => {
  await openLogos()
  await emulateMedia({ 'prefers-reduced-motion': 'reduce' })
  await expect.element(button('Play')).toBeVisible()
  run(GLIDE_MS)
  const start = Number(firstVisibleIndex())
  run(9000)
  expect(firstVisibleIndex()).toBe(start)
  await emulateMedia({ 'prefers-reduced-motion': 'no-preference' })
  await expect.element(button('Pause')).toBeVisible()
  run(3000 + GLIDE_MS)
  expect(firstVisibleIndex()).toBe((start + 1) % 10)
})

// 394
test('Client logos: the rotation can be paused and resumed', async () => {
  await openLogos()
  await button('Pause').click()
  await expect.element(button('Play')).toBeVisible()
  await leave()
  // One step may still be running; after it, nothing moves.
  run(GLIDE_MS)
  const paused = position()
  run(7000)
  expect(position()).toBeCloseTo(paused, 0)
  await button('Play').click()
  await expect.element(button('Pause')).toBeVisible()
  button('Pause').element().blur()
  await leave()
  run(3000 + GLIDE_MS)
  expect(position()).not.toBeCloseTo(paused, 0)
})

// D57
test('Client logos: arrow keys, Home and End move by whole logos, and nothing else scrolls the row', async () => {
  await openLogos()
  await button('Pause').click()
  await expect.element(button('Play')).toBeVisible()
  row.element().focus()
  for (const [key, expectedIndex] of [
    ['Home', 0],
    ['ArrowRight', 1],
    ['ArrowRight', 2],
    ['End', 9],
    ['ArrowRight', 0],
    ['ArrowLeft', 9],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    run(GLIDE_MS)
    expect(firstVisibleIndex(), `after ${key}`).toBe(expectedIndex)
  }
  await row.wheel({ delta: { x: 300 } })
  await userEvent.keyboard('{Home}')
  run(GLIDE_MS)
  expect(firstVisibleIndex()).toBe(0)
  expect(row.element().scrollLeft).toBe(0)
})

// 332
test('Client logos: the active clients of the back office are shown in their order; when there are only a few, they stand still below the heading', async () => {
  await db
    .insertInto('ltf_clients')
    .values([
      { id: newId(), name: 'Monsoon Foods', order_index: 3, status: 'inactive' },
      { id: newId(), name: 'Banyan Tooling', order_index: 2 },
      { id: newId(), name: 'Kokum Residency', order_index: 1, website_url: 'https://kokum.example/' },
    ])
    .execute()
  await openScreen('/')
  const section = page.getByRole('region', { name: 'People we keep the lights on for' })
  const logos = section.getByRole('listitem')
  await expect.poll(() => textsOf(logos)).toEqual(['Kokum Residency', 'Banyan Tooling'])
  await expect.element(section.getByRole('link')).toHaveAttribute('href', 'https://kokum.example/')
  await expect.element(section.getByRole('button')).not.toBeInTheDocument()
  const left = heading.element().getBoundingClientRect().x
  expect(logos.first().element().getBoundingClientRect().x).toBe(left)
})
