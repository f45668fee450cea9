import type { Locator, Page } from 'playwright/test'
import { newId } from '../../server/database/ids.ts'
import type { Photo } from '../../server/database/tables.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { isUpload } from '../support/image-field.ts'
import { dropFiles, jpegFile } from '../support/picture-files.ts'
import { phonePhotograph } from '../support/pictures.ts'
import { expect, signIn, test } from '../support/staff-fixture.ts'
import { expectToast } from '../support/toasts.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Edit project' })
const photosOf = (page: Page) => dialogOf(page).getByRole('group', { name: 'Photographs' })
const rowsOf = (page: Page) => photosOf(page).getByRole('list').first().getByRole('listitem')
const captionsOf = (rows: Locator) =>
  rows.getByLabel('Caption').evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value))

/** A photograph at an address of the site, named as the picture. */
const photo = (siteUrl: string, name: string, caption = name): Photo => ({
  image_url: `${siteUrl}/images/${name}-lit-480.webp`,
  caption,
})

async function openProject(page: Page) {
  await page.goto('/admin/projects')
  await page.getByRole('button', { name: 'Edit Hilltop' }).click()
}

async function save(page: Page) {
  await dialogOf(page).getByRole('button', { name: 'Save project' }).click()
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('Project photographs: several are added at once from a phone, with captions, and stand on its page', async ({
    page,
    db,
  }) => {
    test.setTimeout(90_000)
    await db.insertInto('ltf_projects').values({ id: newId(), slug: 'hilltop', title: 'Hilltop' }).execute()
    await openProject(page)
    await dialogOf(page).getByLabel('Text of its page').fill('On a hill.\n\nLit by bollards.')
    const chooser = page.waitForEvent('filechooser')
    await photosOf(page).getByRole('button', { name: 'Upload' }).click()
    const sizes = [1200, 640, 900]
    const files = await Promise.all(sizes.map((width) => phonePhotograph(width, width * 0.75)))
    await (await chooser).setFiles(files.map((file, index) => jpegFile(file, `site-${index + 1}.jpg`)))
    await expect(rowsOf(page)).toHaveCount(3, { timeout: 30_000 })
    await expect(photosOf(page).getByText('3 photographs uploaded.')).toBeAttached()
    for (const [index, caption] of ['The trench', 'The pit', 'The path'].entries())
      await rowsOf(page).nth(index).getByLabel('Caption').fill(caption)
    await expectNoAxeViolations(page)
    await save(page)
    await expectToast(page, 'Success', 'Project updated successfully')

    const { body, photos } = await db
      .selectFrom('ltf_projects')
      .select(['body', 'photos'])
      .executeTakeFirstOrThrow()
    expect(body).toBe('On a hill.\n\nLit by bollards.')
    expect(photos.map(({ caption }) => caption)).toEqual(['The trench', 'The pit', 'The path'])
    const widths = await Promise.all(
      photos.map(async ({ image_url }) => {
        const hash = image_url.replace('/media/', '')
        const row = db.selectFrom('media').select('height').where('hash', '=', hash)
        return (await row.executeTakeFirstOrThrow()).height
      }),
    )
    // They lie on their side in the file, and are in the order in which they were chosen.
    expect(widths).toEqual(sizes)
  })
})

test('Project photographs: one that is refused says why, the others arrive, and none that has not is forgotten', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/415|400|ERR_FAILED/)
  await db.insertInto('ltf_projects').values({ id: newId(), slug: 'hilltop', title: 'Hilltop' }).execute()
  await openProject(page)
  const text = { name: 'meter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') }
  const release = Promise.withResolvers<void>()
  await page.route(isUpload, async (route) => {
    await release.promise
    await route.continue()
  })
  const chooser = page.waitForEvent('filechooser')
  await photosOf(page).getByRole('button', { name: 'Upload' }).click()
  await (await chooser).setFiles([text, jpegFile(await phonePhotograph(640, 480))])
  await expect(photosOf(page).getByRole('progressbar', { name: 'Uploading photo.jpg' })).toBeVisible()
  await save(page)
  await expect(dialogOf(page).getByRole('alert')).toContainText('still being uploaded')
  release.resolve()
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(photosOf(page).getByRole('alert')).toContainText(/picture/)
  await photosOf(page).getByRole('button', { name: 'Close meter.jpg' }).click()
  await expect(photosOf(page).getByRole('alert')).toHaveCount(0)

  await test.step('one whose connection was lost is asked for by the save, and sent again by keyboard', async () => {
    await page.route(isUpload, (route) => route.abort(), { times: 1 })
    await dropFiles(photosOf(page), jpegFile(await phonePhotograph(600, 450), 'path.jpg'))
    const retry = photosOf(page).getByRole('button', { name: 'Try again' })
    await expect(retry).toBeVisible()
    await save(page)
    await expect(dialogOf(page)).toContainText('A picture has not arrived. Try again, or close it.')
    const answer = Promise.withResolvers<void>()
    await page.route(isUpload, async (route) => {
      await answer.promise
      await route.continue()
    })
    await retry.press('Enter')
    await expect(photosOf(page).getByRole('listitem').filter({ hasText: 'path.jpg' })).toBeFocused()
    answer.resolve()
    await expect(rowsOf(page)).toHaveCount(2)
  })
  await save(page)
  await expectToast(page, 'Success', 'Project updated successfully')
  const { photos } = await db.selectFrom('ltf_projects').select('photos').executeTakeFirstOrThrow()
  expect(photos).toHaveLength(2)
  expect(photos[0]?.image_url).toMatch(/^\/media\/[0-9a-f]{32}$/)
})

