/** A ref for what comes in the place of the control that had the focus: it takes it, and a screen reader says it. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
