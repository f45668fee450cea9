import { expect } from 'vitest'
import { type Locator, userEvent } from './screen.tsx'

/** Presses Tab until the element has the focus. Fails when 80 presses do not reach it. */
export async function tabTo(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible()
  for (let presses = 0; presses < 80 && document.activeElement !== target.element(); presses++)
    await userEvent.tab()
  await expect.element(target).toHaveFocus()
}
