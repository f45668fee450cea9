import { insertOneOfEach, insertProjects } from '../support/managed-records.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { loseAnswer } from '../support/screens/calls.ts'
import { dragFiles, dropFiles, pasteFiles, photograph, UPLOADED } from '../support/screens/pictures.ts'
import { dialog, urlField } from '../support/screens/project-dialog.ts'
import {
  db,
  expect,
  expectToast,
  type Locator,
  openScreen,
  page,
  test,
  tolerate,
} from '../support/screens/screen.tsx'
import { holdUploads, storeUploads, uploads } from '../support/screens/uploads.ts'

/** The file that shows an uploaded picture: its preview, or one of its widths once they exist. */
const SHOWN = expect.stringMatching(/^\/media\/[0-9a-f]{32}(-\d+\.jpg)?$/)
const THEIRS = `/media/${'0'.repeat(32)}`
const uploaded = expect.stringMatching(UPLOADED)

const heading = page.getByRole('heading', { level: 1 })
const card = (name: string) => page.getByRole('listitem', { name })
const panel = page.getByRole('region', { name: 'Uploads' })
const row = (name: string) => panel.getByRole('listitem').filter({ hasText: name })
const valueOf = (field: Locator) => {
  const element = field.element()
  return element instanceof HTMLInputElement ? element.value : ''
}

async function openProjects() {
  await insertProjects(db, 'Hilltop')
  await openScreen('/admin/projects')
}

async function openAddClient() {
  await openScreen('/admin/clients')
  await page.getByRole('button', { name: 'Add client' }).click()
  return dialog.getByLabelText('Logo URL')
}

test('Picture drop: a picture dropped on an image field or pasted into it is uploaded', async () => {
  const field = await openAddClient()
  await dropFiles(field, await photograph())
  await expect.element(field).toHaveValue(uploaded)
  const dropped = valueOf(field)
  await expect.element(dialog.css('img')).toHaveAttribute('src', dropped)
  await pasteFiles(field, await photograph())
  await expect.poll(() => valueOf(field)).toSatisfy((url: string) => UPLOADED.test(url) && url !== dropped)
})

test('Picture drop: two pictures on a field for one are refused, and the value stays', async () => {
  tolerate(/<img/)
  const field = await openAddClient()
  await field.fill('logo.png')
  await dropFiles(field, await photograph(), await photograph())
  await expect.element(field).toHaveAccessibleDescription('Choose one picture only.')
  await expect.element(field).toHaveValue('logo.png')
  expect(uploads.sent).toEqual([])
  await expectNoAxeViolations()
})

test('Picture drop: a spreadsheet cell, copied as text and as a picture, is pasted as text', async () => {
  const field = await openAddClient()
  await expect.element(field).toBeVisible()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', '415 V')
  clipboardData.items.add(await photograph('cell.jpg'))
  const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData })
  expect(field.element().dispatchEvent(paste)).toBe(true)
  expect(uploads.sent).toEqual([])
})

test('Picture drop: a file dropped beside the field does not replace the page', async () => {
  await openAddClient()
  expect(await dropFiles(dialog.getByLabelText('Name *'), await photograph())).toBe(false)
  expect(uploads.sent).toEqual([])
})

test('Picture drop: a picture dropped on a project becomes its picture', async () => {
  storeUploads()
  await openProjects()
  await dragFiles(card('Hilltop'), await photograph())
  await expect.element(page.getByText('Picture of Hilltop')).toBeVisible()
  await expectNoAxeViolations()
  await dropFiles(card('Hilltop'), await photograph())
  await expectToast('Success', 'Project updated successfully')
  await expect.element(card('Hilltop').css('img')).toHaveAttribute('src', SHOWN)
  await expect.element(panel).not.toBeInTheDocument()
})

test('Picture drop: a picture dropped on a team member becomes their picture', async () => {
  storeUploads()
  await insertOneOfEach(db)
  await openScreen('/admin/team')
  await dropFiles(card('Asha Ketkar'), await photograph())
  await expectToast('Success', 'Team member updated successfully')
  await expect.element(card('Asha Ketkar').css('img')).toHaveAttribute('src', SHOWN)
})

test('Picture drop: a picture dropped on a client in the table becomes its logo', async () => {
  storeUploads()
  await insertOneOfEach(db)
  await openScreen('/admin/clients')
  await dropFiles(page.getByRole('row', { name: /Kokum Residency/ }), await photograph())
  await expectToast('Success', 'Client updated successfully')
  await expect
    .element(page.getByRole('img', { name: 'Logo of Kokum Residency' }))
    .toHaveAttribute('src', SHOWN)
})

test('Picture drop: a second picture on the same record replaces the first, which is still being uploaded', async () => {
  storeUploads()
  await openProjects()
  holdUploads(1)
  await dropFiles(card('Hilltop'), await photograph('wrong.jpg'))
  await expect.poll(() => uploads.sent.length).toBe(1)
  await dropFiles(card('Hilltop'), await photograph('right.jpg'))
  await expectToast('Success', 'Project updated successfully')
  await expect.element(panel).not.toBeInTheDocument()
  expect([uploads.sent.map(({ name }) => name), uploads.cancelled]).toEqual([['wrong.jpg', 'right.jpg'], 1])
  const { hash } = await db.selectFrom('media').select('hash').executeTakeFirstOrThrow()
  expect(await db.selectFrom('ltf_projects').select('image_url').execute()).toEqual([
    { image_url: `/media/${hash}` },
  ])
})

