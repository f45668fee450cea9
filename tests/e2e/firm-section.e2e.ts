import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../support/browser-fixture.ts'
import { displayedNumber, scrollIntoViewAndObserve } from '../support/counter.ts'
import { openHomeWithPausedClock } from '../support/paused-clock.ts'

const pillars = (page: Page) => page.getByRole('heading', { name: 'Pillars of excellence' })

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
