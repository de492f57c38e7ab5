import { expect, test } from 'vitest'
import { openApi } from './openapi.ts'

const { paths } = openApi('https://brandpath.example', 'session')
const parametersOf = (path: string) =>
  Object.fromEntries((paths[path]?.['get']?.parameters ?? []).map(({ name, schema }) => [name, schema]))

test('a parameter that becomes a number is told of with its limits and what it is where it is left out', () => {
  expect(parametersOf('/api/monitoring/errors')).toEqual({
    level: { type: 'string', enum: ['error', 'warn', 'info'] },
    limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
  })
  expect(parametersOf('/api/tasks')).toEqual({
    projectId: { type: 'integer', minimum: 1, maximum: 999_999_999_999_999 },
  })
})

test('every operation says who may call it', () => {
  const says = (path: string) => paths[path]?.['get']?.description
  expect(says('/health')).toBe('Open to everybody.')
  expect(says('/api/projects')).toBe('For whoever is signed in.')
  expect(says('/api/monitoring/metrics')).toBe('For administrators of Brandpath only.')
  expect(says('/metrics')).toBe('For whoever holds the token of the operator.')
})

test('what reads answers, and what writes says that it is done', () => {
  const { get, post } = paths['/api/projects'] ?? {}
  const says = (one: typeof get) => Object.values(one?.responses ?? {})[0]?.description
  expect([says(get), says(post)]).toEqual(['The answer.', 'Done.'])
})