test('Picture drop: on a record that was edited in the meantime, the other changes stay', async () => {
  storeUploads()
  tolerate(/409/)
  await openProjects()
  const [release] = holdUploads(1)
  await dropFiles(card('Hilltop'), await photograph())
  await expect.element(panel).toMatchTextContent(/Picture of Hilltop/)
  await db.updateTable('ltf_projects').set({ location: 'Thane' }).execute()
  release?.('go on')
  await expectToast('Success', 'Project updated successfully')
  expect(await db.selectFrom('ltf_projects').select(['image_url', 'location']).execute()).toEqual([
    { image_url: uploaded, location: 'Thane' },
  ])
})

test('Picture drop: a picture that a colleague gave the record in the meantime is not replaced', async () => {
  storeUploads()
  tolerate(/409|<img/)
  await openProjects()
  const [release] = holdUploads(1)
  await dropFiles(card('Hilltop'), await photograph())
  await expect.element(panel).toMatchTextContent(/Picture of Hilltop/)
  await db.updateTable('ltf_projects').set({ image_url: THEIRS }).execute()
  release?.('go on')
  await expect
    .element(panel.getByRole('alert'))
    .toHaveTextContent(
      'Somebody else changed the picture of this project in the meantime. To replace theirs, drop yours again.',
    )
  await expect.element(panel.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  expect(await db.selectFrom('ltf_projects').select('image_url').execute()).toEqual([{ image_url: THEIRS }])
})

test("Picture drop: my own save whose answer was lost is not taken for a colleague's", async () => {
  tolerate(/409/)
  await openProjects()
  loseAnswer('projects.update')
  await dropFiles(card('Hilltop'), await photograph())
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect.element(panel).not.toBeInTheDocument()
  expect(await db.selectFrom('ltf_projects').select('image_url').execute()).toEqual([{ image_url: uploaded }])
})

test('Picture drop: a picture dropped beside the records opens the dialog of a new record with that picture', async () => {
  storeUploads()
  await openProjects()
  await dragFiles(heading, await photograph())
  await expect.element(page.getByText('New project with this picture')).toBeVisible()
  await dropFiles(heading, await photograph())
  await expect.element(page.getByText('New project with this picture')).not.toBeInTheDocument()
  await expect.element(urlField).toHaveValue(uploaded)
  await dialog.getByLabelText('Title *').fill('Casa Arco')
  await dialog.getByRole('button', { name: 'Add project' }).click()
  await expectToast('Success', 'Project added successfully')
  await expect.element(card('Casa Arco').css('img')).toHaveAttribute('src', SHOWN)
  await page.getByRole('button', { name: 'Add project' }).click()
  await expect.element(urlField).toHaveValue('')
})

test('Picture drop: of several pictures two are uploaded at a time, and a waiting one can be cancelled', async () => {
  storeUploads()
  await openScreen('/admin/projects')
  const [first, second] = holdUploads(4)
  const names = ['one.jpg', 'two.jpg', 'three.jpg', 'four.jpg']
  await dropFiles(heading, ...(await Promise.all(names.map((name) => photograph(name)))))
  await expect.element(panel.getByRole('listitem')).toHaveLength(4)
  await expect.poll(() => uploads.sent.length).toBe(2)
  await expect.element(row('one.jpg')).toMatchTextContent(/Uploading… 50 %/)
  await expect.element(row('three.jpg')).toMatchTextContent(/Waiting…/)
  await expectNoAxeViolations()
  await row('four.jpg').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(row('four.jpg')).not.toBeInTheDocument()
  first?.('fail')
  await expect
    .element(row('one.jpg').getByRole('alert'))
    .toHaveTextContent('No connection to the server. Try again when the network is back.')
  await expect.poll(() => uploads.sent.map(({ name }) => name)).toEqual(['one.jpg', 'two.jpg', 'three.jpg'])
  second?.('go on')
  await expect.element(row('two.jpg')).toMatchTextContent(/Uploaded/)
  await expect.element(row('three.jpg')).toMatchTextContent(/Uploading…/)
})

test('Picture drop: one of several is retried, and another becomes the picture of a new record', async () => {
  storeUploads()
  await openScreen('/admin/projects')
  const [first] = holdUploads(1)
  await dropFiles(heading, await photograph('one.jpg'), await photograph('two.jpg'))
  first?.('fail')
  await expect.element(row('two.jpg')).toMatchTextContent(/Uploaded/)
  await row('one.jpg').getByRole('button', { name: 'Try again' }).click()
  await expect.element(row('one.jpg')).toMatchTextContent(/Uploaded/)
  await expectNoAxeViolations()
  await row('two.jpg').getByRole('button', { name: 'Add project' }).click()
  await expect.element(urlField).toHaveValue(uploaded)
  await dialog.getByLabelText('Title *').fill('Casa Arco')
  await dialog.getByRole('button', { name: 'Add project' }).click()
  await expectToast('Success', 'Project added successfully')
  await expect.element(panel.getByRole('listitem')).toHaveLength(1)
  await expect.element(row('one.jpg')).toBeVisible()
})

test('Picture drop: leaving a list asks first, and then cancels its uploads', async () => {
  await openProjects()
  holdUploads(1)
  await dropFiles(card('Hilltop'), await photograph())
  await expect.poll(() => uploads.sent.length).toBe(1)
  const toTeam = page.getByRole('link', { name: 'Team' })
  await toTeam.click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect.element(panel).toMatchTextContent(/Uploading…/)
  expect(uploads.cancelled).toBe(0)
  await toTeam.click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  expect(uploads.cancelled).toBe(1)
})
