import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { colours } from '../../../src/firm.ts'
import { firstCharacters } from '../text/schema.ts'

/** The usual size of pictures for shared links. */
const SIZE = { width: 1200, height: 630 }

/** The panel on the left, with the brand and the busbar (art/marks.mjs). The words are on it, the picture beside it. */
const PANEL_WIDTH = 500
const WORDS = { left: 56, width: 410, bottom: 502 }

/** WhatsApp shows no larger picture. */
const MAX_BYTES = 300_000

/** The characters of the font, which is a subset made for them (art/fonts.sh). */
const IN_FONT = /^[ -~\u00a0£§©«®°-´·»-¾×é\u2009–—‘’“”•…′″™−]*$/

export interface CardOptions {
  title: string
  /** File paths. */
  font: string
  panel: string
}

/**
 * Draws a page's title beside a picture. The font is given as a file, so the system needs none; a title with characters
 * that the font lacks is left out.
 */
export async function drawCard(picture: Buffer, { title, font, panel }: CardOptions): Promise<Buffer> {
  const photograph = await sharp(picture)
    .resize(SIZE.width - PANEL_WIDTH, SIZE.height)
    .png({ compressionLevel: 1 })
    .toBuffer()
  const layers = [
    { input: await readFile(panel), left: 0, top: 0 },
    { input: photograph, left: PANEL_WIDTH, top: 0 },
  ]
  if (IN_FONT.test(title)) {
    const { data, info } = await drawWords(title, font)
    layers.push({ input: data, left: WORDS.left, top: WORDS.bottom - info.height })
  }
  return await encode(
    sharp({ create: { ...SIZE, channels: 3, background: colours.night } }).composite(layers),
  )
}

function drawWords(title: string, fontfile: string) {
  const size = title.length <= 45 ? 62 : title.length <= 80 ? 50 : 40
  const beginning = firstCharacters(title, 129).trimEnd()
  const words = title.length > 130 ? `${beginning}…` : title
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return sharp({
    text: {
      text: `<span foreground="${colours.sheet}" letter_spacing="${Math.round(-0.024 * size * 1024)}">${escaped}</span>`,
      // The comma ends the name of the font family.
      font: `Anek Latin Medium, ${size}`,
      fontfile,
      width: WORDS.width,
      wrap: 'word-char',
      spacing: Math.round(-0.12 * size),
      dpi: 72,
      rgba: true,
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
}

/** Crops a photograph around its focal point, as the picture for shared links. */
export async function cropForLinks(
  photograph: Buffer,
  { focal_x, focal_y }: { focal_x: number; focal_y: number },
): Promise<Buffer> {
  const { width, height } = await sharp(photograph).metadata()
  const scale = Math.max(SIZE.width / width, SIZE.height / height)
  const [scaledWidth, scaledHeight] = [Math.ceil(width * scale), Math.ceil(height * scale)]
  const area = {
    ...SIZE,
    left: Math.round((scaledWidth - SIZE.width) * focal_x),
    top: Math.round((scaledHeight - SIZE.height) * focal_y),
  }
  const scaled = sharp(photograph).resize(scaledWidth, scaledHeight, { fit: 'fill' })
  return await encode(scaled.flatten({ background: colours.night }).extract(area))
}

async function encode(image: Sharp): Promise<Buffer> {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixels = { width: info.width, height: info.height, channels: info.channels }
  let jpeg = Buffer.alloc(0)
  for (const quality of [82, 70, 55, 40]) {
    jpeg = await sharp(data, { raw: pixels }).jpeg({ quality, mozjpeg: true }).toBuffer()
    if (jpeg.length <= MAX_BYTES) break
  }
  return jpeg
}
