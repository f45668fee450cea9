import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'

const handle = (name: string) => page.getByRole('button', { name: new RegExp(`^Move ${name},`) })

/** Drags a record by its handle and drops it on another. */
export async function moveByPointer(name: string, onto: string): Promise<void> {
  await userEvent.dragAndDrop(handle(name), handle(onto), { steps: 12 })
}

/** Lifts a record with Space, moves it with an arrow key and drops it. Waits for each announcement in between. */
export async function moveByKeys(name: string, key: string, position: string): Promise<void> {
  const liveRegion = page.css('[id^=DndLiveRegion]')
  handle(name).element().focus()
  await userEvent.keyboard(' ')
  await expect.element(liveRegion).toMatchTextContent(/lifted/)
  // dnd-kit listens to the arrow keys one task later, after it has measured the items.
  await new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
  )
  await userEvent.keyboard(`{${key}}`)
  await expect.element(liveRegion).toMatchTextContent(new RegExp(`over ${position}`))
  await userEvent.keyboard(' ')
  await expect.element(liveRegion).toMatchTextContent(new RegExp(`dropped at ${position}`))
}
