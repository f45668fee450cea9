import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { db } from '../../../tests/support/database.ts'
import { createUploadApp } from '../../../tests/support/media.ts'
import { phonePhotograph, photograph } from '../../../tests/support/pictures.ts'
import { identifyPicture } from './picture-container.ts'
import { inspectPhoto, inspectPicture } from './renditions.ts'

const SCRIPT = '<script>alert(1)</script>'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
/** The directory at the end of an empty ZIP archive. */
const ZIP = Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)])

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const chunk = Buffer.alloc(8 + body.length)
  chunk.writeUInt32BE(data.length)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), 4 + body.length)
  return chunk
}

/**
 * A PNG of one colour. A large one ends early: only its header has the size.
 * @param form bits, colour type, compression, filter and whether it is interlaced
 */
function flatPng(width: number, height: number, extra: Buffer = Buffer.alloc(0), form = [1, 0]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set(form, 8)
  const rows = Buffer.alloc(Math.min(1000, (1 + Math.ceil(width / 8)) * height))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    extra,
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A box of the container of AVIF and HEIC. */
function box(type: string, content: string): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(`\0\0\0\0${type}${content}`, 'latin1')
  bytes.writeUInt32BE(bytes.length)
  return bytes
}

const heif = (brands: string) => Buffer.concat([box('ftyp', brands), box('meta', ''), box('mdat', 'data')])

const small = await photograph(64, 48)
const [jpeg, progressive, png, webp, avif] = await Promise.all([
  phonePhotograph(64, 48),
  small.clone().jpeg({ progressive: true }).toBuffer(),
  small.clone().png().toBuffer(),
  small.clone().webp().toBuffer(),
  small.clone().avif().toBuffer(),
])
const frames = await sharp(Buffer.from(Array.from({ length: 8 * 16 * 3 }, (_, i) => (i * 37) % 256)), {
  raw: { width: 8, height: 16, channels: 3, pageHeight: 8 },
})
  .webp({ loop: 0, delay: [90, 90] })
  .toBuffer()
const after = (bytes: Buffer, tail: string | Uint8Array) =>
  Buffer.concat([bytes, typeof tail === 'string' ? Buffer.from(tail) : tail])

test('Hostile files: real pictures are identified by their content', () => {
  const types = [jpeg, progressive, png, webp, avif, flatPng(9, 9)].map(identifyPicture)
  expect(types).toEqual(['image/jpeg', 'image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/png'])
})

test('Hostile files: a JPEG is accepted with the data that cameras append', () => {
  const film = box('ftyp', 'mp42')
  for (const tail of [Buffer.alloc(900), jpeg, film, Buffer.from('notes of any maker')])
    expect(identifyPicture(after(jpeg, tail))).toBe('image/jpeg')
})

test('Hostile files: a picture whose pixels happen to spell the mark of another format is accepted', async () => {
  const pixels = Buffer.from('<svg ><script><?php %PDF-1.7 PK\x05\x06'.padEnd(48))
  const spelling = await sharp(pixels, { raw: { width: 16, height: 1, channels: 3 } })
    .png({ compressionLevel: 0, adaptiveFiltering: false })
    .toBuffer()
  expect(spelling.includes('<svg ><script>')).toBe(true)
  expect(identifyPicture(spelling)).toBe('image/png')
})

