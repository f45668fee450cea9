import { jpegFile } from '../../support/picture-files.ts'
import { phonePhotograph } from '../../support/pictures.ts'
import { expectServedHtml } from '../../support/served-html.ts'
import { expect, test } from '../../support/staff-fixture.ts'
import { expectToast } from '../../support/toasts.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

// 298, 302
test('Projects: on a phone, a project is added with photographs and captions, and visitors see it at once', async ({
  page,
}) => {
  await page.goto('/admin/projects')
  await page.getByRole('main').getByRole('button', { name: 'Add project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add project' })
  await dialog.getByLabel('Title').fill('Hilltop')
  await dialog.getByLabel('Location').fill('Karjat')
  await dialog.getByLabel('Text of its page').fill('On a hill.\n\nLit by bollards.')
  const photos = dialog.getByRole('group', { name: 'Photographs' })
  const captionFields = photos.getByLabel('Caption')
  const captions = ['The trench', 'The path']
  const files = await Promise.all([640, 480].map((width) => phonePhotograph(width, width * 0.75)))
  const chooser = page.waitForEvent('filechooser')
  await photos.getByRole('button', { name: 'Upload' }).click()
  await (await chooser).setFiles(files.map((file, index) => jpegFile(file, `site-${index + 1}.jpg`)))
  await expect(captionFields).toHaveCount(captions.length, { timeout: 60_000 })
  for (const [index, caption] of captions.entries()) await captionFields.nth(index).fill(caption)
  await dialog.getByRole('button', { name: 'Add project' }).click()
  await expectToast(page, 'Success', 'Project added successfully')

  await page.getByRole('main').getByRole('link', { name: 'Projects' }).click()
  await expect(page).toHaveURL(/\/projects$/)
  const card = page.getByRole('main').getByRole('article').filter({ hasText: 'Hilltop' })
  await card.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hilltop' })).toBeVisible()
  await expectServedHtml(page, '/projects/hilltop', (html) => {
    for (const text of ['Lit by bollards.', ...captions]) expect(html).toContain(text)
  })
  await expect(page.getByText('Lit by bollards.')).toBeVisible()
  for (const caption of captions) await expect(page.getByText(caption)).toBeVisible()
  // In the files they are stored sideways.
  const photographs = page.getByRole('main').locator('picture img[src^="/media/"]')
  await expect(photographs).toHaveCount(captions.length)
  for (const photograph of await photographs.all()) {
    const [width, height] = [await photograph.getAttribute('width'), await photograph.getAttribute('height')]
    expect(Number(height)).toBeGreaterThan(Number(width))
  }
})
