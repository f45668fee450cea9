import { expect, vi } from 'vitest'
import { commands } from 'vitest/browser'
import type { Locator } from './screen.tsx'

/*
 * Photographs on a screen: files that a person chooses, drops or pastes, and pictures that are already in the library.
 */

/** The URL path of an uploaded picture. */
export const UPLOADED = /^\/media\/[0-9a-f]{32}$/

let shade = 0

/** A photograph with unique content: a small JPEG, which the server processes at once. */
export const photograph = (name = 'photo.jpg', width = 60, height = 40): Promise<File> =>
  draw(name, 'image/jpeg', width, height, (context) => {
    for (let x = 0; x < width; x += 4) {
      context.fillStyle = `hsl(${(shade += 37)} 60% ${30 + (x % 40)}%)`
      context.fillRect(x, 0, 4, height)
    }
  })

/** A file from a canvas. Through a data URL, because a blob waits up to a second for the page to be idle. */
export async function draw(
  name: string,
  type: string,
  width: number,
  height: number,
  onto: (context: CanvasRenderingContext2D) => void,
): Promise<File> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('there is no canvas')
  onto(context)
  const response = await fetch(canvas.toDataURL(type))
  return new File([await response.blob()], name, { type })
}

/** Adds a picture to the library, as if it had been uploaded; every width of it is a small file. */
export const addPicture = (alt = '') => commands.addPicture(alt)

/** Drags files onto an element, without dropping them. */
export const dragFiles = (target: Locator, ...files: File[]) =>
  sendFiles(target, ['dragenter', 'dragover'], files)

/** Drags files onto an element and drops them. */
export const dropFiles = (target: Locator, ...files: File[]) =>
  sendFiles(target, ['dragenter', 'dragover', 'drop'], files)

/** Pastes files into an element. */
export const pasteFiles = (target: Locator, ...files: File[]) => sendFiles(target, ['paste'], files)

/** @returns whether the browser's default action would still run, such as opening the files in place of the page */
async function sendFiles(target: Locator, types: string[], files: File[]): Promise<boolean> {
  await expect.element(target).toBeInTheDocument()
  const dataTransfer = transferOf(files)
  const options = { bubbles: true, cancelable: true }
  let isLeftToBrowser = true
  for (const type of types)
    isLeftToBrowser = target
      .element()
      .dispatchEvent(
        type === 'paste'
          ? new ClipboardEvent(type, { ...options, clipboardData: dataTransfer })
          : new DragEvent(type, { ...options, dataTransfer }),
      )
  return isLeftToBrowser
}

/**
 * Opens the browser's file chooser and chooses files in it.
 * @param open the button that opens the chooser, or a function that opens it
 * @returns the input behind it
 */
export async function chooseFiles(
  open: Locator | (() => Promise<void>),
  ...files: File[]
): Promise<HTMLInputElement> {
  // The chooser belongs to the browser, and would stay open.
  const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {})
  await (typeof open === 'function' ? open() : open.click())
  await expect.poll(() => click.mock.contexts.length).toBe(1)
  const [input] = click.mock.contexts
  click.mockRestore()
  if (!(input instanceof HTMLInputElement) || input.type !== 'file') throw new Error('no chooser was opened')
  input.files = transferOf(files).files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  return input
}

function transferOf(files: File[]): DataTransfer {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  return transfer
}
