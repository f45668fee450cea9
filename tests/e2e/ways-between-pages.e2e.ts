import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser-fixture.ts'
import { PUBLIC_PAGES } from '../support/public-pages.ts'

/** An even number, so that `walks` can be made; a walk begins with a page and the next of this list. */
const PAGES = [...new Set(['/', '/inquiry', '/news-old', ...PUBLIC_PAGES])]
const [NARROW, WIDE] = [320, 390]

test.use({ viewport: { width: WIDE, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })

test('Ways between pages: on a phone every page has the same boxes by whichever way one came, and no sheet comes twice', async ({
  page,
}) => {
  test.slow()
  // With the font in the browser's cache.
  await page.goto('/')
  const direct = new Map<string, string[]>()
  for (const path of PAGES) {
    await page.goto(path)
    direct.set(path, await boxesAtBothWidths(page))
  }
  for (const [start = '', ...way] of walks(PAGES)) {
    await page.goto(start)
    for (const [i, path] of way.entries()) {
      await page.evaluate((to) => history.pushState(null, '', to), path)
      await expect
        .poll(() => boxesAtBothWidths(page), {
          message: `${path} by way of ${[start, ...way.slice(0, i)].join(', ')}`,
          intervals: [20, 50],
        })
        .toEqual(direct.get(path))
    }
    const sheets = await linkedSheets(page)
    expect(sheets, `each sheet once, from ${start}`).toEqual([...new Set(sheets)])
    expect(sheets).not.toContain('/assets/styles')
  }
})

/** Walks that together go from every page to every other exactly once, for an even number of pages (Williams, 1949). */
function walks(pages: readonly string[]): string[][] {
  const { length } = pages
  const zigzag = pages.map((_, i) => (i % 2 ? (i + 1) / 2 : length - i / 2))
  return pages.map((_, start) => zigzag.map((step) => pages[(start + step) % length] ?? ''))
}

/** The linked sheets that apply. The site's own is not among them: every page has it in a style element. */
const linkedSheets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      .filter(({ sheet }) => sheet)
      .map(({ href }) => new URL(href).pathname.replace(/-[\w-]{8}\.css$/, '')),
  )

async function boxesAtBothWidths(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: WIDE, height: 844 })
  const wide = await boxes(page)
  await page.setViewportSize({ width: NARROW, height: 844 })
  return [...wide, ...(await boxes(page))]
}

/** Left edge and width of what the page consists of, and by how much it is wider than the screen. Slides move by themselves. */
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
