import { onTestFinished, vi } from 'vitest'
import { shrinkPicture } from '../../src/core/ui/shrink-picture.ts'
import { chooseFiles, draw, photograph, UPLOADED } from '../support/screens/pictures.ts'
import { dialogButton, openAddDialog, urlField } from '../support/screens/project-dialog.ts'
import { db, expect, expectToast, test } from '../support/screens/screen.tsx'
import { uploads } from '../support/screens/uploads.ts'

/** Noise, which no image format can compress. */
const noise = (width: number, height: number, type: string, opacity = 255): Promise<File> =>
  draw('plan', type, width, height, (context) => {
    const image = context.createImageData(width, height)
    for (let i = 0; i < image.data.length; i += 65_536)
      crypto.getRandomValues(image.data.subarray(i, i + 65_536))
    for (let i = 3; i < image.data.length; i += 4) image.data[i] = opacity
    context.putImageData(image, 0, 0)
  })

test('Picture upload: a small photograph is sent unchanged', async () => {
  const photo = await photograph()
  expect(await shrinkPicture(photo)).toBe(photo)
})

test('Picture upload: a large drawing is sent smaller, as WebP with its transparency', async () => {
  const sent = await shrinkPicture(await noise(2900, 300, 'image/png', 128))
  expect([sent.name, sent.type]).toEqual(['plan', 'image/webp'])
  const bitmap = await createImageBitmap(sent)
  expect([bitmap.width, bitmap.height]).toEqual([2560, 265])
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  expect(context?.getImageData(0, 0, 1, 1).data[3]).toBeCloseTo(128, -1)
})

test('Picture upload: a large photograph stays a JPEG', async () => {
  const { type, size } = await shrinkPicture(await noise(2900, 300, 'image/jpeg'))
  expect([type, size > 1000]).toEqual(['image/jpeg', true])
})

/** Adds what a phone writes into a JPEG: that it was held upright (orientation 6), its model, and its location. */
async function fromPhone(photo: File): Promise<File> {
  const model = 'SECRET-MODEL'
  const tiff = new DataView(new ArrayBuffer(100))
  const write = (offset: number, entry: [tag: number, type: number, count: number, value: number]) => {
    tiff.setUint16(offset, entry[0], true)
    tiff.setUint16(offset + 2, entry[1], true)
    tiff.setUint32(offset + 4, entry[2], true)
    tiff.setUint32(offset + 8, entry[3], true)
  }
  tiff.setUint32(0, 0x00_2a_49_49, true)
  tiff.setUint32(4, 8, true)
  tiff.setUint16(8, 3, true)
  write(10, [0x01_10, 2, model.length + 1, 68])
  write(22, [0x01_12, 3, 1, 6])
  write(34, [0x88_25, 4, 1, 50])
  // The location: north of the equator.
  tiff.setUint16(50, 1, true)
  write(52, [1, 2, 2, 'N'.charCodeAt(0)])
  new Uint8Array(tiff.buffer).set(new TextEncoder().encode(model), 68)
  const head = new Uint8Array([0xff, 0xe1, 0, 2 + 6 + tiff.byteLength])
  return new File([photo.slice(0, 2), head, 'Exif\0\0', tiff, photo.slice(2)], 'photo.jpg', {
    type: photo.type,
  })
}

test('Picture upload: a large photograph from a phone is sent smaller and upright, without location and camera model', async () => {
  const photo = await fromPhone(await noise(2900, 300, 'image/jpeg'))
  const { width, height } = await createImageBitmap(photo)
  expect([width, height]).toEqual([300, 2900])
  await openAddDialog()
  await chooseFiles(dialogButton('Upload picture'), photo)
  await expect.element(urlField).toHaveValue(expect.stringMatching(UPLOADED))
  const [sent = photo] = uploads.sent
  const bitmap = await createImageBitmap(sent)
  expect([sent.name, sent.type, bitmap.width, bitmap.height]).toEqual(['photo.jpg', 'image/jpeg', 265, 2560])
  expect(sent.size).toBeLessThan(photo.size)
  expect(await photo.text()).toMatch(/Exif.*SECRET-MODEL/s)
  expect(await sent.text()).not.toMatch(/Exif|SECRET-MODEL/)
  await dialogButton('Add project').click()
  await expectToast('Success', 'Project added successfully')
  expect(await db.selectFrom('media').select(['width', 'height']).execute()).toEqual([
    { width: 265, height: 2560 },
  ])
})

// Shrinking would turn them into still pictures; the server explains what is wrong with them.
test.each(['GIF89a', 'RIFF....WEBPVP8X....ANIM', '\x89PNG....IHDR....acTL', '....ftypavis'])(
  'Picture upload: a large animated picture is sent unchanged: %s',
  async (head) => {
    const decode = vi.spyOn(globalThis, 'createImageBitmap')
    onTestFinished(() => decode.mockRestore())
    const film = new File([head, new Uint8Array(500 * 1024)], 'film')
    expect(await shrinkPicture(film)).toBe(film)
    expect(decode).not.toHaveBeenCalled()
  },
)
