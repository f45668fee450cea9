/** `sizes` of the hero's picture: the tall crop below 64rem, the wide one above. home-hero.css sets the same widths. */
export const HERO_SIZES_NARROW = 'max(128vw, 540px)'
export const HERO_SIZES_WIDE = 'max(160svh, 64rem)'
