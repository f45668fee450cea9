/*
 * The sizes and formats of pictures, separate from the input schemas: the picture process starts anew for each picture,
 * and loading zod and the validators took longer than processing a small picture.
 */

/** The largest upload, in millions of pixels. */
export const MAX_MEGAPIXELS = 50

/** Width in pixels of the largest rendition of a picture that pages load. */
export const MAX_WIDTH = 1920

/** Pixel widths in steps of about a third, as for the site's own pictures (`scripts/responsive-images.ts`). */
export const WIDTHS = [480, 640, 828, 1080, 1440]

/** The widths in which an uploaded picture of a `width` can be loaded. No picture is enlarged. */
export const mediaWidths = (width: number): number[] => [
  ...WIDTHS.filter((one) => one < width),
  Math.min(width, MAX_WIDTH),
]

/** Formats of every width; browsers take the first that they support. */
export const mediaFormats = ['avif', 'webp', 'jpg'] as const
export type MediaFormat = (typeof mediaFormats)[number]
