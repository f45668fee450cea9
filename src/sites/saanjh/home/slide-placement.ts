/**
 * Value of a slide's `data-place` (styled in slides.css): 'current' is the visible slide, 'adjacent' a neighbour that
 * is laid out but invisible, so that its picture is preloaded, 'hidden' is not displayed. Until the slider has been in
 * view, only its first picture is requested.
 */
export function slidePlacement(
  slideIndex: number,
  currentIndex: number,
  slideCount: number,
  preloadNeighbours: boolean,
): 'current' | 'adjacent' | 'hidden' {
  if (slideIndex === currentIndex) return 'current'
  const steps = Math.abs(slideIndex - currentIndex)
  return preloadNeighbours && (steps === 1 || steps === slideCount - 1) ? 'adjacent' : 'hidden'
}
