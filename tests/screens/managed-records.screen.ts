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
  expect,
  expectToast,
  openScreen,
  page,
  resize,
  test,
  tolerate,
  userEvent,
} from '../support/screens/screen.tsx'
import { countHidden, insertAll, type Section, SECTIONS } from '../support/screens/sections.ts'
import { tabTo } from '../support/screens/tab-to.ts'

/** What the screens of projects, services, people and clients have in common. */

const dialog = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name })
const addButton = ({ noun }: Section) => page.getByRole('main').getByRole('button', { name: `Add ${noun}` })
const capitalized = ({ noun }: Section) => noun.charAt(0).toUpperCase() + noun.slice(1)
const records = ({ layout }: Section) => (layout === 'cards' ? recordCards() : recordRows())

for (const section of SECTIONS) {
  const { path, noun, calls, nameLabel, field, failures } = section

  // 283, 314, 329, 348
  test(`${path}: a list that cannot be loaded shows an error, logs it, and can be retried`, async () => {
    tolerate(/Failed to load/)
    const logged: unknown[][] = []
    const { error } = console
    console.error = (...args: unknown[]) => {
      logged.push(args)
      error(...args)
    }
    const restore = abortCalls(`${calls}.listAll`)
    try {
      await openScreen(path)
      await expectToast('Error', `Failed to load ${noun}s`)
    } finally {
      console.error = error
    }
    expect(logged.flat().map(String)).toContainEqual(expect.stringContaining(`Failed to load ${noun}s`))
    await expectNoAxeViolations()
    restore()
    await button('Try again').click()
    await expect.element(addButton(section)).toBeVisible()
  })

  // 319
  test(`${path}: an empty list has the one button that adds the first record beside its message`, async () => {
    await openScreen(path)
    const message = page.getByText(`No ${noun}s found. Add your first ${noun} to get started.`)
    await expect.element(message).toBeVisible()
    await expect.element(addButton(section)).toHaveLength(1)
    expect(message.element().parentElement?.contains(addButton(section).element())).toBe(true)
    await expectNoAxeViolations()
    await addButton(section).click()
    await dialog.getByLabelText(nameLabel).fill('First')
    await userEvent.keyboard('{Enter}')
    await expectTexts(records(section), /First/)
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(message).not.toBeInTheDocument()
    await expect.element(pageHeading()).toHaveFocus()
  })

  if (section.layout === 'cards')
    // 268, 288, 304
    test(`${path}: the cards are in several columns on a desktop and in one on a phone`, async () => {
      await insertAll(section, 'First', 'Second', 'Third')
      await openScreen(path)
      await expectTexts(recordCards(), /First/, /Second/, /Third/)
      const leftEdges = () =>
        recordCards()
          .elements()
          .map((card) => card.getBoundingClientRect().left)
      expect(new Set(leftEdges()).size).toBe(3)
      await resize()
      await expect.poll(() => new Set(leftEdges()).size).toBe(1)
    })

  test(`${path}: a switch keeps its new state while others succeed or fail`, async () => {
    await insertAll(section, 'First', 'Second', 'Third')
    await openScreen(path)
    const [releaseFirst, releaseSecond, releaseThird] = holdCalls(`${calls}.update`, 3)
    await visibilitySwitch('First').click()
    await visibilitySwitch('Second').click()
    await expect.element(visibilitySwitch('First')).not.toBeChecked()
    await expect.element(visibilitySwitch('Second')).not.toBeChecked()

    // The list fetched after the first response does not know of the second switch yet.
    await section.rename('Third', 'Third, renamed')
    releaseFirst?.('go on')
    await expect.element(visibilitySwitch('Third, renamed')).toBeVisible()
    expect(isCheckedNow('Second')).toBe(false)
    expect(isCheckedNow('First')).toBe(false)

    await visibilitySwitch('Third, renamed').click()
    await expect.element(visibilitySwitch('Third, renamed')).not.toBeChecked()
    releaseThird?.('fail')
    await expect.element(visibilitySwitch('Third, renamed')).toBeChecked()
    await expectToast('Error', `Failed to ${failures.update}`)
    expect(isCheckedNow('Second')).toBe(false)
    releaseSecond?.('go on')
    await expect.poll(() => countHidden(section)).toBe(2)
    await openScreen(path)
    await expect.element(visibilitySwitch('Third, renamed')).toBeChecked()
    await expect.element(visibilitySwitch('First')).not.toBeChecked()
    await expect.element(visibilitySwitch('Second')).not.toBeChecked()
  })

  test(`${path}: while a save is in flight the fields are locked and the dialog stays open`, async () => {
    await insertAll(section, 'First', 'Second')
    await openScreen(path)
    const [releaseFirst, releaseSecond] = holdCalls(`${calls}.update`, 2)
    await button('Edit Second').click()
    const name = dialog.getByLabelText(nameLabel)
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

  // 284, 285, 299, 300, 314, 315, 329, 330
  test(`${path}: each failed save has its message, and the dialog keeps what was typed`, async () => {
    await insertAll(section, 'Kokum')
    abortCalls(`${calls}.create`)
    abortCalls(`${calls}.update`)
    for (const [opener, action, message] of [
      [`Add ${noun}`, `Add ${noun}`, failures.create],
      ['Edit Kokum', `Save ${noun}`, failures.update],
    ] as const) {
      // So that no message of the failure before is taken for that of this one.
      await openScreen(path)
      const openingButton = page.getByRole('main').getByRole('button', { name: opener })
      await openingButton.click()
      await dialog.getByLabelText(nameLabel).fill('Jetty Cold Store')
      await clickIn(dialog, action)
      await expectToast('Error', `Failed to ${message}`)
      await expect.element(dialog.getByLabelText(nameLabel)).toHaveValue('Jetty Cold Store')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await button('Discard edits').click()
      await expect.element(dialog).not.toBeInTheDocument()
      await expect.element(openingButton).toHaveFocus()
    }
  })

  // 284, 299, 314, 329
  test(`${path}: a failed deletion has its message, and the record stays`, async () => {
    answerConfirm(true)
    await insertAll(section, 'Kokum')
    abortCalls(`${calls}.delete`)
    await openScreen(path)
    await button('Delete Kokum').click()
    if (calls !== 'team') await button(`Delete ${noun}`).click()
    await expectToast('Error', `Failed to delete ${noun}`)
    if (calls !== 'team')
      await expect.element(page.getByRole('alertdialog', { name: /^Delete / })).toBeVisible()
    await expectTexts(records(section), /Kokum/)
  })

  test(`${path}: the focus returns to the opener of the dialog after edits are discarded`, async () => {
    await insertAll(section, 'Kokum')
    await openScreen(path)
    for (const name of ['Edit Kokum', `Add ${noun}`]) {
      const opener = page.getByRole('main').getByRole('button', { name })
      await opener.click()
      await dialog.getByLabelText(field).fill('Typed, then thought better of')
      await userEvent.keyboard('{Escape}')
      await button('Discard edits').click()
      await expect.element(dialog).not.toBeInTheDocument()
      await expect.element(opener).toHaveFocus()
    }
  })

  test(`${path}: the focus moves to the next row after a deletion, and to the heading after the last`, async () => {
    // A person's deletion is confirmed by the browser's own dialog (310), the others by ours.
    answerConfirm(true)
    await insertAll(section, 'First', 'Second', 'Third')
    await openScreen(path)
    const deleteRecord = async (name: string) => {
      await button(`Delete ${name}`).click()
      if (calls !== 'team') await button(`Delete ${noun}`).click()
      await expect.element(button(`Delete ${name}`)).not.toBeInTheDocument()
    }
    await deleteRecord('Second')
    await expect.element(button('Delete Third')).toHaveFocus()
    await deleteRecord('Third')
    await expect.element(button('Delete First')).toHaveFocus()
    await deleteRecord('First')
    await expect.element(pageHeading()).toHaveFocus()
  })

  // 280, 282, 286, 312, 313, 328
  test(`${path}: a record is added, opened and deleted by keyboard`, async () => {
    answerConfirm(true)
    await insertAll(section, 'Kokum')
    await openScreen(path)
    await tabTo(addButton(section))
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByLabelText(nameLabel)).toHaveFocus()
    await userEvent.keyboard('Jetty Store{Enter}')
    await expectToast('Success', `${capitalized(section)} added successfully`)
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(addButton(section)).toHaveFocus()

    await tabTo(button('Edit Jetty Store'))
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByLabelText(nameLabel)).toHaveFocus()
    await expect.element(dialog.getByLabelText(nameLabel)).toHaveValue('Jetty Store')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button('Edit Jetty Store')).toHaveFocus()

    await tabTo(button('Delete Jetty Store'))
    await userEvent.keyboard('{Enter}')
    if (calls !== 'team') {
      await expect
        .element(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }))
        .toHaveFocus()
      await userEvent.tab()
      await userEvent.keyboard('{Enter}')
    }
    await expectToast('Success', `${capitalized(section)} deleted successfully`)
    await expectTexts(records(section), /Kokum/)
  })
}

/** The state at this moment, without waiting for another. */
const isCheckedNow = (name: string) =>
  visibilitySwitch(name).element().getAttribute('aria-checked') === 'true'
