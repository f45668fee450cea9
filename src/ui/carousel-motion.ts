import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel'

export type { EmblaCarouselType } from 'embla-carousel'

/**
 * Sets a row of items going: round and round, in whole items. `view` is the window on the row, its first child the row.
 * From now on nothing else may scroll it: what the browser had scrolled would stand beside what moves here.
 * `duration` is Embla's measure of a glide; 0 moves at once.
 */
export function startCarousel(viewport: HTMLElement, duration: number): EmblaCarouselType {
  viewport.scrollLeft = 0
  viewport.style.overflow = 'clip'
  return EmblaCarousel(viewport, { loop: true, align: 'start', duration, containScroll: false })
}
