import { insertProjects } from '../support/managed-records.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { emulateTouch } from '../support/screens/emulate.ts'
import { chooseFiles, photograph, UPLOADED } from '../support/screens/pictures.ts'
import { dialog, dialogButton, openAddDialog, urlField } from '../support/screens/project-dialog.ts'
import {
  db,
  expect,
  expectToast,
  openScreen,
  page,
  resize,
  signOut,
  test,
  tolerate,
  userEvent,
} from '../support/screens/screen.tsx'
import { signInAgain } from '../support/screens/sign-in.ts'
import { tabTo } from '../support/screens/tab-to.ts'
import { answerUploads, holdUploads, storeUploads, uploads } from '../support/screens/uploads.ts'

const chooseByButton = (file: File) => chooseFiles(dialogButton('Upload picture'), file)
const title = dialog.getByLabelText('Title *')

test('Picture upload: a phone also offers its rear camera', async () => {
  storeUploads()
  emulateTouch()
  await resize()
  await openAddDialog()
  const input = await chooseFiles(dialogButton('Take photograph as picture'), await photograph())
  expect([input.getAttribute('capture'), input.accept]).toEqual(['environment', 'image/*'])
  await expect.element(urlField).toHaveValue(expect.stringMatching(UPLOADED))
})

test('Picture upload: a desktop offers no camera, and its file chooser excludes HEIC, so that an iPhone sends a JPEG', async () => {
  await openAddDialog()
  await expect.element(dialogButton('Upload picture')).toBeVisible()
  await expect
    .element(dialog.getByRole('button', { name: 'Take photograph as picture' }))
    .not.toBeInTheDocument()
  const input = await chooseFiles(dialogButton('Upload picture'), await photograph())
  expect([input.accept, input.multiple]).toEqual(['image/jpeg,image/png,image/webp,image/avif', false])
  await expect.element(dialog.getByText('Picture uploaded.')).toBeInTheDocument()
  const field = urlField.element()
  const url = field instanceof HTMLInputElement ? field.value : ''
  await expect.element(dialog.css('img')).toHaveAttribute('src', url)
  await dialogButton('Add project').click()
  await expectToast('Success', 'Project added successfully')
  expect(await db.selectFrom('ltf_projects').select('image_url').execute()).toEqual([{ image_url: url }])
})

