/** The maximum length of an uploaded picture's longer side, in pixels: more than any page shows. */
const MAX_SIDE = 2560

/** Files of up to this size, in bytes, are not worth decoding. */
const SMALL_FILE = 400 * 1024

/** Quality of the JPEG or WebP, from 0 to 1. */
const QUALITY = 0.85

/**
 * Shrinks a picture before it is uploaded: to 2560 px on its longer side, upright, without metadata. Other files are
 * returned unchanged: small files, animations, and files that the browser cannot decode, for which the server reports
 * the error. A HEIC of any size becomes a JPEG if the browser can read it. Never rejects.
 */
export async function shrinkPicture(file: File): Promise<File> {
  const head = await readLatin1(file.slice(0, 4096))
  const isHeic = /^.{4}ftyp(?:hei|mif1)/s.test(head)
  if ((file.size <= SMALL_FILE && !isHeic) || /^GIF8|acTL|ANIM|ftypavis/.test(head)) return file
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return file
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
  // WebP preserves transparency; Safari, which cannot write it, creates a PNG instead.
  const type = head.startsWith('\xff\xd8') || isHeic ? 'image/jpeg' : 'image/webp'
  const blob = scale < 1 || isHeic ? await encode(bitmap, scale, type) : null
  bitmap.close()
  if (!blob || (blob.size >= file.size && !isHeic)) return file
  return new File([blob], file.name, { type: blob.type })
}

/** Draws a picture at a smaller size. Null if the canvas does not fit into an old phone's memory. */
async function encode(bitmap: ImageBitmap, scale: number, type: string): Promise<Blob | null> {
  try {
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
    const context = canvas.getContext('2d')
    if (!context) return null
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    return await canvas.convertToBlob({ type, quality: QUALITY })
  } catch {
    return null
  }
}

/** The bytes as text, one character each. */
async function readLatin1(blob: Blob): Promise<string> {
  // A file that was deleted since it was chosen cannot be read; sending it fails with a message.
  const buffer = await blob.arrayBuffer().catch(() => new ArrayBuffer(0))
  return String.fromCharCode(...new Uint8Array(buffer))
}
