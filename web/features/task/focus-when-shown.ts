/** Ref of a field that a button has opened. */
export const focusWhenShown = (field: HTMLElement | null): void => field?.focus()
