import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel'

export type { EmblaCarouselType } from 'embla-carousel'

/**
 * Starts Embla on a row of items: endless, moving by whole items. The row is the viewport's first child. Native
 * scrolling is turned off, since its offset would add to Embla's. `duration` is Embla's; 0 moves at once.
 */
export function startCarousel(viewport: HTMLElement, duration: number): EmblaCarouselType {
  viewport.scrollLeft = 0
  viewport.style.overflow = 'clip'
  return EmblaCarousel(viewport, { loop: true, align: 'start', duration, containScroll: false })
}
