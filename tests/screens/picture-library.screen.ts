import { newId } from '../../server/core/database/ids.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { answerCalls, holdCalls } from '../support/screens/calls.ts'
import {
  description,
  insertProjectWith,
  mediaTiles,
  openPicture,
  pictureDialog,
} from '../support/screens/media-library.ts'
import { addPicture, chooseFiles, dragFiles, dropFiles, photograph } from '../support/screens/pictures.ts'
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
import { tabTo } from '../support/screens/tab-to.ts'
import { textsOf } from '../support/screens/texts.ts'
import { holdUploads, uploads } from '../support/screens/uploads.ts'

const main = page.getByRole('main')
const rows = page.getByRole('region', { name: 'Uploads' }).getByRole('listitem')
const search = page.getByRole('searchbox', { name: 'Search pictures' })
const filter = page.getByRole('group', { name: 'Filter' })
const question = page.getByRole('alertdialog')
const discard = page.getByRole('alertdialog', { name: 'Discard your edits?' })
const slider = (name: string) => pictureDialog.getByRole('slider', { name })
const uses = pictureDialog.getByRole('region', { name: 'Used in' }).getByRole('listitem')
const deleteButton = pictureDialog.getByRole('button', { name: 'Delete' })
const replaceButton = pictureDialog.getByRole('button', { name: 'Replace…' })

const expectTiles = (...texts: RegExp[]) =>
  expect.poll(() => textsOf(mediaTiles)).toEqual(texts.map((text) => expect.stringMatching(text)))

test('Picture library: several pictures are uploaded by the button', async () => {
  await openScreen('/admin/media')
  await expect
    .element(page.getByText('No pictures found. Upload the first, or drop some here.'))
    .toBeVisible()
  const input = await chooseFiles(
    main.getByRole('button', { name: 'Upload' }),
    await photograph('board.jpg'),
    await photograph('lamp.jpg'),
  )
  expect(input.multiple).toBe(true)
  await expect.element(mediaTiles).toHaveLength(2)
  await expectTiles(/Processing/, /Processing/)
})

test('Picture library: pictures are dropped on the screen, and a file that is not a picture is refused', async () => {
  // A file that is not a picture has no preview.
  tolerate(/blob:/)
  await openScreen('/admin/media')
  await expect.element(main.getByRole('button', { name: 'Upload' })).toBeVisible()
  await dragFiles(main, await photograph())
  await expect.element(page.getByText('Add to the library')).toBeVisible()
  await dropFiles(
    main,
    await photograph('door.jpg'),
    new File(['Call at ten.'], 'notes.jpg', { type: 'image/jpeg' }),
  )
  await expect.element(mediaTiles).toHaveLength(1)
  await expect.poll(() => textsOf(rows)).toEqual([expect.stringMatching(/notes\.jpg.*picture/)])
  await expectNoAxeViolations()
  await rows.getByRole('button', { name: 'Close notes.jpg' }).click()
  await expect.element(rows).not.toBeInTheDocument()
})

/** A described picture that no record uses, and a newer one without a description, which a project uses. */
async function addTwoPictures() {
  await addPicture('A meter board')
  const picture = await addPicture()
  await insertProjectWith('Hilltop', picture.url)
  return picture
}

test('Picture library: tiles are newest first, and say whether a description is missing and the picture is in use', async () => {
  await addTwoPictures()
  await openScreen('/admin/media')
  await expectTiles(/No description\s*Used once/, /A meter board\s*Unused/)
  expect(textsOf(filter.getByRole('button'))).toEqual(['All 2', 'Without description 1', 'Unused 1'])
  await expectNoAxeViolations()
})

test('Picture library: the search covers descriptions and the titles of records', async () => {
  await addTwoPictures()
  await openScreen('/admin/media')
  await search.fill('hillt')
  await expectTiles(/Used once/)
  await search.fill('METER')
  await expectTiles(/A meter board/)
  await search.fill('lamp')
  await expect.element(page.getByText('No picture matches “lamp”.')).toBeVisible()
  await search.fill('')
  await expect.element(mediaTiles).toHaveLength(2)
})

