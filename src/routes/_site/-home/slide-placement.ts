/**
 * Value of a slide's `data-place` (styled in slides.css): 'here' is the current slide, 'beside' a neighbour whose picture
 * is preloaded, 'away' is not displayed. Until somebody has seen the slider, only its first picture is requested.
 */
export function slidePlacement(
  slideIndex: number,
  currentIndex: number,
  slideCount: number,
  preloadNeighbours: boolean,
): 'here' | 'beside' | 'away' {
  if (slideIndex === currentIndex) return 'here'
  const steps = Math.abs(slideIndex - currentIndex)
  return preloadNeighbours && (steps === 1 || steps === slideCount - 1) ? 'beside' : 'away'
}
