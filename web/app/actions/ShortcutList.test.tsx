import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { modifierKey } from '#web/shared/keyboard.ts'
import ShortcutList from './ShortcutList.tsx'

test.each([
  ['Search projects, tasks, people, guides and actions', [modifierKey, 'K']],
  ['Undo your last change', [modifierKey, 'Z']],
  ['Show this list', ['?']],
  ['Close the open dialog or menu', ['Esc']],
  ['Open the next task', ['J']],
  ['Open the previous task', ['K']],
  ['Close the task', ['Esc']],
])('the list of keyboard shortcuts shows “%s” with the keys %j', (effect, keys) => {
  render(<ShortcutList />)
  const row = screen.getByText(effect).parentElement
  expect([...(row?.querySelectorAll('kbd') ?? [])].map((key) => key.textContent)).toEqual(keys)
})
