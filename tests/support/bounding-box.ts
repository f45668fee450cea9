import type { Locator } from 'playwright/test'

/**
 * The bounding box of an element, in pixels from the viewport's top left.
 * @throws when the element has none
 */
export async function boundingBoxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error(`There is no box of ${String(element)}.`)
  return box
}
