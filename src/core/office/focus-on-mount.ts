/**
 * A ref callback that focuses an element when it mounts, for what replaces the focused control: a screen reader reads
 * it.
 */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
