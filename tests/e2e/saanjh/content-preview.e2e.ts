import { contentField, saveAllButton, preview, openContent } from '../../support/content-screen.ts'
import { exactText } from '../../support/exact-text.ts'
import { visitUntilShown, expectServedHtml } from '../../support/served-html.ts'
import { expect, test } from '../../support/staff-fixture.ts'

// 347
test('Content preview: it shows what the pages will show, and follows the text as it is typed', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const heading = preview(page).getByRole('heading', { level: 1, includeHidden: true })
  await openContent(page)
  await test.step('the preview shows what the page shows after the save', async () => {
    await contentField(page, 'Hero', 'Title').fill('Light, measured twice')
    await contentField(page, 'Hero', 'Content').fill('A sentence that no page has said before.')
    await contentField(page, 'About', 'Content').fill('We began in a shed with one crimping tool.')
    await contentField(page, 'Process', 'Title').fill('From meter to lamp')
    await contentField(page, 'Hero', 'Title').focus()
    await expect(heading).toHaveText('Light, measured twice')
    for (const phrase of ['no page has said', 'one crimping tool', 'From meter to lamp'])
      await expect(preview(page).locator('main').getByText(phrase)).toHaveCount(1)
    // The text content, not the painted text: both pages leave sections far below unpainted.
    const previewText = await preview(page).locator('main').textContent()
    await saveAllButton(page).click()
    await expect(exactText(page, 'All content updated successfully')).toBeVisible()

    const visitor = await context.newPage()
    await visitor.setViewportSize({ width: 1280, height: 900 })
    await visitor.emulateMedia({ reducedMotion: 'reduce' })
    await visitUntilShown(visitor, '/', 'A sentence that no page has said before.')
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Light, measured twice')
    // The opening status depends on the time of day and renders only when it is near the viewport.
    await visitor.locator('footer').scrollIntoViewIfNeeded()
    await expect(visitor.getByText(/^(?:Open now|Closed now|Today by appointment)$/)).toBeVisible()
    expect(await visitor.locator('main').textContent()).toBe(previewText)
    await visitor.close()
    for (const [path, text] of [
      ['/about', 'one crimping tool'],
      ['/services', 'From meter to lamp'],
    ] as const)
      await expectServedHtml(page, path, (html) =>
        expect(html.slice(html.indexOf('<main'), html.indexOf('</main>'))).toContain(text),
      )
  })
  await test.step('the preview follows the text as it is typed, at phone width too', async () => {
    await contentField(page, 'Hero', 'Title').fill('First draft')
    await expect(heading).toHaveText('First draft')
    await page.getByRole('button', { name: 'Phone', exact: true }).click()
    await contentField(page, 'Hero', 'Title').fill('Second draft')
    await expect(heading).toHaveText('Second draft')
    const html = preview(page).locator('html')
    await expect.poll(() => html.evaluate(() => innerWidth)).toBe(390)
    await contentField(page, 'Process', 'Title').fill('Nine stages')
    await page.getByRole('group', { name: 'Page' }).getByRole('button', { name: 'Services' }).click()
    await expect(preview(page).locator('main').getByText('Nine stages')).toBeVisible()
  })
})
