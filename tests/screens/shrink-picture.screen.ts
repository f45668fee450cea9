import { shrinkPicture } from '../../src/ui/shrink-picture.ts'
import { photograph } from '../support/screens/pictures.ts'
import { expect, test } from '../support/screens/screen.tsx'

/** Noise, which no format makes small. */
async function noise(width: number, height: number, type: string, opacity = 255): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('there is no canvas')
  const image = context.createImageData(width, height)
  for (let i = 0; i < image.data.length; i += 65_536)
    crypto.getRandomValues(image.data.subarray(i, i + 65_536))
  for (let i = 3; i < image.data.length; i += 4) image.data[i] = opacity
  context.putImageData(image, 0, 0)
  return new File([await canvas.convertToBlob({ type })], 'plan', { type })
}

test('Picture upload: a small photograph is sent as it is', async () => {
  const photo = await photograph()
  expect(await shrinkPicture(photo)).toBe(photo)
})

test('Picture upload: a large drawing is sent smaller, as WebP, and keeps its transparency', async () => {
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

// Shrunk, they would be still pictures; the server says what is wrong with them.
test.each(['GIF89a', 'RIFF....WEBPVP8X....ANIM', '\x89PNG....IHDR....acTL', '....ftypavis'])(
  'Picture upload: a large one that moves is sent as it is: %s',
  async (head) => {
    const film = new File([head, await noise(2900, 200, 'image/png')], 'film')
    expect(film.size).toBeGreaterThan(400 * 1024)
    expect(await shrinkPicture(film)).toBe(film)
  },
)
