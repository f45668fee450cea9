import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { findClippedTexts } from '../text-overflow.ts'

/** Expects that nothing is cut off at 200 % text size: on a phone, and on a desktop at 200 % zoom. */
export async function expectLargeTextFits(): Promise<void> {
  onTestFinished(() => page.viewport(1440, 900))
  document.documentElement.style.fontSize = '200%'
  const header = page.getByRole('banner')
  for (const [width, height] of [
    [720, 450],
    [390, 844],
  ] as const) {
    await page.viewport(width, height)
    const message = `200 % at ${width}`
    await expect.poll(findClippedTexts, { message }).toEqual([])
    const text = document.createRange()
    text.selectNodeContents(document.querySelector('main :is(.text-eyebrow, h1)') ?? document)
    const { bottom } = header.element().getBoundingClientRect()
    // Letters are within their line box.
    expect(text.getClientRects()[0]?.top, message).toBeGreaterThan(bottom - 4)
  }
  document.documentElement.style.fontSize = ''
}
