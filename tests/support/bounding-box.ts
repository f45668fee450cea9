import type { Locator } from 'playwright/test'

/**
 * Where an element stands, in pixels from the window's top left.
 * @throws when it takes no room: a missing box must never pass for a small one
 */
export async function boundingBoxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error(`There is no box of ${String(element)}.`)
  return box
}
