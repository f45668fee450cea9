import { expectNoAxeViolations } from '../support/axe.ts'
import { tabTo } from '../support/keyboard.ts'
import { insertProjectWith, mediaTiles, openPicture, uploadPhotograph } from '../support/media-library.ts'
import { expect, test } from '../support/staff-fixture.ts'
import { expectToast } from '../support/toasts.ts'

test('Picture library: pictures are found by their description, by what shows them and by what they lack', async ({
  page,
  db,
}) => {
  await page.goto('/admin/media')
  await expect(page.getByText('No pictures found. Upload the first, or drop some here.')).toBeVisible()
  await uploadPhotograph(page, db, 'A meter board')
  const { id, url } = await uploadPhotograph(page, db)
  await insertProjectWith(db, 'Hilltop', url)
  await page.reload()
  await expect(mediaTiles(page)).toHaveText([/No description\s*Used once/, /A meter board\s*Unused/])
  await expect(page.getByRole('group', { name: 'Filter' }).getByRole('button')).toHaveText([
    'All 2',
    'Without description 1',
    'Unused 1',
  ])
  await expectNoAxeViolations(page)

  await test.step('the search looks in descriptions and in the titles of records', async () => {
    const search = page.getByRole('searchbox', { name: 'Search pictures' })
    await search.fill('hillt')
    await expect(mediaTiles(page)).toHaveText([/Used once/])
    await search.fill('METER')
    await expect(mediaTiles(page)).toHaveText([/A meter board/])
    await search.fill('lamp')
    await expect(page.getByText('No picture matches “lamp”.')).toBeVisible()
    await search.fill('')
    await expect(mediaTiles(page)).toHaveCount(2)
  })

  await test.step('the filters are in the address, and Back undoes them', async () => {
    await page.getByRole('button', { name: 'Without description' }).click()
    await expect(mediaTiles(page)).toHaveText([/Used once/])
    await page.reload()
    await expect(mediaTiles(page)).toHaveText([/Used once/])
    await page
      .getByRole('button', { name: /^Unused/ })
      .first()
      .click()
    await expect(mediaTiles(page)).toHaveText([/A meter board/])
    await page.goBack()
    await expect(mediaTiles(page)).toHaveText([/Used once/])
    await db.updateTable('media').set({ alt: 'A lamp' }).where('id', '=', id).execute()
    await page.reload()
    await expect(page.getByText('Every picture has a description.')).toBeVisible()
  })

  await test.step('one that is processed meanwhile becomes ready without a reload', async () => {
    await db.updateTable('media').set({ state: 'processing' }).where('id', '=', id).execute()
    await page.goto('/admin/media')
    const tile = mediaTiles(page).first()
    await expect(tile.getByText('Processing')).toBeVisible()
    const picture = tile.locator('picture img')
    expect(await picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\/media\/\w+$/)
    await db.updateTable('media').set({ state: 'ready' }).where('id', '=', id).execute()
    await expect(tile.getByText('Processing')).toBeHidden()
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc))
      .toMatch(/-\d+\.avif$/)
  })
})

