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
  for (const card of await page.getByRole('main').getByRole('article').all())
    expect(await card.evaluate((element) => getComputedStyle(element.parentElement ?? element).opacity)).toBe(
      '1',
    )
})
