import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/** The texts of elements, with single spaces. */
export const textsOf = (locator: Locator): string[] =>
  locator.elements().map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim())

/** Waits until the elements have these texts, in this order: a string matches a whole text, a pattern a part of it. */
export async function expectTexts(locator: Locator, texts: readonly (string | RegExp)[]): Promise<void> {
  const patterns: unknown[] = texts.map((text) =>
    typeof text === 'string' ? text : expect.stringMatching(text),
  )
  await expect.poll(() => textsOf(locator)).toEqual(patterns)
}
