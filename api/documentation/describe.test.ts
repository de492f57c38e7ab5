import { expect, test } from 'vitest'
import { openApi, type OpenApi } from './openapi.ts'

const document = openApi('https://brandpath.example', 'session')
const errors = document.paths['/api/monitoring/errors']?.['get']

test('the OpenAPI document describes the fields of nullable objects, of list items and of schemas that are used twice', () => {
  const properties = (path: string) => JSON.stringify(document.paths[path]?.['get']?.responses['200'])
  expect(properties('/api/monitoring/metrics')).toContain(
    '"uptime":{"type":"number","minimum":0,"description":"Uptime of the process, in seconds."}',
  )
  expect(properties('/api/monitoring/storage')).toMatch(
    /"lastPosition":\{"type":\["string","null"\],"description":"Position of the last event/,
  )
  for (const occurrence of ['first', 'last'])
    expect(properties('/api/monitoring/errors').split(`Time of the ${occurrence} occurrence.`)).toHaveLength(
      2,
    )
})

test('the OpenAPI document describes query parameters and does not contain the internal field “descriptionIndex”', () => {
  expect(JSON.stringify(document satisfies OpenApi)).not.toContain('"descriptionIndex"')
  expect(errors?.parameters?.map(({ name, description }) => [name, description])).toEqual([
    ['level', 'All levels if omitted.'],
    ['limit', 'Maximum number of errors. The newest are returned.'],
  ])
})
