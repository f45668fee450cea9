import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { Counter } from '../../../src/core/ui/counter.tsx'
import { accessibleTexts } from '../../support/screens/browser.ts'
import { bringIntoView, displayedNumber, holdFrames } from '../../support/screens/counter.ts'
import { allowMotion } from '../../support/screens/emulate.ts'
import { emulatePrint } from '../../support/screens/print.ts'
import { waitForFrames } from '../../support/screens/public-site.ts'
import { expect, openScreen, page, test, userEvent } from '../../support/screens/screen.tsx'

const counter = (caption: string) =>
  page
    .css('dl > div')
    .filter({ has: page.getByText(caption) })
    .getByRole('definition')
const CAPTIONS = ['Clients', 'Projects', 'Satisfaction']

const readFigures = () => CAPTIONS.map((caption) => displayedNumber(counter(caption)))

/** Opens Home with frames that only the test advances, and scrolls to the counters, which are all in one row. */
async function openCounters() {
  await holdFrames()
  await openScreen('/')
  await expect.element(counter('Clients')).toBeInTheDocument()
  expect(readFigures()).toEqual(['0', '0', '0'])
  await bringIntoView(counter('Clients'))
}

// 104
test('Firm section: the counters start at 0 when they come into view and end at 264+, 124+ and 100%', async () => {
  await openCounters()
  expect(displayedNumber(counter('Clients'))).toBe('0')
  // The page's observer may fire after the first frames.
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(100)
      return readFigures().every((figure) => Number(figure) > 0)
    })
    .toBe(true)
  expect(readFigures()).not.toContain('264+')
  await vi.advanceTimersByTimeAsync(1600)
  await expect.poll(readFigures).toEqual(['264+', '124+', '100%'])
})

test('Firm section: a counting figure is aligned with its caption, and its sign does not move', async () => {
  await openCounters()
  const figure = counter('Clients').css('[data-counting]').element()
  expect(getComputedStyle(figure, '::after').textAlign).toBe('left')
  expect(figure.getBoundingClientRect().left).toBe(counter('Clients').element().getBoundingClientRect().left)
  const leftOfSign = () =>
    counter('Clients').getByText('+', { exact: true }).element().getBoundingClientRect().left
  const before = leftOfSign()
  // The page's observer may fire after the first frames.
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(1600)
      return readFigures()[0]
    })
    .toBe('264+')
  expect(leftOfSign()).toBe(before)
})

// D60
test('Firm section: a figure that is visible before it can count does not count', async () => {
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  onTestFinished(() => {
    root.unmount()
    box.remove()
  })
  root.render(createElement(Counter, { end: 264, suffix: '+' }))
  await expect.poll(() => box.textContent).toBe('264+')
  await waitForFrames()
  expect(box.querySelector('[data-counting]')).toBeNull()
})

// D60
test('Firm section: figures that were not scrolled to are printed with their final value', async () => {
  await allowMotion()
  await openScreen('/')
  await expect.element(counter('Clients')).toBeInTheDocument()
  expect(readFigures()).toEqual(['0', '0', '0'])
  await emulatePrint()
  const figure = counter('Clients').css('[data-counting]').element()
  expect(getComputedStyle(figure, '::after').content).toBe('none')
  expect(getComputedStyle(figure).webkitTextFillColor).toBe(getComputedStyle(figure).color)
})

// 104, D60
test('Firm section: screen readers and the clipboard get the final figure while it counts', async () => {
  await openCounters()
  const clients = counter('Clients').element()
  for (const displayed of ['0', '264+']) {
    await expect
      .poll(async () => {
        if (displayed !== '0') await vi.advanceTimersByTimeAsync(300)
        return displayedNumber(counter('Clients'))
      })
      .toBe(displayed)
    expect((await accessibleTexts()).join('|')).toContain('|Clients|264|+|')
    expect(clients).toHaveProperty('innerText', '264+')
    const selection = getSelection()
    selection?.selectAllChildren(clients)
    expect(selection?.toString()).toBe('264+')
    selection?.removeAllRanges()
  }
})

// 101, 102, 103
test('Firm section: the journey has three tabs, HISTORY first, and each shows only its own text', async () => {
  await openScreen('/')
  await expect.element(page.getByRole('heading', { name: 'About Our Journey' })).toBeVisible()
  const tabs = page.getByRole('tablist', { name: 'About Our Journey' }).getByRole('tab')
  const panel = page.getByRole('tabpanel')
  await expect
    .poll(() => tabs.elements().map(({ textContent }) => textContent))
    .toEqual(['HISTORY', 'MISSION', 'VISION'])
  await expect.element(tabs.first()).toHaveAttribute('aria-selected', 'true')
  await expect.element(panel).toMatchTextContent(/We began in 2001/)
  for (const [name, text] of [
    ['MISSION', /well-documented electrical systems/],
    ['VISION', /no building waits for a fire/],
  ] as const) {
    await page.getByRole('tab', { name }).click()
    await expect.element(panel).toHaveLength(1)
    await expect.element(panel).toMatchTextContent(text)
  }
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('tab', { name: 'HISTORY' })).toHaveFocus()
  await expect.element(panel).toMatchTextContent(/We began in 2001/)
  await userEvent.tab()
  await expect.element(page.getByRole('tabpanel', { name: 'HISTORY' })).toHaveFocus()
})
