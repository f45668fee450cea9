import type { Photo } from '../../server/core/database/column-types.ts'
import { newId } from '../../server/core/database/ids.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { focusOn } from '../support/screens/managed.ts'
import { chooseFiles, dropFiles, photograph, UPLOADED } from '../support/screens/pictures.ts'
import {
  db,
  expect,
  expectToast,
  openScreen,
  page,
  resize,
  test,
  tolerate,
  userEvent,
} from '../support/screens/screen.tsx'
import { expectTexts } from '../support/screens/texts.ts'
import { answerUploads, holdUploads, storeUploads } from '../support/screens/uploads.ts'

const dialog = page.getByRole('dialog', { name: 'Edit project' })
const photos = dialog.getByRole('group', { name: 'Photographs' })
const rows = photos.getByRole('list').first().getByRole('listitem')
const address = photos.getByLabelText('Address of a picture')
const uploadButton = photos.getByRole('button', { name: 'Upload gallery picture' })
const captions = () =>
  rows
    .getByLabelText('Caption')
    .elements()
    .map((input) => (input instanceof HTMLInputElement ? input.value : null))

/** A photograph whose address is an image of the site with this name. */
const photo = (name: string, caption = name): Photo => ({
  image_url: `${location.origin}/images/${name}-lit-480.webp`,
  caption,
})

/** Opens the dialog of a project with these photographs. */
async function openProject(list: Photo[] = []) {
  await db
    .insertInto('ltf_projects')
    .values({ id: newId(), slug: 'hilltop', title: 'Hilltop', photos: JSON.stringify(list) })
    .execute()
  await openScreen('/admin/projects')
  await page.getByRole('button', { name: 'Edit Hilltop' }).click()
  await expect.element(photos).toBeVisible()
}

const save = () => dialog.getByRole('button', { name: 'Save project' }).click()
const expectSaved = () => expectToast('Success', 'Project updated successfully')
const storedPhotos = async () =>
  (await db.selectFrom('ltf_projects').select('photos').executeTakeFirstOrThrow()).photos

// 404
test('Project photographs: several are added at once with captions, in the order in which they were chosen', async () => {
  await resize()
  await openProject()
  await dialog.getByLabelText('Text of its page').fill('On a hill.\n\nLit by bollards.')
  const sizes = [90, 48, 64]
  await chooseFiles(
    uploadButton,
    ...(await Promise.all(
      sizes.map((width, index) => photograph(`site-${index + 1}.jpg`, width, width / 2)),
    )),
  )
  await expect.element(rows).toHaveLength(3)
  await expect.element(photos.getByText('3 photographs uploaded.')).toBeInTheDocument()
  for (const [index, caption] of ['The trench', 'The pit', 'The path'].entries())
    await rows.nth(index).getByLabelText('Caption').fill(caption)
  await expectNoAxeViolations()
  await save()
  await expectSaved()
  const { body, photos: stored } = await db
    .selectFrom('ltf_projects')
    .select(['body', 'photos'])
    .executeTakeFirstOrThrow()
  expect(body).toBe('On a hill.\n\nLit by bollards.')
  expect(stored.map(({ caption }) => caption)).toEqual(['The trench', 'The pit', 'The path'])
  const pictures = await db.selectFrom('media').select(['hash', 'width']).execute()
  const widthOf = (url: string) => pictures.find(({ hash }) => url === `/media/${hash}`)?.width
  expect(stored.map(({ image_url }) => widthOf(image_url))).toEqual(sizes)
})

test('Project photographs: a refused file says why, the other files arrive, and a save waits for them', async () => {
  // A file that is not a picture has no preview.
  tolerate(/415|400|blob:/)
  await openProject()
  const releases = holdUploads(2)
  const text = new File(['not a picture'], 'meter.jpg', { type: 'image/jpeg' })
  await chooseFiles(uploadButton, text, await photograph('photo.jpg'))
  await expect.element(photos.getByRole('progressbar', { name: 'Uploading photo.jpg' })).toBeVisible()
  await save()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('still being uploaded')
  for (const release of releases) release('go on')
  await expect.element(rows).toHaveLength(1)
  await expect.element(photos.getByRole('alert')).toMatchTextContent(/picture/)
  await photos.getByRole('button', { name: 'Close meter.jpg' }).click()
  await expect.element(photos.getByRole('alert')).not.toBeInTheDocument()
  await save()
  await expectSaved()
  expect(await storedPhotos()).toEqual([{ image_url: expect.stringMatching(UPLOADED), caption: '' }])
})

test('Project photographs: a save stops at an upload whose connection was lost, and a retry works by keyboard', async () => {
  storeUploads()
  await openProject()
  answerUploads('fail')
  await dropFiles(photos, await photograph('path.jpg'))
  const retry = photos.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  await save()
  await expect.element(dialog).toMatchTextContent('A picture has not arrived. Try again, or close it.')
  expect(await storedPhotos()).toEqual([])
  const [release] = holdUploads(1)
  await focusOn(retry)
  await userEvent.keyboard('{Enter}')
  await expect.element(photos.getByRole('listitem').filter({ hasText: 'path.jpg' })).toHaveFocus()
  release?.('go on')
  await expect.element(rows.getByLabelText('Caption')).toBeVisible()
  await save()
  await expectSaved()
  expect(await storedPhotos()).toEqual([{ image_url: expect.stringMatching(UPLOADED), caption: '' }])
})

