import type { Page } from 'playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { insertFullProject } from '../support/project-page.ts'
import { visitUntilShown } from '../support/served-html.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Photographs of Creekside Apartment' })
const photoLink = (page: Page, index: number) =>
  page.getByRole('link', { name: `Enlarge photograph ${index} of 3` })
const slider = (page: Page) => page.getByRole('slider', { name: 'Divide between before and after' })

test.beforeEach(async ({ page, db }) => {
  await insertFullProject(db)
  await visitUntilShown(page, '/projects/creekside', 'The second paragraph.')
  await slider(page).scrollIntoViewIfNeeded()
  await expect(page.locator('[data-deferred=project-photos]')).toHaveAttribute('data-awake')
})

test('Project gallery: by keyboard it opens, moves through the photographs, closes and gives the focus back', async ({
  page,
}) => {
  await photoLink(page, 1).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('01/03')
  await expect(dialog(page).getByRole('figure')).toHaveText('The living room')
  await expectNoAxeViolations(page)
  await page.keyboard.press('ArrowRight')
  await expect(dialog(page)).toContainText('02/03')
  await expect(dialog(page).getByRole('figure')).toHaveText('The board in the passage')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(dialog(page)).toContainText('03/03')
  // It has no caption: its name is the project's.
  await expect(dialog(page).getByRole('img', { name: 'Creekside Apartment, photograph 3' })).toBeVisible()
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab')
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    )
    expect(isOutside).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(photoLink(page, 1)).toBeFocused()
})

test('Project gallery: its buttons move and close it, a photograph fills the window, and a click with Ctrl opens the file', async ({
  page,
  context,
  tolerate,
}) => {
  // Chromium styles the page that it makes for an image, which the image's policy forbids.
  tolerate(/Applying inline style violates/)
  await photoLink(page, 2).click()
  await dialog(page).getByRole('button', { name: 'Next photograph' }).click()
  await expect(dialog(page)).toContainText('03/03')
  await dialog(page).getByRole('button', { name: 'Next photograph' }).click()
  await expect(dialog(page)).toContainText('01/03')
  await dialog(page).getByRole('button', { name: 'Previous photograph' }).click()
  await expect(dialog(page)).toContainText('03/03')
  const box = await dialog(page).boundingBox()
  expect([box?.x, box?.y, box?.width, box?.height]).toEqual([0, 0, 1280, 720])
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toHaveCount(0)
  const opened = context.waitForEvent('page')
  await photoLink(page, 1).click({ modifiers: ['ControlOrMeta'] })
  await expect(await opened).toHaveURL('/images/living-lit-1920.webp')
  await expect(dialog(page)).toHaveCount(0)
})

// D47
test('Project gallery: a photograph that cannot be loaded is replaced by the drawing, enlarged too', async ({
  page,
  db,
  site,
  tolerate,
}) => {
  tolerate(/404/)
  const photos = [{ image_url: `${site.url}/images/is-not-there.webp`, caption: 'The yard' }]
  await db
    .updateTable('ltf_projects')
    .set({ photos: JSON.stringify(photos) })
    .execute()
  await visitUntilShown(page, '/projects/creekside', 'The yard')
  const link = page.getByRole('link', { name: 'Enlarge photograph 1 of 1' })
  await link.scrollIntoViewIfNeeded()
  await expect(page.locator('[data-deferred=project-photos]')).toHaveAttribute('data-awake')
  await link.click()
  await expect(dialog(page).getByRole('figure').locator('img')).toHaveAttribute('src', '/images/default.svg')
})

test('Before and after: the divide follows the slider by keyboard and by pointer, and says where it stands', async ({
  page,
}) => {
  const afterClip = () =>
    page
      .getByRole('figure')
      .filter({ has: page.getByText('After', { exact: true }) })
      .evaluate((figure) => getComputedStyle(figure).clipPath)
  await expect.poll(afterClip).toBe('inset(0px 0px 0px 50%)')
  await slider(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(afterClip).toBe('inset(0px 0px 0px 51%)')
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '51% before, 49% after')
  await page.keyboard.press('End')
  await expect.poll(afterClip).toBe('inset(0px 0px 0px 100%)')
  await page.keyboard.press('Home')
  await expect.poll(afterClip).toBe('inset(0px 0px 0px 0%)')
  const box = await slider(page).boundingBox()
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) * 0.75, (box?.y ?? 0) + 100)
  await expect.poll(afterClip).toMatch(/ 7[456]%\)$/)
})