test('Project photographs: moved by keyboard and by buttons, removed, and a draft survives a reload', async ({
  page,
  db,
  site,
}) => {
  const [one, two, three] = [
    photo(site.url, 'arco', 'One'),
    photo(site.url, 'frame', 'Two'),
    photo(site.url, 'hilltop', 'Three'),
  ]
  await db
    .insertInto('ltf_projects')
    .values({ id: newId(), slug: 'hilltop', title: 'Hilltop', photos: JSON.stringify([one, two, three]) })
    .execute()
  await openProject(page)
  await expectNoAxeViolations(page)
  await photosOf(page).getByRole('button', { name: 'Move Three, place 3 of 3' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Three lifted from place 3 of 3.')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Three is over place 2 of 3.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect.poll(() => captionsOf(rowsOf(page))).toEqual(['One', 'Three', 'Two'])

  const up = photosOf(page).getByRole('button', { name: 'Move Two up' })
  await up.press('Enter')
  await expect.poll(() => captionsOf(rowsOf(page))).toEqual(['One', 'Two', 'Three'])
  await expect(up).toBeFocused()
  await up.press('Enter')
  await up.press('Enter')
  await expect.poll(() => captionsOf(rowsOf(page))).toEqual(['Two', 'One', 'Three'])
  await photosOf(page).getByRole('button', { name: 'Remove One' }).press('Enter')
  await expect(photosOf(page).getByRole('button', { name: 'Remove Three' })).toBeFocused()

  page.once('dialog', (nativeDialog) => void nativeDialog.accept())
  await page.reload()
  await expect(dialogOf(page)).toContainText('was restored. It is not saved yet.')
  await expect.poll(() => captionsOf(rowsOf(page))).toEqual(['Two', 'Three'])
  await save(page)
  await expectToast(page, 'Success', 'Project updated successfully')
  const row = await db.selectFrom('ltf_projects').select('photos').executeTakeFirstOrThrow()
  expect(row.photos).toEqual([two, three])
})

test('Project photographs: a refused address is named at its photograph, before and after at their fields, and one not added is not forgotten', async ({
  page,
  db,
  site,
}) => {
  await db.insertInto('ltf_projects').values({ id: newId(), slug: 'hilltop', title: 'Hilltop' }).execute()
  await openProject(page)
  const address = photosOf(page).getByLabel('Address of a picture')
  const { image_url } = photo(site.url, 'arco')
  for (const url of [image_url, 'example.com/b.webp']) {
    await address.fill(url)
    await address.press('Enter')
  }
  await dialogOf(page).getByLabel('Before', { exact: true }).fill('ftp://example.com')
  await save(page)
  const message = 'Enter an address that starts with http:// or https://'
  await expect(rowsOf(page).nth(1).getByRole('alert')).toHaveText(message)
  await expect(rowsOf(page).nth(0).getByRole('alert')).toHaveCount(0)
  await expect(dialogOf(page).getByText(message)).toHaveCount(2)
  await expect(rowsOf(page).nth(1).getByLabel('Caption')).toHaveAccessibleDescription(message)
  await rowsOf(page).nth(1).getByRole('button', { name: 'Remove Photograph 2' }).click()
  await dialogOf(page).getByLabel('Before', { exact: true }).fill(image_url)
  await address.fill(`${image_url}?2`)
  await save(page)
  await expect(dialogOf(page)).toContainText('The address of a picture is not added yet.')
  await address.fill('')
  await save(page)
  await expectToast(page, 'Success', 'Project updated successfully')
  expect(await db.selectFrom('ltf_projects').select(['photos', 'before_url']).execute()).toEqual([
    { photos: [{ image_url, caption: '' }], before_url: image_url },
  ])
})

// 390
test('Project photographs: of two people who add some, neither loses a photograph or a word', async ({
  page,
  db,
  site,
  tolerate,
  newVisitor,
}) => {
  tolerate(/409/)
  const [path, pit, board, pole] = [
    photo(site.url, 'hilltop', 'Path'),
    photo(site.url, 'arco', 'Pit'),
    photo(site.url, 'mcb', ''),
    photo(site.url, 'frame', ''),
  ]
  await db
    .insertInto('ltf_projects')
    .values({
      id: newId(),
      slug: 'hilltop',
      title: 'Hilltop',
      photos: JSON.stringify([path, pit]),
    })
    .execute()
  const otherPage = await newVisitor()
  await signIn(otherPage.context(), db, site.url)
  for (const editorPage of [page, otherPage]) await openProject(editorPage)
  await rowsOf(otherPage).nth(0).getByLabel('Caption').fill('The path at dusk')
  await addByAddress(otherPage, board.image_url)
  await save(otherPage)
  await expectToast(otherPage, 'Success', 'Project updated successfully')

  await rowsOf(page).nth(1).getByLabel('Caption').fill('The pit, closed')
  await addByAddress(page, pole.image_url)
  await save(page)
  const conflict = page.getByRole('alertdialog')
  await expect(conflict.getByLabel('Theirs')).toContainText(`The path at dusk (${path.image_url})`)
  await expect(conflict.getByLabel('Yours')).toContainText('The pit, closed')
  await expectNoAxeViolations(page)
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expectToast(page, 'Success', 'Project updated successfully')
  const { photos } = await db.selectFrom('ltf_projects').select('photos').executeTakeFirstOrThrow()
  expect(photos).toEqual([
    { ...path, caption: 'The path at dusk' },
    { ...pit, caption: 'The pit, closed' },
    pole,
    board,
  ])
})

async function addByAddress(page: Page, url: string) {
  await photosOf(page).getByLabel('Address of a picture').fill(url)
  await photosOf(page).getByRole('button', { name: 'Add', exact: true }).click()
}
