/** How wide the hero's picture is shown: on small windows the tall cut, which home.css gives the same width. */
export const HERO_SIZES_NARROW = 'max(128vw, 540px)'
export const HERO_SIZES_WIDE = 'max(160svh, 64rem)'
