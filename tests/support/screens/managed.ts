import { expect, onTestFinished, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'

// The screens of managed records: cards in a list, or the rows of a table.
export const recordCards = () => page.getByRole('main').getByRole('listitem')
export const recordRows = () => page.getByRole('main').css('tbody tr')
export const visibilitySwitch = (name: string) =>
  page.getByRole('switch', { name: `Visible on site: ${name}` })
export const pageHeading = () => page.getByRole('heading', { level: 1 })

/** Waits until the elements are these and no others, in this order, by what each contains. */
export async function expectTexts(elements: Locator, ...patterns: RegExp[]): Promise<void> {
  await expect
    .poll(() => elements.elements().map(({ textContent }) => textContent))
    .toEqual(patterns.map((pattern) => expect.stringMatching(pattern)))
}

/** Clicks the main button of the open dialog. */
export const clickIn = (dialog: Locator, name: string) => dialog.getByRole('button', { name }).click()

/** Gives the focus to an element that may not be there yet, as a pointer would not. */
export async function focusOn(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible()
  target.element().focus()
}

/** Presses Tab until the element has the focus. */
export async function tabTo(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible()
  for (let presses = 0; presses < 80 && document.activeElement !== target.element(); presses++)
    await userEvent.tab()
  await expect.element(target).toHaveFocus()
}

/** Answers the browser's own questions until the end of the test. */
export function answerConfirm(answer: boolean) {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(answer)
  onTestFinished(() => confirm.mockRestore())
  return confirm
}
