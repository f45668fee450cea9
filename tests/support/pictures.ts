import sharp, { type Sharp } from 'sharp'

/** A photograph without two equal areas, like a camera's: gradients with noise. */
export async function photograph(width: number, height: number): Promise<Sharp> {
  const grain = await sharp({
    create: {
      width: Math.ceil(width / 8),
      height: Math.ceil(height / 8),
      channels: 3,
      background: '#345678',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  })
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer()
  return sharp(grain, { raw: { width, height, channels: 3 } })
}

/** A JPEG as from a phone that was held upright: stored sideways (orientation 6), with GPS position and camera make. */
export async function phonePhotograph(width = 1200, height = 900): Promise<Buffer> {
  return await (
    await photograph(width, height)
  )
    .jpeg({ quality: 90 })
    .withMetadata({
      orientation: 6,
      exif: {
        IFD0: { Make: 'Pocketphone', Model: 'SECRET-MODEL' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '19/1 11/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '72/1 58/1 0/1',
        },
      },
    })
    .toBuffer()
}

/** The body of an upload. */
export function uploadForm(bytes: Buffer, name = 'photo.jpg', type = 'image/jpeg'): FormData {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
  return form
}
