export const modifierKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

export const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): boolean =>
  key.toLowerCase() === 'z' && ctrlKey !== metaKey && !shiftKey && !altKey

/** Matches text fields. In text fields the browser handles keys, for example Ctrl-Z to undo typing. */
const textField = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, [contenteditable]'
const openDialog = '[role=dialog], [role=alertdialog], dialog[open]'

/** True if a key may be a page shortcut: the target is not a text field, and no dialog is open. */
export const isPageShortcut = ({ target, defaultPrevented }: Event): boolean =>
  !defaultPrevented &&
  !(target instanceof Element && target.closest(textField) !== null) &&
  document.querySelector(openDialog) === null
