import { expect, type Page } from 'playwright/test'
import { waitForHydration } from './document-loads.ts'

/**
 * Navigates through all pages twice, and compares the layout of each page with that of the page when loaded directly.
 *
 * A page's style sheets stay when the visitor leaves it, and those of the next page are added after them. So each page
 * is visited with the sheets of the pages before it in front of its own, and then with the sheets of the pages after it
 * behind its own. A walk in the opposite direction reverses both, so that each pair of pages is tested in both orders.
 */
export async function expectSameBoxes(page: Page, pages: readonly string[]): Promise<void> {
  // So that the font is in the browser's cache.
  await page.goto('/')
  const direct = new Map<string, string[]>()
  for (const path of pages) {
    await page.goto(path)
    direct.set(path, await boxes(page))
  }
  const [start = '', ...way] = [...pages, ...pages]
  await page.goto(start)
  await waitForHydration(page)
  for (const [i, path] of way.entries()) {
    await page.evaluate((to) => history.pushState(null, '', to), path)
    await expect
      .poll(() => boxes(page), {
        message: `${path} by way of ${[start, ...way.slice(0, i)].join(', ')}`,
        intervals: [20, 50],
      })
      .toEqual(direct.get(path))
  }
  const sheets = await linkedSheets(page)
  expect(sheets, `each sheet once, from ${start}`).toEqual([...new Set(sheets)])
  expect(sheets).not.toContain('/assets/styles')
}

/** The linked style sheets that apply. The site's own is not among them: every page has it in a style element. */
const linkedSheets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      .filter(({ sheet }) => sheet)
      .map(({ href }) => new URL(href).pathname.replace(/-[\w-]{8}\.css$/, '')),
  )

/** Left edges and widths of the page's parts, and its excess width. Without slides, which move by themselves. */
const boxes = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const excess = document.scrollingElement!.scrollWidth - document.documentElement.clientWidth
    const parts = document.querySelectorAll(
      'main, h1, h2, h3, label, input, select, textarea, button, dl, figure',
    )
    return [
      `${location.pathname} is ${excess} px wider than ${innerWidth} px`,
      ...[...parts]
        .filter((part) => !part.closest('[aria-roledescription=carousel]'))
        .map((part) => {
          const { left, width } = part.getBoundingClientRect()
          return `${part.tagName} ${part.textContent.slice(0, 20)} ${Math.round(left)} ${Math.round(width)}`
        }),
    ]
  })
