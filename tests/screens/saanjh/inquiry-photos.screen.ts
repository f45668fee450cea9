import { beforeEach, onTestFinished, vi } from 'vitest'
import { expectNoAxeViolations } from '../../support/screens/axe.ts'
import { holdCalls } from '../../support/screens/calls.ts'
import {
  choosePhotos,
  fillInquiryForm,
  holdUploads,
  loseConnection,
  photoField,
  recordKeys,
  submitButton,
  timeOutUploads,
} from '../../support/screens/inquiry-form.ts'
import { photograph } from '../../support/screens/pictures.ts'
import {
  db,
  expect,
  openScreen,
  page,
  resize,
  signOut,
  test,
  userEvent,
} from '../../support/screens/screen.tsx'

beforeEach(signOut)

const photo = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const button = (name: string) => page.getByRole('button', { name })
const chosen = page.getByRole('list', { name: 'Photographs' }).getByRole('listitem')
const announcement = page.getByRole('status').filter({ hasText: 'photographs ready' })
const confirmation = page.getByRole('status').filter({ hasText: 'Inquiry Submitted Successfully!' })

/** Photographs are decoded in separate processes, which a busy machine starts slowly. */
const PATIENCE = { timeout: 25_000 }

const expectState = (name: string, state: RegExp) =>
  expect.element(photo(name), PATIENCE).toMatchTextContent(state)
const expectReady = (name: string) => expectState(name, /Ready/)

/** The photographs that are attached to an inquiry, with its id. */
const sentPhotos = () =>
  db.selectFrom('inquiry_media').select('inquiry_id').where('inquiry_id', 'is not', null).execute()

/** Opens the form on a phone, filled in. */
async function openFilledForm() {
  await resize()
  await openScreen('/inquiry')
  await fillInquiryForm()
}

/** Chooses a photograph, and a file that is not one. */
async function chooseWithRefused() {
  await openFilledForm()
  const text = new File(['%PDF-1.7 no picture'], 'list.jpg', { type: 'image/jpeg' })
  await userEvent.upload(photoField, [text, await photograph('board.jpg')])
  await expectState('list.jpg', /This file is not a picture\./)
  await expectReady('board.jpg')
}

test('Inquiry photographs: a refused file says why, also to screen readers, and offers no retry', async () => {
  await chooseWithRefused()
  await expect
    .element(announcement)
    .toMatchTextContent(/^1 of 2 photographs ready\. list\.jpg: This file is not a picture\./)
  await expect.element(button('Send again')).not.toBeInTheDocument()
})

test('Inquiry photographs: sending with a refused file asks first, and then sends the inquiry without it', async () => {
  await chooseWithRefused()
  await submitButton.click()
  await expect
    .element(photoField)
    .toHaveAccessibleDescription('One photograph has not arrived. Remove it, or send the inquiry without.')
  await expect.element(photoField).toHaveFocus()
  await expect.element(page.getByText('One field needs correcting. Nothing has been sent.')).toBeVisible()
  expect(await db.selectFrom('inquiries').select('id').execute()).toEqual([])
  await button('Send the inquiry without').click()
  await expect.element(confirmation).toBeVisible()
  expect(await sentPhotos()).toHaveLength(1)
})

test('Inquiry photographs: at most five are accepted, and the file chooser does not open until one is removed', async () => {
  await resize()
  await openScreen('/inquiry')
  holdUploads()
  await choosePhotos('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg', 'f.jpg')
  await expect
    .element(announcement)
    .toMatchTextContent(/^0 of 5 photographs ready\. At most 5 photographs\.$/)
  await expect.element(chosen).toHaveLength(5)
  await expect.element(photo('f.jpg')).not.toBeInTheDocument()
  await expect.element(page.getByText('All 5 are chosen')).toBeVisible()
  scrollTo({ top: 0, behavior: 'instant' })
  await expectNoAxeViolations()

  const opened: boolean[] = []
  const record = (event: Event) => void opened.push(!event.defaultPrevented)
  addEventListener('click', record)
  photoField.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  removeEventListener('click', record)
  expect(opened).toEqual([false])
  await choosePhotos('late.jpg')
  await expect.element(announcement).toMatchTextContent(/At most 5 photographs\.$/)
  await expect.element(chosen).toHaveLength(5)

  await button('Remove a.jpg').click()
  await expect.element(photo('a.jpg')).not.toBeInTheDocument()
  await expect.element(photoField).toHaveFocus()
  await choosePhotos('late.jpg')
  await expectState('late.jpg', /Waiting/)
})

test('Inquiry photographs: a lost connection loses no text, and the picture is sent when the connection is back', async () => {
  await openFilledForm()
  await choosePhotos('first.jpg')
  await expectReady('first.jpg')
  const reconnect = loseConnection()
  await choosePhotos('second.jpg')
  await expectState('second.jpg', /No connection\. It is sent again when the connection is back\./)
  await expect
    .element(page.getByLabelText('Project details'))
    .toHaveValue('The main breaker trips when both geysers run.')
  reconnect()
  await expectReady('second.jpg')
  await submitButton.click()
  await expect.element(confirmation).toBeVisible()
  expect(await sentPhotos()).toHaveLength(2)
})

