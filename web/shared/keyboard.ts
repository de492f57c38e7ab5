/** Label of the modifier key on this platform. */
export const modifierKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

export const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): boolean =>
  key.toLowerCase() === 'z' && ctrlKey !== metaKey && !shiftKey && !altKey

/** Text fields, in which the browser itself undoes typing. */
const textField = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, [contenteditable]'
const openDialog = '[role=dialog], [role=alertdialog], dialog[open]'

/** False if the key belongs to a text field or if a dialog is open. */
export const isPageShortcut = ({ target, defaultPrevented }: Event): boolean =>
  !defaultPrevented &&
  !(target instanceof Element && target.closest(textField) !== null) &&
  document.querySelector(openDialog) === null
