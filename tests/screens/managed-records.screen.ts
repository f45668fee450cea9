import { onTestFinished, vi } from 'vitest'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { abortCalls, holdCalls } from '../support/screens/calls.ts'
import {
  answerConfirm,
  clickIn,
  expectTexts,
  pageHeading,
  recordCards,
  recordRows,
  visibilitySwitch,
} from '../support/screens/managed.ts'
import {
  db,
  expect,
  expectToast,
  type Locator,
  openScreen,
  page,
  resize,
  test,
  tolerate,
  userEvent,
} from '../support/screens/screen.tsx'
import { insertAll, type Section, SECTIONS } from '../support/screens/sections.ts'
import { tabTo } from '../support/screens/tab-to.ts'

/** Behaviour that the screens of projects, services, team members and clients share. */

const dialog = page.getByRole('dialog')
const name = dialog.getByLabelText('Name *')
const button = (name: string) => page.getByRole('button', { name })
const addButton = ({ noun }: Section) => page.getByRole('main').getByRole('button', { name: `Add ${noun}` })
const records = ({ layout }: Section) => (layout === 'cards' ? recordCards() : recordRows())

for (const section of SECTIONS) {
  const { path, noun, calls, nameLabel, failures } = section

  // 283, 299, 314, 319, 329, 348
  test(`${path}: a list that cannot be loaded shows an error, logs it, and is loaded on Try again; an empty one has a single Add button`, async () => {
    tolerate(/Failed to load/)
    const logged = vi.spyOn(console, 'error')
    onTestFinished(() => logged.mockRestore())
    const restore = abortCalls(`${calls}.listAll`)
    await openScreen(path)
    await expectToast('Error', `Failed to load ${noun}s`)
    expect(logged.mock.calls.join()).toContain(`Failed to load ${noun}s`)
    if (calls === 'clients') await expectNoAxeViolations()
    restore()
    await button('Try again').click()
    const message = page.getByText(`No ${noun}s found. Add your first ${noun} to get started.`)
    await expect.element(message).toBeVisible()
    await expect.element(addButton(section)).toHaveLength(1)
    expect(message.element().parentElement?.contains(addButton(section).element())).toBe(true)
  })

  // 268, 284, 285, 288, 299, 300, 304, 314, 315, 329, 330
  test(`${path}: each failure has its message and loses nothing, and a deletion moves the focus to the next record`, async () => {
    // The deletion of a person is confirmed by the browser's own dialog (310), other deletions by the back office's.
    answerConfirm(true)
    const deleteRecord = async (name: string) => {
      await button(`Delete ${name}`).click()
      if (calls !== 'team') await button(`Delete ${noun}`).click()
    }
    await insertAll(section, 'First', 'Second', 'Third')
    const stops = ['create', 'update', 'delete'].map((procedure) => abortCalls(`${calls}.${procedure}`))
    await openScreen(path)
    await expectTexts(records(section), /First/, /Second/, /Third/)
    expect(columns(records(section))).toBe(section.layout === 'cards' ? 3 : 1)

    await visibilitySwitch('First').click()
    await expectToast('Error', `Failed to ${failures.update}`)
    await expect.element(visibilitySwitch('First')).toBeChecked()
    await deleteRecord('First')
    await expectToast('Error', `Failed to delete ${noun}`)
    if (calls !== 'team') await clickIn(page.getByRole('alertdialog', { name: /^Delete / }), 'Cancel')
    for (const [opener, action, message] of [
      [`Add ${noun}`, `Add ${noun}`, failures.create],
      ['Edit First', `Save ${noun}`, failures.update],
    ] as const) {
      await dismissToasts()
      await page.getByRole('main').getByRole('button', { name: opener }).click()
      await dialog.getByLabelText(nameLabel).fill('Jetty Cold Store')
      await clickIn(dialog, action)
      await expectToast('Error', `Failed to ${message}`)
      await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Nothing is lost/)
      await expect.element(dialog.getByLabelText(nameLabel)).toHaveValue('Jetty Cold Store')
      await clickIn(dialog, 'Cancel')
      await button('Discard edits').click()
      await expect.element(dialog).not.toBeInTheDocument()
    }
    await expectTexts(records(section), /First/, /Second/, /Third/)

    for (const stop of stops) stop()
    await deleteRecord('Second')
    await expect.element(button('Delete Third')).toHaveFocus()
    await deleteRecord('Third')
    await expect.element(button('Delete First')).toHaveFocus()
    await expectTexts(records(section), /First/)
  })
}

/** The number of columns in which the records are laid out. */
const columns = (list: Locator) =>
  new Set(list.elements().map((record) => record.getBoundingClientRect().left)).size

/** Closes every toast, so that the message of one failure is not taken for the message of the next. */
async function dismissToasts() {
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  for (const element of dismiss.elements()) if (element instanceof HTMLElement) element.click()
  await expect.element(dismiss).not.toBeInTheDocument()
}

