import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Ida Holm', 'IH'],
  ['Anna Maria van der Berg', 'AB'],
  ['tunde.okafor@okaformedia.example', 'TO'],
  ['ida@halden.example', 'ID'],
  ['ida.holm+1795@halden.example', 'IH'],
  ['ida.holm+tea', 'IH'],
  ['Åse', 'ÅS'],
  ['E\u0301mile Zola', 'E\u0301Z'],
  ['x', 'X'],
  ['', ''],
])('the avatar of the user "%s" shows the initials "%s"', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