test('Picture library: the filters are in the address, and Back undoes them', async () => {
  const { id } = await addTwoPictures()
  await openScreen('/admin/media')
  await filter.getByRole('button', { name: /^Without description/ }).click()
  await expectTiles(/Used once/)
  expect(location.search).toContain('filter=')
  await openScreen(location.pathname + location.search)
  await expectTiles(/Used once/)
  await filter.getByRole('button', { name: /^Unused/ }).click()
  await expectTiles(/A meter board/)
  history.back()
  await expectTiles(/Used once/)
  await db.updateTable('media').set({ alt: 'A lamp' }).where('id', '=', id).execute()
  await openScreen(location.pathname + location.search)
  await expect.element(page.getByText('Every picture has a description.')).toBeVisible()
})

test('Picture library: a picture becomes ready after processing without a reload', async () => {
  await addPicture('A lamp')
  await db.updateTable('media').set({ state: 'processing' }).execute()
  await openScreen('/admin/media')
  await expect.element(mediaTiles.getByText('Processing')).toBeVisible()
  const source = () => {
    const picture = mediaTiles.css('picture img').element()
    return picture instanceof HTMLImageElement ? picture.currentSrc : ''
  }
  await expect.poll(source).toMatch(/\/media\/\w+$/)
  await db.updateTable('media').set({ state: 'ready' }).execute()
  await expect.element(mediaTiles.getByText('Processing')).not.toBeInTheDocument()
  await expect.poll(source).toMatch(/-\d+\.avif$/)
})

