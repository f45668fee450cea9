import type { Page } from 'playwright/test'
import { expectServedHtml } from '../../support/served-html.ts'
import { expect, test } from '../../support/staff-fixture.ts'
import { expectToast } from '../../support/toasts.ts'

const card = (page: Page, title: string) => page.getByRole('listitem', { name: title, exact: true })
const previewFrame = (page: Page) => page.frameLocator('iframe')

test('News, on a phone: an article is written, previewed as its own page, published and read', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/news')
  await expect(page.getByText('Visitors see nine sample articles until one is entered')).toBeVisible()
  await page.getByRole('button', { name: 'Add article' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add article' })
  await dialog.getByLabel('Title').fill('The meter that ran backwards')
  await dialog.getByLabel('Summary').fill('A Sunday in Mulund.')
  const text = '## What we found\n\nA **reversed** transformer.\n\n- one\n- two\n\n[Ask us](/contact)'
  await dialog.getByLabel('Text', { exact: true }).fill(text)

  await test.step('the preview is rendered like the page, and nothing is saved', async () => {
    const frame = page.waitForResponse(/news-old/)
    await dialog.getByRole('button', { name: 'Preview' }).click()
    expect(await (await frame).headerValue('cache-control')).toBe('no-store')
    const main = previewFrame(page).getByRole('main', { includeHidden: true })
    await expect(main.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(
      'The meter that ran backwards',
    )
    await expect(main.locator('strong')).toHaveText('reversed')
    await page.getByRole('button', { name: 'Close preview' }).click()
    await expectServedHtml(page, '/news', (html) => expect(html).not.toContain('ran backwards'))
  })

  await test.step('a draft is not public; once published, the article is on the site', async () => {
    await dialog.getByRole('button', { name: 'Add article' }).click()
    await expectToast(page, 'Success', 'Article added successfully')
    await expect(card(page, 'The meter that ran backwards')).toContainText('Draft')
    expect((await page.request.get('/news/the-meter-that-ran-backwards')).status()).toBe(404)
    await page.getByRole('button', { name: 'Edit The meter that ran backwards' }).click()
    await page.getByLabel('Status').selectOption('published')
    await page.getByRole('button', { name: 'Save article' }).click()
    await expect(card(page, 'The meter that ran backwards')).toContainText('Published')
    await expect(page.getByText('Visitors see all of them')).toBeVisible()
    await expectServedHtml(page, '/news', (html) => {
      expect(html).toContain('The meter that ran backwards')
      expect(html).not.toContain('Why we photograph every joint')
    })
    await expectServedHtml(page, '/sitemap.xml', (xml) => expect(xml).toContain('/news/the-meter-that'))
    await page.goto('/news/the-meter-that-ran-backwards')
    await expect(page.getByRole('heading', { level: 2, name: 'What we found' })).toBeVisible()
    await expect(page.getByRole('article').getByRole('link', { name: 'Ask us' })).toHaveAttribute(
      'href',
      '/contact',
    )
  })
})