test('Picture library: the dashboard counts pictures without a description, until each has one', async ({
  page,
  db,
}) => {
  for (const alt of ['', '', 'A meter board']) await uploadPhotograph(page, db, alt)
  await page.goto('/admin')
  const checklist = page.getByRole('region', { name: 'Left to set up' })
  await checklist.getByRole('link', { name: 'Describe 2 pictures' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pictures' })).toBeFocused()
  await expect(mediaTiles(page)).toHaveCount(2)
  for (const left of [1, 0]) {
    await mediaTiles(page).first().getByRole('button').click()
    await page.getByLabel('Description for screen readers').fill('A lamp')
    await page.getByRole('button', { name: 'Save picture' }).click()
    await expect(mediaTiles(page)).toHaveCount(left)
  }
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(checklist).toBeVisible()
  await expect(checklist.getByText(/Describe/)).toHaveCount(0)
})

test('Picture library: a picture is described and given its focal point by keyboard alone', async ({
  page,
  db,
}) => {
  const { id } = await uploadPhotograph(page, db)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(page.getByRole('heading', { level: 1, name: 'Pictures' })).toBeFocused()
  const tile = mediaTiles(page).getByRole('button', { name: /No description/ })
  await tabTo(page, tile)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit picture' })
  await test.step('without a description its field is asked for first', async () => {
    await expect(dialog.getByLabel('Description for screen readers')).toBeFocused()
    await expect(dialog.getByText('It has none yet.')).toBeVisible()
    await expectNoAxeViolations(page)
  })
  await page.keyboard.type('A meter board')

  await test.step('two sliders move the focal point, and every crop with it', async () => {
    const wide = dialog.getByRole('figure', { name: 'Wide' }).locator('picture img')
    await page.keyboard.press('Shift+Tab')
    await expect(dialog.getByRole('slider', { name: 'From the top' })).toBeFocused()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('End')
    await expect(dialog.getByRole('slider', { name: 'From the left' })).toHaveValue('100')
    await expect(wide).toHaveCSS('object-position', '100% 0%')
  })

  await test.step('Enter on Save picture saves, and the focus returns to the tile', async () => {
    await tabTo(page, dialog.getByRole('button', { name: 'Save picture' }))
    await page.keyboard.press('Enter')
    await expectToast(page, 'Success', 'Picture updated successfully')
    await expect(mediaTiles(page).getByRole('button', { name: /A meter board/ })).toBeFocused()
    expect(
      await db.selectFrom('media').select(['alt', 'focal_x', 'focal_y']).where('id', '=', id).execute(),
    ).toEqual([{ alt: 'A meter board', focal_x: 1, focal_y: 0.05 }])
  })
})

test('Picture library: on a phone a tap sets the focal point, and an edit that others overtook loses no word', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/409/)
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await uploadPhotograph(page, db, 'A board')
  await page.goto('/admin/media')
  await expect(mediaTiles(page)).toHaveCount(1)
  await expectNoAxeViolations(page)
  const dialog = await openPicture(page, /A board/)
  const picture = dialog.getByRole('img', { name: 'A board' })
  const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 }
  await picture.click({ position: { x: width * 0.2, y: height * 0.9 } })
  await expect(dialog.getByRole('slider', { name: 'From the left' })).toHaveValue('20')
  await expect(dialog.getByRole('slider', { name: 'From the top' })).toHaveValue('90')
  await expectNoAxeViolations(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await dialog.getByLabel('Description for screen readers').fill('A meter board')
  await test.step('Back asks before it closes the dialog', async () => {
    await page.goBack()
    const question = page.getByRole('alertdialog', { name: 'Discard your edits?' })
    await question.getByRole('button', { name: 'Go on editing' }).click()
    await expect(question).toHaveCount(0)
    await expect(dialog.getByLabel('Description for screen readers')).toHaveValue('A meter board')
  })
  await db.updateTable('media').set({ alt: 'A switchboard' }).where('id', '=', id).execute()
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  const conflict = page.getByRole('alertdialog')
  await expect(conflict).toContainText('switchboard')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expectToast(page, 'Success', 'Picture updated successfully')
  expect(await db.selectFrom('media').select(['alt', 'focal_x', 'focal_y']).executeTakeFirst()).toEqual({
    alt: 'A meter board',
    focal_x: 0.2,
    focal_y: 0.9,
  })

  await test.step('discarded, the edits are gone, and Back or Escape has closed the dialog', async () => {
    await openPicture(page, /A meter board/)
    await dialog.getByLabel('Description for screen readers').fill('A lamp')
    await page.goBack()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard edits' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page).not.toHaveURL(/picture=/)
    await openPicture(page, /A meter board/)
    await expect(dialog.getByLabel('Description for screen readers')).toHaveValue('A meter board')
    await dialog.getByLabel('Description for screen readers').fill('A lamp')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard edits' }).click()
    await expect(dialog).toHaveCount(0)
  })
})
