export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/** Whether the visitor asks for reduced motion. Read anew each time: the setting may change while the page is open. */
export const prefersReducedMotion = () => matchMedia(REDUCED_MOTION).matches
