import sharp, { type Metadata, type Sharp } from 'sharp'
import { PictureError, type PictureType, identifyPicture } from './picture-container.ts'
import { DEFAULT_SUFFIX, MASTER_SUFFIX, PHOTO_SUFFIXES, PREVIEW_SUFFIX } from './picture-suffixes.ts'
import { MAX_MEGAPIXELS, mediaFormats, type MediaFormat, mediaWidths } from './sizes/schema.ts'

/** A visitor's photograph after inspection, with its files and the suffixes of their keys. */
export interface InspectedPhoto {
  mime: PictureType
  width: number
  height: number
  files: PictureFile[]
}

/** The same for a picture of the site. */
export interface InspectedPicture extends InspectedPhoto {
  colour: string
  placeholder: string
}

export interface PictureFile {
  suffix: string
  bytes: Buffer
}

// Only the loaders of the four formats, so that no hostile file reaches another one (S21).
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})
sharp.cache(false)

const OPTIONS = { limitInputPixels: MAX_MEGAPIXELS * 1_000_000, failOn: 'warning' } as const

/** Faults that some phones write into every JPEG. They are not visible. */
const HARMLESS = /Invalid SOS parameters|extraneous bytes/

/** The largest rendition that is stored: twice as wide as most pages show it, tall enough for a long drawing. */
const MASTER = { width: 2560, height: 5120, fit: 'inside', withoutEnlargement: true } as const

const PREVIEW_WIDTH = 480

/** The two sizes of a visitor's photograph, which staff look at and no page shows. */
const PHOTO = { width: 2560, height: 2560, fit: 'inside', withoutEnlargement: true } as const
const THUMBNAIL = { width: 480, height: 480, fit: 'inside', withoutEnlargement: true } as const

/**
 * Inspects an upload and makes the files that are needed at once: the master, from which all renditions are made, and a
 * preview. Both are upright, in sRGB and without the upload's metadata, which sharp writes only on request.
 * @throws PictureError with a message for the uploader
 */
export async function inspectPicture(upload: Buffer): Promise<InspectedPicture> {
  return await inspect(upload, MASTER, async (pixels) => {
    const { dominant, isOpaque } = await pixels().stats()
    const first = pixels().resize(PREVIEW_WIDTH, null, { withoutEnlargement: true })
    const master = isOpaque
      ? pixels().removeAlpha().jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      : pixels().webp({ lossless: true, effort: 1 })
    return {
      colour: toHex(dominant),
      placeholder: await makePlaceholder(pixels()),
      files: [
        { suffix: MASTER_SUFFIX, bytes: await master.toBuffer() },
        { suffix: PREVIEW_SUFFIX, bytes: await first.webp({ quality: 70 }).toBuffer() },
      ],
    }
  })
}

/**
 * Inspects a visitor's photograph and makes the only files that are stored of it: a large JPEG and a thumbnail, upright
 * and without metadata.
 * @throws PictureError with a message for the uploader
 */
export async function inspectPhoto(upload: Buffer): Promise<InspectedPhoto> {
  return await inspect(upload, PHOTO, async (pixels) => {
    const large = pixels().flatten({ background: '#ffffff' }).jpeg({ quality: 84 })
    const thumbnail = pixels().resize(THUMBNAIL).webp({ quality: 72 })
    return {
      files: [
        { suffix: PHOTO_SUFFIXES.large, bytes: await large.toBuffer() },
        { suffix: PHOTO_SUFFIXES.thumbnail, bytes: await thumbnail.toBuffer() },
      ],
    }
  })
}

type Box = typeof MASTER | typeof PHOTO

/** Inspects an upload, decodes it to fit into the box, and calls `makeFiles` with its pixels. */
async function inspect<Result>(
  upload: Buffer,
  box: Box,
  makeFiles: (pixels: () => Sharp) => Promise<Result>,
): Promise<Result & Pick<InspectedPhoto, 'mime' | 'width' | 'height'>> {
  const mime = identifyPicture(upload)
  await assertSize(upload)
  try {
    const { data, info } = await decode(upload, box).catch((error: Error) => {
      if (!HARMLESS.test(error.message)) throw error
      return decode(upload, box, 'error')
    })
    const { width, height, channels } = info
    const result = await makeFiles(() => sharp(data, { raw: { width, height, channels } }))
    return { mime, width, height, ...result }
  } catch (error) {
    throw new PictureError('This picture is damaged. Open it, save it again and send that.', { cause: error })
  }
}