test('Managed records: cards are in one column on a phone', async () => {
  const [projects] = SECTIONS
  await insertAll(projects!, 'First', 'Second')
  await resize()
  await openScreen('/admin/projects')
  await expectTexts(recordCards(), /First/, /Second/)
  expect(columns(recordCards())).toBe(1)
})

// Behaviour that is the same in every section, tested with the clients.
const clients = SECTIONS.find(({ calls }) => calls === 'clients')!
const addClient = addButton(clients)

// 280, 282, 286, 312, 313, 319, 328
test('Managed records: by keyboard the first one replaces the empty message, another is opened, and all are deleted', async () => {
  await openScreen('/admin/clients')
  const message = page.getByText(/^No clients found\./)
  await expect.element(message).toBeVisible()
  await expectNoAxeViolations()
  await tabTo(addClient)
  await userEvent.keyboard('{Enter}')
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('First{Enter}')
  await expectTexts(recordRows(), /First/)
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(message).not.toBeInTheDocument()
  await expect.element(pageHeading()).toHaveFocus()

  await tabTo(addClient)
  await userEvent.keyboard('{Enter}')
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('Jetty Store{Enter}')
  await expectToast('Success', 'Client added successfully')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(addClient).toHaveFocus()

  await tabTo(button('Edit Jetty Store'))
  await userEvent.keyboard('{Enter}')
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveValue('Jetty Store')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Edit Jetty Store')).toHaveFocus()

  for (const left of ['Jetty Store', 'First']) {
    await tabTo(button(`Delete ${left}`))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.element(button(`Delete ${left}`)).not.toBeInTheDocument()
  }
  await expectToast('Success', 'Client deleted successfully')
  await expect.element(pageHeading()).toHaveFocus()
})

test('Managed records: a switch keeps its new state while other changes succeed or fail', async () => {
  await insertAll(clients, 'First', 'Second', 'Third')
  await openScreen('/admin/clients')
  const [releaseFirst, releaseSecond, releaseThird] = holdCalls('clients.update', 3)
  await visibilitySwitch('First').click()
  await visibilitySwitch('Second').click()
  await expect.element(visibilitySwitch('First')).not.toBeChecked()
  await expect.element(visibilitySwitch('Second')).not.toBeChecked()

  // The list that is fetched after the first response does not include the second change yet.
  await db.updateTable('ltf_clients').set({ name: 'Third, renamed' }).where('name', '=', 'Third').execute()
  releaseFirst?.('go on')
  await expect.element(visibilitySwitch('Third, renamed')).toBeVisible()
  expect(isCheckedNow('Second')).toBe(false)
  expect(isCheckedNow('First')).toBe(false)

  await visibilitySwitch('Third, renamed').click()
  await expect.element(visibilitySwitch('Third, renamed')).not.toBeChecked()
  releaseThird?.('fail')
  await expect.element(visibilitySwitch('Third, renamed')).toBeChecked()
  await expectToast('Error', 'Failed to update client')
  expect(isCheckedNow('Second')).toBe(false)
  releaseSecond?.('go on')
  await expect.poll(() => hiddenClients()).toEqual(['First', 'Second'])
})

test('Managed records: while a save is in flight, the fields are locked and the dialog stays open', async () => {
  await insertAll(clients, 'First', 'Second')
  await openScreen('/admin/clients')
  const [releaseFirst, releaseSecond] = holdCalls('clients.update', 2)
  await button('Edit Second').click()
  await name.fill('Second, renamed')
  await userEvent.keyboard('{Enter}')
  await expect.element(name).toHaveAttribute('readonly')
  await userEvent.keyboard(' and more')
  await userEvent.keyboard('{Escape}')
  await expect.element(name).toHaveFocus()
  await dialog.getByRole('button', { name: 'Cancel' }).click({ force: true })
  await page.css('[data-modal]').click({ position: { x: 8, y: 8 } })
  await expect.element(name).toHaveValue('Second, renamed')
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await expectNoAxeViolations()

  releaseFirst?.('fail')
  await expect.element(name).not.toHaveAttribute('readonly')
  await name.click()
  await userEvent.keyboard('{End} and more{Enter}')
  await expect.element(name).toHaveAttribute('readonly')
  releaseSecond?.('go on')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Edit Second, renamed and more')).toHaveFocus()
})

test('Managed records: after edits are discarded, the focus returns to the opener of the dialog', async () => {
  await insertAll(clients, 'Kokum')
  await openScreen('/admin/clients')
  for (const opener of [button('Edit Kokum'), addClient]) {
    await opener.click()
    await dialog.getByLabelText('Website URL').fill('Typed, then thought better of')
    await userEvent.keyboard('{Escape}')
    await button('Discard edits').click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
  }
})

const hiddenClients = async () =>
  (
    await db
      .selectFrom('ltf_clients')
      .select('name')
      .where('status', '<>', 'active')
      .orderBy('name')
      .execute()
  ).map((row) => row.name)

/** The state at this moment, without waiting for a change. */
const isCheckedNow = (name: string) =>
  visibilitySwitch(name).element().getAttribute('aria-checked') === 'true'