// S21
test.each<[string, Buffer]>([
  ['a page behind a JPEG', after(jpeg, `notes of any maker ${SCRIPT}`)],
  ['an archive behind a JPEG', after(jpeg, after(jpeg, ZIP))],
  ['a page in a PNG', flatPng(9, 9, pngChunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`)))],
])('Hostile files: nothing is stored of %s', async (_, upload) => {
  const files = [...(await inspectPicture(upload)).files, ...(await inspectPhoto(upload)).files]
  expect(files).toHaveLength(4)
  for (const { bytes } of files)
    for (const mark of ['script', 'notes', 'PK\x05\x06']) expect(bytes.includes(mark)).toBe(false)
})

// S21
test.each<[string, Buffer, RegExp]>([
  ['nothing', Buffer.alloc(0), /not a picture/],
  ['a text', Buffer.from('hello'), /not a picture/],
  ['a page', Buffer.from(`<!doctype html>${SCRIPT}`), /not a picture/],
  ['a PDF', Buffer.from('%PDF-1.7'), /not a picture/],
  ['a TIFF', Buffer.from('II*\0aaaaaaaa'), /not a picture/],
  ['an SVG', Buffer.from(`<?xml version="1.0"?>\n${SVG}`), /SVG/],
  ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'), /GIF/],
  ['a HEIC', heif('heic\0\0\0\0mif1heic'), /HEIC.+Most Compatible/],
  ['a film', heif('isom\0\0\0\0isomavc1'), /not a picture/],
  ['an AVIF that moves', heif('avis\0\0\0\0avifavis'), /animated/],
  ['a PNG that moves', flatPng(9, 9, pngChunk('acTL', Buffer.alloc(8))), /animated/],
  ['a WebP that moves', frames, /animated/],
  ['the start of a JPEG', Buffer.from('ffd8ff', 'hex'), /damaged/],
  ['a JPEG that ends early', jpeg.subarray(0, -2), /damaged/],
  ['a PNG that ends early', png.subarray(0, -12), /damaged/],
  ['a WebP that ends early', webp.subarray(0, -1), /damaged/],
  ['an AVIF that ends early', avif.subarray(0, -1), /damaged/],
  ['a PNG and any other bytes', after(png, 'x'), /besides a picture/],
  ['a PNG and an archive', after(png, ZIP), /besides a picture/],
  ['a WebP and an SVG', after(webp, SVG), /besides a picture/],
  ['an AVIF and a page', after(avif, SCRIPT), /besides a picture/],
])('Hostile files: %s is refused in plain words', (_, bytes, message) => {
  expect(() => identifyPicture(bytes)).toThrow(message)
})

test('Hostile files: a picture cut off at any byte is damaged, and breaks nothing', () => {
  for (const bytes of [jpeg, progressive, png, webp, avif])
    for (let length = 12; length < bytes.length; length += 7)
      expect(() => identifyPicture(bytes.subarray(0, length))).toThrow(/damaged|not a picture/)
})

/** The picture with another width and height written at an offset after the mark. */
function resized(
  bytes: Buffer,
  mark: string,
  offset: number,
  write: (at: number, copy: Buffer) => void,
): Buffer {
  const copy = Buffer.from(bytes)
  write(copy.indexOf(mark, 0, 'latin1') + offset, copy)
  return copy
}

// S21
test('Hostile files: a picture that a decoder must hold whole has a lower limit, checked in its header', async () => {
  const full = await small.clone().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
  const jpegSize = (at: number, copy: Buffer) => copy.writeUInt32BE((5100 << 16) + 5100, at)
  const avifSize = (at: number, copy: Buffer) => {
    copy.writeUInt32BE(2800, at)
    copy.writeUInt32BE(2800, at + 4)
  }
  for (const [bytes, message] of [
    [flatPng(4400, 4400, Buffer.alloc(0), [16, 6, 0, 0, 1]), '20 megapixels. The most is 18 in this form'],
    [resized(full, '\xff\xc2', 5, jpegSize), '27 megapixels. The most is 25 in this form'],
    [resized(avif, 'ispe', 8, avifSize), '8 megapixels. The most is 7 in this form'],
  ] as const)
    for (const inspect of [inspectPicture, inspectPhoto])
      await expect(inspect(bytes)).rejects.toThrow(message)
})

// S21
test('Hostile files: a fault that only a decoder sees gives an error at the field, and leaves no files', async () => {
  const photo = await (await photograph(90, 90)).jpeg().toBuffer()
  const garbled = Buffer.from(png)
  garbled.fill(7, 60, 200)
  const gutted = Buffer.concat([photo.subarray(0, photo.length / 2), Buffer.from('ffd9', 'hex')])
  const huge = flatPng(60_000, 60_000)
  const hostile: [Buffer, RegExp][] = [
    [huge, /3600 megapixels/],
    [flatPng(7100, 7100), /51 megapixels/],
    [flatPng(1, 60_000_000), /60 megapixels/],
    [garbled, /damaged/],
    [gutted, /damaged/],
    [Buffer.concat([Buffer.from('ffd8ffe000044a46ffd9', 'hex')]), /damaged/],
    [heif('avif\0\0\0\0avifmif1'), /damaged/],
    [after(png, SCRIPT), /besides a picture/],
  ]
  for (const [bytes, message] of hostile)
    for (const inspect of [inspectPicture, inspectPhoto])
      await expect(inspect(bytes)).rejects.toThrow(message)
  // Each upload starts a process, so two examples stand for all.
  const { upload, storedFiles, temporaryFiles, testApp } = await createUploadApp()
  for (const [bytes, message] of [
    [huge, /3600 megapixels/],
    [garbled, /damaged/],
  ] as const) {
    const { status, error, fields } = await upload(bytes, '../../etc/x\0.jpg')
    expect([status, fields]).toEqual([400, { file: [error] }])
    expect(error).toMatch(message)
  }
  expect([...storedFiles(), ...temporaryFiles(), ...testApp.mediaQueue.hashes]).toEqual([])
  expect(await db.selectFrom('media').select('id').execute()).toEqual([])
  expect(await db.selectFrom('media_pending').select('hash').execute()).toEqual([])
})
