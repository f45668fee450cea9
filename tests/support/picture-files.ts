import { expect, type Locator, type Page } from 'playwright/test'

/** A file as a browser test chooses, drops or pastes it. */
export interface TestFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export const jpegFile = (buffer: Buffer, name = 'photo.jpg'): TestFile => ({
  name,
  mimeType: 'image/jpeg',
  buffer,
})

/** Drags files onto an element and drops them. */
export async function dropFiles(target: Locator, ...files: TestFile[]): Promise<void> {
  const encoded = files.map(({ buffer, ...rest }) => ({ ...rest, base64: buffer.toString('base64') }))
  await target.evaluate((element, encoded) => {
    const dataTransfer = new DataTransfer()
    for (const { name, mimeType, base64 } of encoded) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      dataTransfer.items.add(new File([bytes], name, { type: mimeType }))
    }
    const options = { bubbles: true, cancelable: true, dataTransfer }
    for (const type of ['dragenter', 'dragover', 'drop']) element.dispatchEvent(new DragEvent(type, options))
  }, encoded)
}

/**
 * Records what the page uploads from its next navigation on. The returned function gives the picture that was sent last.
 * Playwright itself does not see files in a request's body.
 */
export async function recordSentPictures(page: Page): Promise<() => Promise<Buffer>> {
  const sent: Buffer[] = []
  await page.exposeFunction('recordSent', (base64: string) => sent.push(Buffer.from(base64, 'base64')))
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      const file = body instanceof FormData ? body.get('file') : null
      const reader = new FileReader()
      reader.addEventListener('load', () => {
        const base64 = typeof reader.result === 'string' ? reader.result.split(',')[1] : ''
        Reflect.apply(Reflect.get(window, 'recordSent'), window, [base64])
      })
      if (file instanceof File) reader.readAsDataURL(file)
      send.call(this, body)
    }
  })
  return async () => {
    await expect.poll(() => sent.length).toBeGreaterThan(0)
    return sent.at(-1) ?? Buffer.alloc(0)
  }
}
