import { expect, test } from '../support/story.ts'

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
  const end = await page.getByRole('main').boundingBox()
  const last = await page.getByRole('main').getByRole('article').last().boundingBox()
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThan((last?.y ?? 0) + (last?.height ?? 0) + 24)
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
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect((await page.getByLabel('Full name').boundingBox())?.x).toBe(heading?.x)
})
