import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel'

export type { EmblaCarouselType } from 'embla-carousel'

/** Round and round, in whole items; at once instead of gliding where movement is unwelcome. */
export const carouselOptions = (still: boolean) =>
  ({ loop: true, align: 'start', duration: still ? 0 : 30, containScroll: false }) as const

/** Sets a row of items going; `view` is the window on the row, its first child the row. */
export const startCarousel = (view: HTMLElement, still: boolean): EmblaCarouselType =>
  EmblaCarousel(view, carouselOptions(still))
