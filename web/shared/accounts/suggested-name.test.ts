import { expect, test } from 'vitest'
import { suggestedName } from './suggested-name.ts'

test.each([
  ['ida.holm', 'Ida Holm'],
  ['jonas_brekke+work', 'Jonas Brekke'],
  ['mia-li', 'Mia Li'],
  ['info', 'Info'],
  ['+x', ''],
])('the suggested name for the address part %s is “%s”', (username, name) => {
  expect(suggestedName(username)).toBe(name)
})