// 404
test('Project photographs: one is moved by keyboard, and each step is announced to screen readers', async () => {
  await openProject([photo('arco', 'One'), photo('frame', 'Two'), photo('hilltop', 'Three')])
  await expectNoAxeViolations()
  const handle = photos.getByRole('button', { name: 'Move Three, place 3 of 3' })
  handle.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('Three lifted from place 3 of 3.')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByText('Three is over place 2 of 3.')).toBeInTheDocument()
  await userEvent.keyboard(' ')
  await expect.poll(captions).toEqual(['One', 'Three', 'Two'])
})

test('Project photographs: one is moved and one removed by buttons, the focus stays nearby, and a draft is restored', async () => {
  const [one, two, three] = [photo('arco', 'One'), photo('frame', 'Two'), photo('hilltop', 'Three')]
  await openProject([one, three, two])
  const up = photos.getByRole('button', { name: 'Move Two up' })
  await expect.element(up).toBeVisible()
  up.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(captions).toEqual(['One', 'Two', 'Three'])
  await expect.element(up).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(captions).toEqual(['Two', 'One', 'Three'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(captions).toEqual(['Two', 'One', 'Three'])
  photos.getByRole('button', { name: 'Remove One' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(photos.getByRole('button', { name: 'Remove Three' })).toHaveFocus()

  await openScreen('/admin/projects')
  await expect.element(dialog).toMatchTextContent('was restored. It is not saved yet.')
  await expect.poll(captions).toEqual(['Two', 'Three'])
  await save()
  await expectSaved()
  expect(await storedPhotos()).toEqual([two, three])
})

test('Project photographs: an invalid address shows an error at its photograph, and one of Before at that field', async () => {
  await openProject()
  const { image_url } = photo('arco')
  for (const url of [image_url, 'example.com/b.webp']) {
    await address.fill(url)
    await userEvent.keyboard('{Enter}')
  }
  await expect.element(rows).toHaveLength(2)
  await dialog.getByLabelText('Before').fill('ftp://example.com')
  await save()
  const message = 'Enter an address that starts with http:// or https://'
  await expectTexts(rows.nth(1).getByRole('alert'), [message])
  await expect.element(rows.nth(0).getByRole('alert')).not.toBeInTheDocument()
  await expect.element(rows.nth(1).getByLabelText('Caption')).toHaveAccessibleDescription(message)
  await expect.element(dialog.getByLabelText('Before')).toHaveAccessibleDescription(new RegExp(message))
  await rows.nth(1).getByRole('button', { name: 'Remove Photograph 2' }).click()
  await dialog.getByLabelText('Before').fill(image_url)
  await save()
  await expectSaved()
  expect(await db.selectFrom('ltf_projects').select(['photos', 'before_url']).execute()).toEqual([
    { photos: [{ image_url, caption: '' }], before_url: image_url },
  ])
})

test('Project photographs: a save stops at an address that was entered but not added', async () => {
  await openProject([photo('arco')])
  await address.fill(photo('frame').image_url)
  await save()
  await expect.element(dialog).toMatchTextContent('You entered a picture’s address but have not added it.')
  await address.fill('')
  await rows.getByLabelText('Caption').fill('The arch')
  await save()
  await expectSaved()
  expect(await storedPhotos()).toEqual([photo('arco', 'The arch')])
})

// 390, 404
test('Project photographs: when two people add some at the same time, no photograph and no caption is lost', async () => {
  tolerate(/409/)
  const [path, pit, board, pole] = [
    photo('hilltop', 'Path'),
    photo('arco', 'Pit'),
    photo('mcb', ''),
    photo('frame', ''),
  ]
  await openProject([path, pit])
  await rows.nth(1).getByLabelText('Caption').fill('The pit, closed')
  await address.fill(pole.image_url)
  await photos.getByRole('button', { name: 'Add' }).click()
  await db
    .updateTable('ltf_projects')
    .set({ photos: JSON.stringify([{ ...path, caption: 'The path at dusk' }, pit, board]) })
    .execute()
  await save()
  const conflict = page.getByRole('alertdialog')
  await expect
    .element(conflict.getByRole('region', { name: 'Theirs' }))
    .toMatchTextContent(`The path at dusk (${path.image_url})`)
  await expect.element(conflict.getByRole('region', { name: 'Yours' })).toMatchTextContent('The pit, closed')
  await expectNoAxeViolations()
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expectSaved()
  expect(await storedPhotos()).toEqual([
    { ...path, caption: 'The path at dusk' },
    { ...pit, caption: 'The pit, closed' },
    pole,
    board,
  ])
})
