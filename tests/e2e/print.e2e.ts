import type { Locator } from 'playwright/test'
import { boundingBoxOf } from '../support/bounding-box.ts'
import { expect, test } from '../support/browser-fixture.ts'
import { scrollEachIntoView, trackRequests } from '../support/network-activity.ts'

test('Print: an inquiry is a summary of the fields and their values, without buttons', async ({ page }) => {
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.goto('/inquiry')
  await page.getByLabel('Full name').fill('Meera Kulkarni')
  await page.getByLabel('Project type').selectOption('residential')
  await page.emulateMedia({ media: 'print' })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeVisible()
  await expect(
    page.getByText('We use these details, and photographs if you add any, to answer your inquiry'),
  ).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('button', { name: 'SUBMIT INQUIRY' })).toBeHidden()
  // The fields are below the heading.
  expect((await boundingBoxOf(page.getByLabel('Full name'))).x).toBe((await boundingBoxOf(heading)).x)
  expect((await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('Print: projects are complete, lit and without filters, and in an article no chart or pair breaks across pages', async ({
  page,
}) => {
  await page.goto('/projects')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('group', { name: 'Filter by category' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'START YOUR PROJECT' })).toBeHidden()
  const cards = page.getByRole('main').getByRole('article')
  const mainBox = await boundingBoxOf(page.getByRole('main'))
  const lastCardBox = await boundingBoxOf(cards.last())
  expect(mainBox.y + mainBox.height).toBeLessThan(lastCardBox.y + lastCardBox.height + 24)
  expect(await breakInsideValues(page.locator('main .project-grid > li'))).toEqual(new Set(['avoid']))
  const opacities = await cards.evaluateAll((articles) =>
    articles.map((card) => getComputedStyle(card.parentElement ?? card).opacity),
  )
  expect(new Set(opacities)).toEqual(new Set(['1']))

  await page.goto('/news/sixteen-floors-three-phases-one-quiet-summer')
  expect(await breakInsideValues(page.locator('main :is(figure, dl > div)'))).toEqual(new Set(['avoid']))
})

test('Print: the FAQ shows every answer', async ({ page }) => {
  await page.goto('/faq')
  const answers = page.getByRole('main').locator('details > p')
  await expect(answers.filter({ visible: true })).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(answers.filter({ visible: true })).toHaveCount(10)
})

test('Print: a project has facts, text and both states side by side, its photographs two in a row, and no slider', async ({
  page,
}) => {
  // The width of A4 within its margins.
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.goto('/projects/casa-arco')
  await page.emulateMedia({ media: 'print' })
  const main = page.getByRole('main')
  for (const text of ['Lonavala', '410 sqm', 'What we did'])
    await expect(main.getByText(text, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('slider')).toBeHidden()
  for (const text of ['Drag, or use the arrow keys.', 'Related projects', 'START YOUR PROJECT'])
    await expect(main.getByText(text, { exact: true })).toBeHidden()
  const rows = async (figures: Locator) =>
    await figures.evaluateAll((nodes) => nodes.slice(0, 2).map((node) => node.getBoundingClientRect().y))
  const figures = main.getByRole('figure')
  for (const pair of [
    figures.filter({ hasText: /^(Before|After)$/ }),
    main.locator('.project-grid figure'),
  ]) {
    const [first, second] = await rows(pair)
    expect(second).toBe(first)
  }
  expect(await breakInsideValues(figures)).toEqual(new Set(['avoid']))
})

/** Whether one of several visible elements may break across pages. */
async function breakInsideValues(elements: Locator): Promise<Set<string>> {
  await expect(elements.nth(1)).toBeVisible()
  return new Set(
    await elements.evaluateAll((nodes) => nodes.map((node) => getComputedStyle(node).breakInside)),
  )
}

test('Print: an unscrolled page has as many pictures as a scrolled one', async ({ page }) => {
  // A small viewport loads small pictures, which are printed in a quarter of the time.
  await page.setViewportSize({ width: 390, height: 844 })
  // Save-Data: without the light layers that scrolling to a picture loads.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const network = trackRequests(page)
  const countPrintedImages = async () => {
    await network.waitForIdle()
    return countImages(await page.pdf({ format: 'A4' }))
  }
  for (const path of ['/', '/services', '/services/commercial'])
    await test.step(path, async () => {
      await page.goto(path)
      const beforeScrolling = await countPrintedImages()
      await network.scrollThrough(1)
      await scrollEachIntoView(page.getByRole('main').locator('picture').filter({ visible: true }))
      const afterScrolling = await countPrintedImages()
      expect(afterScrolling).toBeGreaterThan(2)
      expect(beforeScrolling).toBe(afterScrolling)
    })
})

const countImages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype\s*\/Image\b/g)?.length ?? 0

test('Print: light text keeps its dark background, and buttons are left out', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/services', '/about', '/contact', '/']) {
    await page.goto(path)
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toBeVisible()
    expect(
      await title.evaluate((element) => getComputedStyle(element).getPropertyValue('print-color-adjust')),
      path,
    ).toBe('exact')
  }
  for (const [role, name] of [
    ['switch', 'Residential'],
    ['button', 'Next slide'],
    ['button', 'Pause'],
  ] as const) {
    const control = page.getByRole(role, { name, includeHidden: true }).first()
    await expect(control).toBeAttached()
    await expect(control).toBeHidden()
  }
})
