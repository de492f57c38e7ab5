type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Ctrl-Z, or Cmd-Z where that is the key. */
export const isUndo = ({ key, ctrlKey, metaKey, shiftKey, altKey }: Press): boolean =>
  key.toLowerCase() === 'z' && ctrlKey !== metaKey && !shiftKey && !altKey

/** Where one types the browser undoes what was typed. A slider, the chart's for one, takes no text. */
const typing = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, [contenteditable]'
const opened = '[role=dialog], [role=alertdialog], dialog[open]'

/** False where the key belongs to a field, or to what is open over the page. */
export const isForThePage = ({ target, defaultPrevented }: Event): boolean =>
  !defaultPrevented &&
  !(target instanceof Element && target.closest(typing) !== null) &&
  document.querySelector(opened) === null