test('Picture library: the dashboard counts pictures without a description until each has one', async () => {
  for (const alt of ['', '', 'A meter board']) await addPicture(alt)
  await openScreen('/admin')
  const checklist = page.getByRole('region', { name: 'Left to set up' })
  await checklist.getByRole('link', { name: 'Describe 2 pictures' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Pictures' })).toHaveFocus()
  await expect.element(mediaTiles).toHaveLength(2)
  for (const left of [1, 0]) {
    await mediaTiles.first().getByRole('button').click()
    await description.fill('A lamp')
    await page.getByRole('button', { name: 'Save picture' }).click()
    await expect.element(mediaTiles).toHaveLength(left)
  }
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect.element(checklist).toBeVisible()
  await expect.element(checklist.getByText(/Describe/)).not.toBeInTheDocument()
})

test('Picture library: it opens with a keyboard shortcut, and a picture is described by keyboard', async () => {
  await addPicture()
  await openScreen('/admin')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await userEvent.keyboard('gm')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Pictures' })).toHaveFocus()
  await tabTo(mediaTiles.getByRole('button', { name: /No description/ }))
  await userEvent.keyboard('{Enter}')
  await expect.element(description).toHaveFocus()
  await expect.element(pictureDialog.getByText(/Missing\. Say in one sentence/)).toBeVisible()
  await expectNoAxeViolations()
  await userEvent.keyboard('A meter board')
  await tabTo(pictureDialog.getByRole('button', { name: 'Save picture' }))
  await userEvent.keyboard('{Enter}')
  await expectToast('Success', 'Picture updated successfully')
  await expect.element(mediaTiles.getByRole('button', { name: /A meter board/ })).toHaveFocus()
  expect(await db.selectFrom('media').select('alt').execute()).toEqual([{ alt: 'A meter board' }])
})

test('Picture library: two sliders move the focal point by keyboard, and every crop follows', async () => {
  await addPicture('A board')
  await openScreen('/admin/media')
  await openPicture(/A board/)
  await tabTo(slider('From the left'))
  await userEvent.keyboard('{End}')
  await tabTo(slider('From the top'))
  await userEvent.keyboard('{Home}{ArrowRight}')
  await expect.element(slider('From the left')).toHaveValue('100')
  const wide = pictureDialog.getByRole('figure', { name: 'Wide' }).css('picture img')
  await expect.element(wide).toHaveStyle({ objectPosition: '100% 0%' })
  await pictureDialog.getByRole('button', { name: 'Save picture' }).click()
  await expectToast('Success', 'Picture updated successfully')
  expect(await db.selectFrom('media').select(['focal_x', 'focal_y']).execute()).toEqual([
    { focal_x: 1, focal_y: 0.05 },
  ])
})

test('Picture library: on a phone a tap sets the focal point', async () => {
  await resize()
  await addPicture('A board')
  await openScreen('/admin/media')
  await expect.element(mediaTiles).toHaveLength(1)
  await expectNoAxeViolations()
  await openPicture(/A board/)
  const picture = pictureDialog.getByRole('img', { name: 'A board' })
  const { width, height } = picture.element().getBoundingClientRect()
  await picture.click({ position: { x: width * 0.2, y: height * 0.9 } })
  await expect.element(slider('From the left')).toHaveValue('20')
  await expect.element(slider('From the top')).toHaveValue('90')
  await expectNoAxeViolations()
  expect(document.documentElement.scrollWidth).toBe(390)
})

test("Picture library: an edit that conflicts with a colleague's loses nothing", async () => {
  tolerate(/409/)
  await addPicture('A board')
  await openScreen('/admin/media')
  await openPicture(/A board/)
  await description.fill('A meter board')
  await db.updateTable('media').set({ alt: 'A switchboard' }).execute()
  await pictureDialog.getByRole('button', { name: 'Save picture' }).click()
  await expect.element(question).toMatchTextContent(/switchboard/)
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await expectToast('Success', 'Picture updated successfully')
  expect(await db.selectFrom('media').select('alt').execute()).toEqual([{ alt: 'A meter board' }])
})

test('Picture library: Back asks before closing a dialog with edits, and closes it once they are discarded', async () => {
  await addPicture('A meter board')
  await openScreen('/admin/media')
  await openPicture(/A meter board/)
  await description.fill('A lamp')
  history.back()
  await discard.getByRole('button', { name: 'Go on editing' }).click()
  await expect.element(discard).not.toBeInTheDocument()
  await expect.element(description).toHaveValue('A lamp')
  history.back()
  await discard.getByRole('button', { name: 'Discard edits' }).click()
  await expect.element(pictureDialog).not.toBeInTheDocument()
  await expect.poll(() => location.search).not.toContain('picture=')
  await openPicture(/A meter board/)
  await expect.element(description).toHaveValue('A meter board')
})

test('Picture library: Escape asks before closing a dialog with edits', async () => {
  await addPicture('A meter board')
  await openScreen('/admin/media')
  await openPicture(/A meter board/)
  await description.fill('A lamp')
  await userEvent.keyboard('{Escape}')
  await discard.getByRole('button', { name: 'Discard edits' }).click()
  await expect.element(pictureDialog).not.toBeInTheDocument()
})

test('Picture library: a picture deleted during processing is not reported as missing', async () => {
  await addPicture('A lamp')
  await db.updateTable('media').set({ state: 'processing' }).execute()
  await openScreen('/admin/media')
  await openPicture(/A lamp/)
  await expect.element(deleteButton).not.toHaveAttribute('aria-disabled')
  const [requested, isDeleted, answered, isOver] = [0, 1, 2, 3].map(() => Promise.withResolvers<void>())
  answerCalls('media.get', async (send) => {
    requested?.resolve()
    await isDeleted?.promise
    const response = await send()
    answered?.resolve()
    return response
  })
  await requested?.promise
  answerCalls('media.list', async (send) => (await isOver?.promise, await send()))
  await deleteButton.click()
  await question.getByRole('button', { name: 'Delete picture' }).click()
  await expect.poll(() => db.selectFrom('media').execute()).toEqual([])
  isDeleted?.resolve()
  await answered?.promise
  isOver?.resolve()
  await expectToast('Success', 'Picture deleted successfully')
  expect(page.getByText('This picture is no longer there.').query()).toBeNull()
})

test('Picture library: a picture lists and opens the records that use it, and cannot be deleted while in use', async () => {
  const { url } = await addPicture('A meter board')
  await insertProjectWith('Hilltop', url)
  await db.insertInto('ltf_team_members').values({ id: newId(), name: 'Asha', image_url: url }).execute()
  await db.insertInto('ltf_clients').values({ id: newId(), name: 'Kokum', logo_url: url }).execute()
  await openScreen('/admin/media')
  await openPicture(/A meter board/)
  await expect.poll(() => textsOf(uses)).toEqual(['AshaTeam member', 'HilltopProject', 'KokumClient'])
  await expect.element(deleteButton).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(deleteButton)
    .toHaveAccessibleDescription('You cannot delete it while a record shows it.')
  await deleteButton.click({ force: true })
  await expect.element(question).not.toBeInTheDocument()
  for (const [name, label, editor] of [
    ['Asha', 'Image URL', 'Edit team member'],
    ['Hilltop', 'Image URL', 'Edit project'],
    ['Kokum', 'Logo URL', 'Edit client'],
  ] as const) {
    await uses.getByRole('link', { name }).click()
    const record = page.getByRole('dialog', { name: editor })
    await expect.element(record.getByLabelText(label)).toHaveValue(url)
    await expect.poll(() => location.search).not.toContain('record=')
    await record.getByLabelText(label).fill('')
    await record.getByRole('button', { name: /^Save/ }).click()
    await expect.element(record).not.toBeInTheDocument()
    history.back()
    await expect.element(pictureDialog).toBeVisible()
  }
  await expect.element(pictureDialog.getByText('No record shows this picture.')).toBeVisible()
})

test('Picture library: a picture that a record began to use after the dialog was opened is not deleted', async () => {
  tolerate(/409/)
  const { url } = await addPicture('A meter board')
  await openScreen('/admin/media')
  await openPicture(/A meter board/)
  await expect.element(pictureDialog.getByText('No record shows this picture.')).toBeVisible()
  await insertProjectWith('Casa Arco', url)
  await deleteButton.click()
  const confirmDialog = page.getByRole('alertdialog', { name: 'Delete Picture' })
  await expect.element(confirmDialog).toMatchTextContent(/Are you sure you want to delete "A meter board"\?/)
  await confirmDialog.getByRole('button', { name: 'Delete picture' }).click()
  await expectToast('Error', 'Failed to delete picture')
  await expect.element(confirmDialog).not.toBeInTheDocument()
  await expect.poll(() => textsOf(uses)).toEqual(['Casa ArcoProject'])
})

test('Picture library: an unused picture is deleted after a confirmation', async () => {
  const { url } = await addPicture('A meter board')
  await openScreen('/admin/media')
  await openPicture(/A meter board/)
  await deleteButton.click()
  await question.getByRole('button', { name: 'Delete picture' }).click()
  await expectToast('Success', 'Picture deleted successfully')
  await expect.element(mediaTiles).not.toBeInTheDocument()
  expect((await fetch(url)).status).toBe(404)
  expect(await db.selectFrom('media').select('id').execute()).toEqual([])
})

/** Opens the dialog of a picture that a project uses. */
async function openUsedPicture() {
  const picture = await addPicture('A meter board')
  await insertProjectWith('Hilltop', picture.url)
  await openScreen('/admin/media')
  await openPicture(/A meter board/)
  return picture
}

test('Picture library: a file that is not a picture replaces nothing', async () => {
  await openUsedPicture()
  await chooseFiles(replaceButton, new File(['Call at ten.'], 'notes.jpg', { type: 'image/jpeg' }))
  await expect.element(pictureDialog.getByRole('alert')).toMatchTextContent(/This file is not a picture/)
  await expectNoAxeViolations()
})

test('Picture library: a save waits until a replacement is uploaded, and a cancelled one replaces nothing', async () => {
  const { hash } = await openUsedPicture()
  holdUploads(1)
  await chooseFiles(replaceButton, await photograph('lamp.jpg'))
  await pictureDialog.getByRole('button', { name: 'Save picture' }).click()
  await expect.element(pictureDialog).toMatchTextContent(/The picture is still being uploaded\./)
  await tabTo(pictureDialog.getByRole('button', { name: 'Cancel' }).first())
  await userEvent.keyboard('{Enter}')
  await expect.element(replaceButton).toHaveFocus()
  expect(uploads.cancelled).toBe(1)
  expect(await db.selectFrom('media').select('hash').execute()).toEqual([{ hash }])
})

test('Picture library: a replaced picture keeps its description and its uses, its old file is deleted, and Back does not reopen the dialog', async () => {
  const { id, url, hash } = await openUsedPicture()
  await chooseFiles(replaceButton, await photograph('board.jpg'))
  await expectToast('Success', 'Picture replaced successfully')
  await expect.element(description).toHaveValue('A meter board')
  await expect.poll(() => textsOf(uses)).toEqual(['HilltopProject'])
  await pictureDialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(mediaTiles).toHaveLength(1)
  await expect.element(pictureDialog).not.toBeInTheDocument()
  history.back()
  await expect.poll(() => location.pathname + location.search).toBe('/admin/media')
  await expect.element(pictureDialog).not.toBeInTheDocument()
  const row = await db.selectFrom('media').select(['id', 'hash']).executeTakeFirstOrThrow()
  expect([row.id, row.hash === hash]).toEqual([id, false])
  expect((await fetch(url)).status).toBe(404)
})

test('Picture library: a description typed before a replacement stays and is saved without a conflict', async () => {
  await addPicture('A meter board')
  await db.updateTable('media').set({ focal_x: 0.2 }).execute()
  await openScreen('/admin/media')
  await openPicture(/A meter board/)
  await description.fill('A switchboard')
  await chooseFiles(replaceButton, await photograph())
  await expectToast('Success', 'Picture replaced successfully')
  await expect.element(slider('From the left')).toHaveValue('50')
  await expect.element(description).toHaveValue('A switchboard')
  await pictureDialog.getByRole('button', { name: 'Save picture' }).click()
  await expectToast('Success', 'Picture updated successfully')
  expect(await db.selectFrom('media').select(['alt', 'focal_x']).execute()).toEqual([
    { alt: 'A switchboard', focal_x: 0.5 },
  ])
})

const deleteChosen = main.getByRole('button', { name: /^Delete/ })
const deletion = page.getByRole('alertdialog', { name: 'Delete Pictures' })

test('Picture library: while a filter loads, the pictures still shown cannot be selected', async () => {
  await addTwoPictures()
  await openScreen('/admin/media')
  await expect.element(mediaTiles).toHaveLength(2)
  const [release] = holdCalls('media.list', 1)
  await filter.getByRole('button', { name: /^Unused/ }).click()
  await expect.poll(() => location.search).toContain('filter=unused')
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  release?.('go on')
  await expect.element(page.getByRole('checkbox', { name: 'Select A meter board' })).toBeVisible()
})

test('Picture library: selected unused pictures are deleted after a confirmation, except those now in use', async () => {
  const used = await addPicture('A used one')
  await insertProjectWith('Hilltop', used.url)
  const lamp = await addPicture('A lamp')
  for (const alt of ['A door', 'A cable']) await addPicture(alt)
  await openScreen('/admin/media?filter=unused')
  await expectTiles(/A cable/, /A door/, /A lamp/)
  await expectNoAxeViolations()
  await expect.element(deleteChosen).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('checkbox', { name: 'Select all 3 shown' }).click()
  await expect.element(deleteChosen).toHaveTextContent('Delete 3 pictures')
  await page.getByRole('checkbox', { name: 'Select A door' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Select all 3 shown' })).not.toBeChecked()
  await deleteChosen.click()
  await expect.element(deletion).toMatchTextContent(/delete 2 pictures that no record shows/)
  await deletion.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(mediaTiles).toHaveLength(3)
  await insertProjectWith('Casa Arco', lamp.url)
  await deleteChosen.click()
  await deletion.getByRole('button', { name: 'Delete 2 pictures' }).click()
  await expectToast('Success', 'One picture deleted; 1 in use or gone by now')
  await expectTiles(/A door/)
  const left = await db.selectFrom('media').select('alt').orderBy('alt').execute()
  expect(left.map(({ alt }) => alt)).toEqual(['A door', 'A lamp', 'A used one'])
})
