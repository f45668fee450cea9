/** Whether the visitor asks for reduced motion. Read anew each time: the setting may change while the page is open. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
