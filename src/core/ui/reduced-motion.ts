export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/** Whether the visitor prefers reduced motion. Read each time: the setting may change while the page is open. */
export const prefersReducedMotion = () => matchMedia(REDUCED_MOTION).matches
