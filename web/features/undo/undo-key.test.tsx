import { afterEach, expect, test } from 'vitest'
import { isForThePage, isUndo } from './undo-key.ts'

afterEach(() => document.body.replaceChildren())

const press = (over: Partial<Parameters<typeof isUndo>[0]>) =>
  isUndo({ key: 'z', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...over })

test('Ctrl-Z and Cmd-Z are undo; with Shift, Alt or alone the key is something else', () => {
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

/** Whether a key that is pressed on the element with this id is for the page. */
function reaches(html: string, id: string): boolean {
  document.body.innerHTML = html
  let isForIt: boolean | undefined
  addEventListener('keydown', (event) => (isForIt = isForThePage(event)), { once: true })
  document
    .getElementById(id)
    ?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true }))
  if (isForIt === undefined) throw new Error(`nothing was pressed on #${id}`)
  return isForIt
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
])('on %s it is the page’s: %s', (html, expected) => {
  expect(reaches(html, 'at')).toBe(expected)
})
