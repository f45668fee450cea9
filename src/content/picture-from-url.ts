import type { PictureSource } from '../ui/picture.tsx'

const WIDTHS = [480, 640, 828, 1080, 1440, 1920]

/**
 * The derived picture behind an address that a record holds, `/images/NAME-lit-WIDTH.webp` on this site, in all its
 * widths and both states; null for any other address. Without a placeholder, so that a list of records need not carry
 * every picture's.
 * @param origin PUBLIC_URL, which records write out
 */
export function pictureFromUrl(url: string, origin: string): PictureSource<'lit' | 'off'> | null {
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
  const name = /^\/images\/([a-z]+)-lit-\d+\.webp$/.exec(path)?.[1]
  return name ? { name, width: 1920, height: 1200, widths: WIDTHS, placeholder: '' } : null
}

/** What stands for a record without a picture, and for one whose picture cannot be loaded (D47). */
export const DEFAULT_PICTURE = '/images/default.svg'