test('Inquiry photographs: an upload that times out is not reported as a lost connection, and can be sent again', async () => {
  await openFilledForm()
  const { timeouts, end } = timeOutUploads()
  const slow = await photograph('slow.jpg', 600, 400)
  await userEvent.upload(photoField, slow)
  await expectState('slow.jpg', /It took too long to arrive\. Send it again on a better connection\./)
  expect(timeouts).toEqual([Math.floor(60_000 + slow.size / 64)])
  end()
  await button('Send again').click()
  await expectReady('slow.jpg')
})

// S30
test('Inquiry photographs: submitting the form waits for them', async () => {
  await openFilledForm()
  const releaseUploads = holdUploads()
  const [release] = holdCalls('inquiry.create', 1)
  await choosePhotos('board.jpg')
  await submitButton.click()
  await expect.element(button('SUBMITTING...')).toBeDisabled()
  await expectState('board.jpg', /Waiting/)
  releaseUploads()
  await expectReady('board.jpg')
  release?.('go on')
  await expect.element(confirmation).toBeVisible()
  expect(await sentPhotos()).toHaveLength(1)
})

test('Inquiry photographs: while the form waits for slow ones, they can be removed but none added, and the form can be sent without them', async () => {
  await openFilledForm()
  await choosePhotos('board.jpg')
  await expectReady('board.jpg')
  holdUploads()
  await choosePhotos('slow.jpg', 'next.jpg')
  await submitButton.click()
  await expect.element(button('SUBMITTING...')).toBeDisabled()
  await expect.element(button('Remove board.jpg')).toBeDisabled()
  await choosePhotos('late.jpg')
  await expect
    .element(photoField)
    .toHaveAccessibleDescription('Add photographs once the inquiry is sent, or has come back.')
  await expect.element(photo('late.jpg')).not.toBeInTheDocument()
  await button('Remove next.jpg').click()
  await expect.element(photo('next.jpg')).not.toBeInTheDocument()
  await button('Send the inquiry without').click()
  await expect.element(confirmation).toBeVisible()
  const [inquiry, ...others] = await db.selectFrom('inquiries').select('id').execute()
  expect(others).toEqual([])
  expect(await sentPhotos()).toEqual([{ inquiry_id: inquiry?.id }])
})

// S30
test('Inquiry photographs: sent again after a lost answer and a reload, they belong to a single inquiry', async () => {
  await openFilledForm()
  recordKeys(1)
  await choosePhotos('board.jpg')
  await expectReady('board.jpg')
  await submitButton.click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Submission Failed' })).toBeVisible()
  await openScreen('/inquiry')
  await expectReady('Photograph 1')
  await submitButton.click()
  await expect.element(confirmation).toBeVisible()
  const [inquiry, ...others] = await db.selectFrom('inquiries').select('id').execute()
  expect(others).toEqual([])
  expect(await sentPhotos()).toEqual([{ inquiry_id: inquiry?.id }])
})

test('Inquiry photographs: photographs that the server no longer has are sent again, and no text is lost', async () => {
  await openFilledForm()
  await choosePhotos('later.jpg')
  await expectReady('later.jpg')
  await db.deleteFrom('inquiry_media').execute()
  await submitButton.click()
  await expectState('later.jpg', /It has to be sent again\./)
  await expect.element(page.getByLabelText('Full name')).toHaveValue('  Meera Kulkarni ')
  await button('Send again').click()
  await expectReady('later.jpg')
  await submitButton.click()
  await expect.element(confirmation).toBeVisible()
})

test('Inquiry photographs: photographs of a restored draft that the server no longer has have to be chosen again, and sending without them asks first', async () => {
  await openFilledForm()
  await choosePhotos('board.jpg')
  await expectReady('board.jpg')
  await openScreen('/inquiry')
  await expectReady('Photograph 1')
  await db.deleteFrom('inquiry_media').execute()
  await submitButton.click()
  await expectState('Photograph 1', /Choose it again\./)
  await expect.element(button('Send again')).not.toBeInTheDocument()
  await submitButton.click()
  await expect
    .element(photoField)
    .toHaveAccessibleDescription('One photograph has not arrived. Remove it, or send the inquiry without.')
  expect(await db.selectFrom('inquiries').select('id').execute()).toEqual([])
  await button('Remove Photograph 1').click()
  await choosePhotos('board.jpg')
  await expectReady('board.jpg')
  await submitButton.click()
  await expect.element(confirmation).toBeVisible()
  expect(await sentPhotos()).toHaveLength(1)
})

test('Inquiry photographs: leaving the page asks while one is being uploaded, and no longer once it has arrived', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false)
  onTestFinished(() => confirm.mockRestore())
  const unload = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const about = page.getByRole('banner').getByRole('link', { name: 'ABOUT' })
  await openScreen('/inquiry')
  const release = holdUploads()
  await choosePhotos('board.jpg')
  await expect.element(photo('board.jpg')).toBeVisible()
  await about.click()
  await expect
    .poll(() => confirm.mock.calls)
    .toEqual([['Photographs have not been sent yet. Leave without them?']])
  expect([location.pathname, unload()]).toEqual(['/inquiry', false])
  release()
  await expectReady('board.jpg')
  expect(unload()).toBe(true)
  await about.click()
  await expect.poll(() => location.pathname).toBe('/about')
  expect(confirm).toHaveBeenCalledOnce()
})
