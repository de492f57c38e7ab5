import { expect, test } from 'vitest'
import { parseJson } from '../files.ts'
import { readRoadmapFile } from './roadmap-file.ts'

const read = (content: string) => readRoadmapFile(parseJson(content, 'roadmap.json'))

const task = {
  key: 'shelf-1',
  number: 201,
  title: 'Win the shelf',
  description: 'Stand at eye level.',
  category: '2 PA',
  taskType: 'Shelf 1',
  priority: false,
}
const file = (...tasks: unknown[]) => JSON.stringify({ basedOn: 1, tasks })

test('reading an exported roadmap file returns the exported tasks', () => {
  expect(read(file(task))).toEqual({ basedOn: 1, tasks: [task] })
})

test('a byte-order mark at the start of a roadmap file is ignored', () => {
  expect(read(`\uFEFF${file(task)}`)).toEqual({ basedOn: 1, tasks: [task] })
})

test.each([
  ['{"tasks":[]}', 'basedOn must be the version that was exported\ntasks must not be empty'],
  [file({ ...task, title: ' ' }), 'shelf-1: title is required'],
  [file({ ...task, title: 'Win\nthe shelf' }), /^shelf-1: title must not contain line breaks/],
  [file({ ...task, description: '' }), 'shelf-1: description is required'],
  [file({ ...task, category: '5 PA' }), /^shelf-1: category must be one of 1 Foundations, 2 PA/],
  [file({ ...task, taskType: 'Shelf' }), /^shelf-1: taskType must be a name that ends in a number/],
  [file({ ...task, priority: 'yes' }), 'shelf-1: priority must be true or false'],
  [file({ ...task, number: 1000 }), 'shelf-1: number must be from 1 to 999'],
  [file({ ...task, key: 'Shelf 1' }), /^Shelf 1: key must consist of lower-case letters/],
  [file(task, { ...task, key: undefined }), 'task 2: key must be text'],
  [file(task, null), /^task 2: /],
  [file({ ...task, colour: 'red' }), /^shelf-1: .*colour/],
  [file({ ...task, '\u001b[2J': 'red' }), /^shelf-1: [^\p{Cc}]*\\u001b\[2J[^\p{Cc}]*$/u],
  [file({ ...task, key: '\u001b[2J' }), /^\\u001b\[2J: key must consist of lower-case letters/],
  [file({ ...task, key: 'k'.repeat(1_000) }), /^k{80}…: key must be at most 80 characters/],
])(
  'for the invalid roadmap file %s, the error message contains the task and the field',
  (content, problem) => {
    expect(read(content)).toMatch(problem)
  },
)

test('if several tasks in a roadmap file are invalid, the error lists the problems of all tasks', () => {
  expect(read(file({ ...task, title: '' }, { ...task, key: 'shelf-2', number: 0 }))).toBe(
    'shelf-1: title is required\nshelf-2: number must be from 1 to 999',
  )
})

test('if a roadmap file has 60 problems, the error lists 20 problems and “And 40 more.”', () => {
  const invalid = Array.from({ length: 60 }, () => ({ ...task, number: 0 }))
  expect(read(file(...invalid))).toMatch(/^([^\n]+\n){20}And 40 more\.$/)
})
