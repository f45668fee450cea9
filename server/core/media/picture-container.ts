/*
 * Identifies the type of a picture by the signature of its container. Name and stated type are ignored. The container
 * is read to its end, so that a truncated or animated file is refused before any decoder sees it (S21). Its bytes are
 * not searched for other formats: compressed pixels may contain anything, and no byte of an upload is stored.
 */

/** The file is refused. The message is for the uploader. */
export class PictureError extends Error {}

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif'

const NOT_A_PICTURE = 'This file is not a picture. Send a JPEG, PNG, WebP or AVIF.'
const BROKEN = 'This picture is damaged or ends early. Open it, save it again and send that.'
const MORE_THAN_A_PICTURE =
  'This file contains something besides a picture. Take a screenshot of it, or save it again as a JPEG, and send that.'
const ANIMATED = 'This picture is animated. Send a still one.'
const HEIC =
  'This is a HEIC picture, which cannot be read here. On the iPhone choose Settings, Camera, Formats, Most Compatible, or share the picture as a JPEG.'

/** Returns the type of a picture. Throws PictureError for anything else. */
export function identifyPicture(bytes: Buffer): PictureType {
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return checked('image/jpeg', bytes, jpegEnd)
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return checked('image/png', bytes, pngEnd)
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP')
    return checked('image/webp', bytes, webpEnd)
  if (text(bytes, 4, 8) === 'ftyp') return checked('image/avif', bytes, avifEnd)
  const start = text(bytes, 0, 1024).trimStart().toLowerCase()
  if (start.startsWith('gif8')) throw new PictureError('A GIF cannot be used here. Send a JPEG or PNG.')
  if (/<svg[\s>]/.test(start)) throw new PictureError('An SVG drawing cannot be used here. Send it as a PNG.')
  throw new PictureError(NOT_A_PICTURE)
}

/** @param findEnd returns the offset after the last byte of the picture, or null if the picture ends early */
function checked(type: PictureType, bytes: Buffer, findEnd: (bytes: Buffer) => number | null): PictureType {
  const end = findEnd(bytes)
  if (end === null || end > bytes.length) throw new PictureError(BROKEN)
  const trailer = bytes.subarray(end)
  // After a JPEG, each camera maker appends its own notes, films and second pictures.
  const isHarmless = type === 'image/jpeg' || trailer.every((byte) => byte === 0)
  if (!isHarmless) throw new PictureError(MORE_THAN_A_PICTURE)
  return type
}

/** The offset after the marker that ends a JPEG, which cannot occur in the coded data between two headers. */
function jpegEnd(bytes: Buffer): number | null {
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xd9) return at + 2
    if (marker === 0xff) at += 1
    else {
      at += 2 + bytes.readUInt16BE(at + 2)
      if (marker === 0xda) at = nextMarker(bytes, at)
    }
  }
  return bytes[at] === 0xff && bytes[at + 1] === 0xd9 ? at + 2 : null
}

/** The next marker, except restarts and stuffed bytes, which belong to the coded data. */
function nextMarker(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0
    if (marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) return at
  }
  return bytes.length
}

function pngEnd(bytes: Buffer): number | null {
  for (let at = 8; at + 12 <= bytes.length;) {
    const type = text(bytes, at + 4, at + 8)
    if (type === 'acTL') throw new PictureError(ANIMATED)
    at += 12 + bytes.readUInt32BE(at)
    if (type === 'IEND') return at
  }
  return null
}

function webpEnd(bytes: Buffer): number | null {
  const end = 8 + bytes.readUInt32LE(4)
  for (let at = 12; at + 8 <= Math.min(end, bytes.length);) {
    if (text(bytes, at, at + 4) === 'ANIM') throw new PictureError(ANIMATED)
    const size = bytes.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return end
}

/** For AVIF, and for HEIC, which is the same container with another codec. */
function avifEnd(bytes: Buffer): number | null {
  const brands = text(bytes, 8, Math.min(bytes.readUInt32BE(0), 200))
  if (/avis|msf1|hevc|hevx/.test(brands)) throw new PictureError(ANIMATED)
  if (/heic|heix|heim|heis/.test(brands)) throw new PictureError(HEIC)
  if (!/avif|mif1/.test(brands)) throw new PictureError(NOT_A_PICTURE)
  let at = 0
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at)
    // 1: the size is in the next 64 bits; 0: the box extends to the end of the file.
    if (size === 0) return bytes.length
    const whole = size === 1 && at + 16 <= bytes.length ? Number(bytes.readBigUInt64BE(at + 8)) : size
    if (whole < 8 || !/^[\w -]{4}$/.test(text(bytes, at + 4, at + 8))) return at
    at += whole
  }
  return at < bytes.length ? null : at
}

const text = (bytes: Buffer, start = 0, end?: number) => bytes.subarray(start, end).toString('latin1')
