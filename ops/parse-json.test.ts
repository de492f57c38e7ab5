import { expect, test } from 'vitest'
import { NotJson, parseJson } from './parse-json.ts'

test('a byte-order mark before it is no part of it', () => {
  expect(parseJson('\uFEFF{"basedOn":1}')).toEqual({ basedOn: 1 })
})

test.each([
  ['{"tasks":[\n{"key":"shelf-1"},\n{"ke', /line 3 column 5/],
  ['{"tasks":[\n1,\n', /Unexpected end of JSON input/],
  ['> brandpath@0.1.0 ops\n{}', /^Unexpected token '>'.*\.$/],
  ['\u001b[2J{}', /^Unexpected token '\\u001b', "\\u001b\[2J/],
  ['\uFEFF\uFEFF{}', /Unexpected token/],
])('%j is none, and it is said where', (content, where) => {
  const parse = () => parseJson(content)
  expect(parse).toThrow(NotJson)
  expect(parse).toThrow(where)
})
