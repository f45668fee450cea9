/**
 * A ref callback that focuses an element when it mounts, for an element that replaces the focused control: a screen
 * reader then reads it.
 */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