test("Picture upload: a file that is not a picture shows the server's error at the field, and the typed values stay", async () => {
  tolerate(/<img/)
  await openAddDialog()
  await urlField.fill('hilltop.jpg')
  await chooseByButton(new File(['not a picture'], 'meter.jpg', { type: 'image/jpeg' }))
  const message = 'This file is not a picture. Send a JPEG, PNG, WebP or AVIF.'
  await expect.element(urlField).toHaveAccessibleDescription(message)
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(message)
  await expect.element(urlField).toHaveValue('hilltop.jpg')
  await expect.element(title).toHaveValue('Hilltop')
  await expect.element(dialog.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  await expectNoAxeViolations()
  await urlField.fill('other.jpg')
  await expect.element(urlField).not.toHaveAttribute('aria-invalid')
})

test('Picture upload: a picture above 25 MB that cannot be shrunk is refused before it is sent', async () => {
  tolerate(/<img/)
  await openAddDialog()
  await chooseByButton(new File([new Uint8Array(25 * 1024 * 1024 + 1)], 'film.jpg', { type: 'image/jpeg' }))
  await expect
    .element(urlField)
    .toHaveAccessibleDescription('This file is too large. The most is 25 MB: send a smaller one.')
  expect(uploads.sent).toEqual([])
})

test('Picture upload: a save stops at an upload whose connection was lost', async () => {
  answerUploads('fail')
  await openAddDialog()
  await chooseByButton(await photograph())
  await expect
    .element(urlField)
    .toHaveAccessibleDescription('No connection to the server. Try again when the network is back.')
  await expectNoAxeViolations()
  await dialogButton('Add project').click()
  await expect.element(dialog).toMatchTextContent(/A picture has not arrived\. Try again, or close it\./)
  expect(await db.selectFrom('ltf_projects').select('id').execute()).toEqual([])
})

test('Picture upload: after a server error the same picture is retried by keyboard', async () => {
  storeUploads()
  answerUploads(503)
  await openAddDialog()
  await chooseByButton(await photograph('lamp.jpg'))
  await expect
    .element(urlField)
    .toHaveAccessibleDescription('The server could not take the picture. Try again in a moment.')
  await expect.element(dialogButton('Close lamp.jpg')).toBeVisible()
  await tabTo(dialogButton('Try again'))
  await userEvent.keyboard('{Enter}')
  await expect.element(urlField).toHaveValue(expect.stringMatching(UPLOADED))
  await expect.element(dialogButton('Upload picture')).toHaveFocus()
  await expect.element(title).toHaveValue('Hilltop')
  expect(uploads.sent.map(({ name }) => name)).toEqual(['lamp.jpg', 'lamp.jpg'])
})

async function openEditDialog() {
  await insertProjects(db, 'Hilltop')
  await openScreen('/admin/projects')
  await page.getByRole('button', { name: 'Edit Hilltop' }).click()
}

test('Picture upload: an upload in progress shows its progress, delays the save and is cancelled by keyboard', async () => {
  await openEditDialog()
  holdUploads(1)
  await tabTo(dialogButton('Upload picture'))
  await chooseFiles(async () => await userEvent.keyboard('{Enter}'), await photograph())
  await expect.element(dialog.getByText('Uploading… 50 %')).toBeVisible()
  await expect.element(dialog.getByRole('progressbar', { name: 'Uploading photo.jpg' })).toBeVisible()
  await expectNoAxeViolations()
  await dialogButton('Save project').click()
  const notice = dialog.getByText(/The picture is still being uploaded\./)
  await expect.element(notice).toBeVisible()
  await tabTo(dialogButton('Cancel'))
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('progressbar')).not.toBeInTheDocument()
  await expect.element(dialogButton('Upload picture')).toHaveFocus()
  await expect.element(urlField).toHaveValue('')
  await expect.element(notice).not.toBeInTheDocument()
  expect(uploads.cancelled).toBe(1)
})

test('Picture upload: closing the dialog asks first, and then cancels an upload in progress', async () => {
  await openEditDialog()
  holdUploads(1)
  await chooseByButton(await photograph())
  await expect.element(dialog.getByRole('progressbar')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('alertdialog', { name: 'Discard your edits?' })
  await question.getByRole('button', { name: 'Go on editing' }).click()
  await expect.element(dialog.getByRole('progressbar')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Discard edits' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(uploads.cancelled).toBe(1)
})

test('Picture upload: a reload restores the draft with the address of its picture', async () => {
  storeUploads()
  await openAddDialog()
  await chooseByButton(await photograph())
  await expect.element(urlField).toHaveValue(expect.stringMatching(UPLOADED))
  const field = urlField.element()
  const url = field instanceof HTMLInputElement ? field.value : ''
  await openScreen('/admin/projects')
  await expect.element(urlField).toHaveValue(url)
  await expect.element(dialog.css('img')).toHaveAttribute('src', url)
})

test('Picture upload: a draft cannot be discarded while a picture is being uploaded into it', async () => {
  await openAddDialog()
  await openScreen('/admin/projects')
  await expect.element(title).toHaveValue('Hilltop')
  holdUploads(1)
  await chooseByButton(await photograph())
  await dialogButton('Discard draft').click()
  await expect.element(dialog.getByText(/The picture is still being uploaded\./)).toBeVisible()
  await expect.element(title).toHaveValue('Hilltop')
  await dialogButton('Cancel').click()
  await dialogButton('Discard draft').click()
  await expect.element(title).toHaveValue('')
})

test('Picture upload: when the session has ended, the login opens, and the picture can be sent again', async () => {
  await openAddDialog()
  signOut()
  await chooseByButton(await photograph())
  await signInAgain()
  await expect.element(urlField).toHaveAccessibleDescription('Your session has ended. Sign in and try again.')
  await dialogButton('Try again').click()
  await expect.element(urlField).toHaveValue(expect.stringMatching(UPLOADED))
  await expect.element(title).toHaveValue('Hilltop')
})
