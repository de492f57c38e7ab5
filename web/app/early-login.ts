import { flushSync } from 'react-dom'

/**
 * Renders the app. If the page already shows the login form of early-login.html, first passes the values, the focus and
 * the clicks to the form of the app. Typed text is never lost, because no input event can occur in between.
 */
export function renderOverEarlyLogin(root: Element, render: () => void): void {
  const early = document.getElementById('early-login')
  if (early === null) return render()
  const focused = document.activeElement
  flushSync(render)
  const pairs = pairControls(early, root)
  for (const [from, to] of pairs) {
    if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && from.value !== '')
      typeValue(to, from.value)
    // Before the removal of the early form, because a phone closes its keyboard if a focused field is removed.
    if (from === focused) to.focus()
  }
  early.remove()
  for (const [from, to] of pairs) {
    if (from.dataset['clicked'] === undefined) continue
    to.focus() // selects a tab, also in Safari, which does not focus a clicked button
    to.click()
  }
}

/** Pairs the controls of both forms by position. Returns no pairs if the app shows another screen. */
function pairControls(early: Element, root: Element): [HTMLElement, HTMLElement][] {
  const controlsOf = (form: Element) => [...form.querySelectorAll<HTMLElement>('a, button, input')]
  const controls = controlsOf(root)
  const pairs = controlsOf(early).flatMap((from, index): [HTMLElement, HTMLElement][] => {
    const to = controls[index]
    return to?.className === from.className ? [[from, to]] : []
  })
  return pairs.length === controls.length ? pairs : []
}

/** Sets a value as if the user had typed it. A plain assignment would hide the change from React. */
function typeValue(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
