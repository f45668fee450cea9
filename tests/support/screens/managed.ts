import { expect, onTestFinished, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { expectTexts as expectAllTexts } from './texts.ts'

// The screens of managed records: cards in a list, or the rows of a table.
export const recordCards = () => page.getByRole('main').getByRole('listitem')
export const recordRows = () => page.getByRole('main').css('tbody tr')
export const visibilitySwitch = (name: string) =>
  page.getByRole('switch', { name: `Visible on site: ${name}` })
export const pageHeading = () => page.getByRole('heading', { level: 1 })

/** Waits until there are exactly these elements in this order, each matching its pattern. */
export const expectTexts = (elements: Locator, ...patterns: RegExp[]): Promise<void> =>
  expectAllTexts(elements, patterns)

/** Clicks the main button of the open dialog. */
export const clickIn = (dialog: Locator, name: string) => dialog.getByRole('button', { name }).click()

/** Focuses an element, which may not exist yet, without a pointer. */
export async function focusOn(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible()
  target.element().focus()
}

/** Answers the browser's `confirm` dialogs until the end of the test. */
export function answerConfirm(answer: boolean) {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(answer)
  onTestFinished(() => confirm.mockRestore())
  return confirm
}
