import { afterEach, expect, test } from 'vitest'
import { isPageShortcut, isUndoKey } from './keyboard.ts'

afterEach(() => document.body.replaceChildren())

const press = (over: Partial<Parameters<typeof isUndoKey>[0]>) =>
  isUndoKey({ key: 'z', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...over })

test('isUndoKey accepts only Ctrl-Z and Cmd-Z without Shift or Alt', () => {
  expect([press({ ctrlKey: true }), press({ metaKey: true }), press({ key: 'Z', ctrlKey: true })]).toEqual([
    true,
    true,
    true,
  ])
  expect([
    press({}),
    press({ ctrlKey: true, shiftKey: true }),
    press({ ctrlKey: true, altKey: true }),
    press({ key: 'y', ctrlKey: true }),
  ]).toEqual([false, false, false, false])
})

/** Dispatches a keydown event on the element with this id and returns the result of isPageShortcut. */
function isShortcutOn(html: string, id: string): boolean {
  document.body.innerHTML = html
  let result: boolean | undefined
  addEventListener('keydown', (event) => (result = isPageShortcut(event)), { once: true })
  document
    .getElementById(id)
    ?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true }))
  if (result === undefined) throw new Error(`No keydown event reached the window from #${id}`)
  return result
}

test.each([
  ['<input id="at">', false],
  ['<input type="search" id="at">', false],
  ['<textarea id="at"></textarea>', false],
  ['<div contenteditable="true"><b id="at">x</b></div>', false],
  ['<input type="checkbox" id="at">', true],
  ['<input type="range" id="at">', true],
  ['<select id="at"></select>', true],
  ['<button id="at">Complete Task</button>', true],
  ['<button id="at">Complete Task</button><div role="dialog"></div>', false],
  ['<div role="alertdialog"><button id="at">Delete</button></div>', false],
])('if focus is on the element with id "at" in %s, isPageShortcut returns %s', (html, expected) => {
  expect(isShortcutOn(html, 'at')).toBe(expected)
})
