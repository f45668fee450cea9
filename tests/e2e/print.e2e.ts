import { boxOf } from '../support/box.ts'
import { expect, test } from '../support/story.ts'

// Prints whole pages.
test.describe.configure({ timeout: 30_000 })

test('on paper an inquiry is its summary: what was asked and what was answered, nothing to press', async ({
  page,
}) => {
  await page.goto('/inquiry')
  await page.getByLabel('Full name').fill('Meera Kulkarni')
  await page.getByLabel('Project type').selectOption('residential')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeVisible()
  await expect(page.getByText('We use these details to answer your inquiry')).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('button', { name: 'SUBMIT INQUIRY' })).toBeHidden()
  expect((await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('on paper the projects stand without filters, lit and whole', async ({ page }) => {
  await page.goto('/projects')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('group', { name: 'Filter by category' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'START YOUR PROJECT' })).toBeHidden()
  const end = await boxOf(page.getByRole('main'))
  const last = await boxOf(page.getByRole('main').getByRole('article').last())
  expect(end.y + end.height).toBeLessThan(last.y + last.height + 24)
  for (const card of await page.getByRole('main').getByRole('article').all())
    expect(await card.evaluate((element) => getComputedStyle(element.parentElement ?? element).opacity)).toBe(
      '1',
    )
})

test('on paper no card, no chart and no pair of words and value is cut in two', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  for (const [path, whole] of [
    ['/projects', 'main .cards > li'],
    ['/news/sixteen-floors-three-phases-one-quiet-summer', 'main :is(figure, dl > div)'],
  ] as const) {
    await page.goto(path)
    await expect(page.locator(whole).nth(1)).toBeVisible()
    const rules = await page
      .locator(whole)
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).breakInside))
    expect(new Set(rules), path).toEqual(new Set(['avoid']))
  }
})

test('on paper the fields of an inquiry stand under its heading', async ({ page }) => {
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.goto('/inquiry')
  await page.emulateMedia({ media: 'print' })
  const heading = await boxOf(page.getByRole('heading', { level: 1 }))
  expect((await boxOf(page.getByLabel('Full name'))).x).toBe(heading.x)
})

const imagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype\s*\/Image\b/g)?.length ?? 0

for (const path of ['/', '/services', '/services/commercial'])
  test(`Print: ${path} holds as many pictures before it has been scrolled as after`, async ({ page }) => {
    // Without the light that pictures are given while they are scrolled to.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const unseen = imagesIn(await page.pdf({ format: 'A4' }))
    for (const picture of await page.getByRole('main').locator('picture').filter({ visible: true }).all())
      await picture.scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    const seen = imagesIn(await page.pdf({ format: 'A4' }))
    expect(seen).toBeGreaterThan(2)
    expect(unseen).toBe(seen)
  })

test('Print: light words keep their dark ground, and what is to be pressed is left out', async ({ page }) => {
  for (const path of ['/', '/services', '/about', '/contact']) {
    await page.goto(path)
    await page.emulateMedia({ media: 'print' })
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toBeVisible()
    expect(
      await title.evaluate((element) => getComputedStyle(element).getPropertyValue('print-color-adjust')),
      path,
    ).toBe('exact')
  }
  await page.goto('/')
  for (const [role, name] of [
    ['switch', 'Residential'],
    ['button', 'Next slide'],
    ['button', 'Pause'],
  ] as const) {
    const pressed = page.getByRole(role, { name, includeHidden: true }).first()
    await expect(pressed).toBeAttached()
    await expect(pressed).toBeHidden()
  }
})
