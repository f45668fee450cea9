/**
 * `sizes` of the hero's picture: the tall crop below 64rem, the wide one above. home-hero.css sets the same widths, but
 * above 2 dppx the narrow one is three quarters of its width: on a phone the bytes delay the largest paint.
 */
export const HERO_SIZES_NARROW = '(resolution > 2dppx) max(96vw, 405px), max(128vw, 540px)'
export const HERO_SIZES_WIDE = 'max(160svh, 64rem)'