const decode = (upload: Buffer, box: Box, failOn: 'warning' | 'error' = 'warning') =>
  sharp(upload, { ...OPTIONS, failOn })
    .autoOrient()
    .resize(box)
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })

/** The largest width that the address without a width shows. */
const DEFAULT_WIDTH = 1440

async function assertSize(upload: Buffer): Promise<void> {
  // Without sharp's limit, which is checked here with a better message. Only the header is read.
  const header = sharp(upload, { limitInputPixels: false })
  const metadata = await header.metadata().catch((error: unknown) => {
    throw new PictureError('This picture is damaged. Open it, save it again and send that.', { cause: error })
  })
  if ((metadata.pages ?? 1) > 1) throw new PictureError('This picture is animated. Send a still one.')
  const megapixels = (metadata.width * metadata.height) / 1_000_000
  const wholeMax = Math.floor(MAX_DECODER_MB / decoderBytesPerPixel(metadata))
  const max = Math.min(MAX_MEGAPIXELS, wholeMax)
  if (megapixels <= max) return
  const advice =
    max < MAX_MEGAPIXELS
      ? ' in this form: send a smaller one, or save it again as a plain JPEG.'
      : ': send a smaller one.'
  throw new PictureError(`This picture has ${Math.ceil(megapixels)} megapixels. The most is ${max}${advice}`)
}

/** Megabytes of a picture that a decoder may hold at once. In all, the process takes up to 330 MB (measured). */
const MAX_DECODER_MB = 150

/** The bytes that a decoder holds for each pixel, in formats that it cannot read line by line. */
function decoderBytesPerPixel(metadata: Metadata): number {
  const { format, isProgressive, channels, chromaSubsampling, depth } = metadata
  // AVIF: several copies.
  if (format === 'heif') return 20
  if (!isProgressive) return 0
  // Two bytes for each coefficient.
  if (format === 'jpeg') return chromaSubsampling === '4:2:0' ? 3 : 2 * channels
  return channels * (depth === 'uchar' ? 1 : 2)
}

/** Makes all renditions of a picture from its master: each width in each format, and the default rendition. */
export async function makeRenditions(master: Buffer): Promise<PictureFile[]> {
  const { width: masterWidth } = await sharp(master, OPTIONS).metadata()
  const widths = mediaWidths(masterWidth)
  const image = sharp(master, OPTIONS).resize(widths.at(-1), null, { kernel: 'lanczos3' })
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const files: PictureFile[] = []
  const defaultWidth = widths.findLast((one) => one <= DEFAULT_WIDTH) ?? width
  for (const one of widths) {
    const scaled = sharp(data, { raw: { width, height, channels } }).resize(one, null, { kernel: 'lanczos3' })
    for (const format of mediaFormats) {
      const bytes = await encode(scaled.clone(), format)
      files.push({ suffix: `-${one}.${format}`, bytes })
      if (format === 'webp' && one === defaultWidth) files.push({ suffix: DEFAULT_SUFFIX, bytes })
    }
  }
  return files
}

async function encode(image: Sharp, format: MediaFormat): Promise<Buffer> {
  if (format === 'avif')
    return await image.avif({ quality: 55, effort: 3, chromaSubsampling: '4:2:0' }).toBuffer()
  if (format === 'webp') return await image.webp({ quality: 80, effort: 4 }).toBuffer()
  return await image.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
}

/** A placeholder of some hundred bytes. The pages' Content Security Policy allows data: in pictures (S22). */
export async function makePlaceholder(image: Sharp): Promise<string> {
  const tiny = await image
    .resize(16, 16, { fit: 'inside', kernel: 'cubic' })
    // Avoids visible squares when it is enlarged. A CSS filter would delay the first paint.
    .blur(0.8)
    .webp({ quality: 20, effort: 6 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

const toHex = ({ r, g, b }: { r: number; g: number; b: number }): string =>
  `#${[r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('')}`
