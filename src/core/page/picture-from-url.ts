import type { PictureSource } from '../ui/picture.tsx'

const WIDTHS = [480, 640, 828, 1080, 1440, 1920]

/** A derived picture, and the state in its address. */
export type PictureAtUrl = PictureSource<'lit' | 'off'> & { state: 'lit' | 'off' }

/**
 * The derived picture at a record's picture address, in all its widths: `/images/NAME-lit-WIDTH.webp` on this site, or
 * `NAME-off-WIDTH.webp`, its unlit state; null for any other address. It has no placeholder, so that a list of records
 * does not carry one for every picture.
 * @param origin PUBLIC_URL, with which stored addresses begin
 */
export function pictureFromUrl(url: string, origin: string): PictureAtUrl | null {
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
  const [, name, off] = /^\/images\/([a-z]+)-(?:lit|(off))-\d+\.webp$/.exec(path) ?? []
  const state = off ? 'off' : 'lit'
  return name ? { name, state, width: 1920, height: 1200, widths: WIDTHS, placeholder: '' } : null
}

/** The picture of a record whose own is missing or cannot be loaded (D47). */
export const DEFAULT_PICTURE = '/images/default.svg'
