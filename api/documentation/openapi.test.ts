import { expect, test } from 'vitest'
import { openApi } from './openapi.ts'

const { paths } = openApi('https://brandpath.example', 'session')
const parametersOf = (path: string) =>
  Object.fromEntries((paths[path]?.['get']?.parameters ?? []).map(({ name, schema }) => [name, schema]))

test('the OpenAPI document contains the limits and the default value of a numeric parameter', () => {
  expect(parametersOf('/api/monitoring/errors')).toEqual({
    level: { type: 'string', enum: ['error', 'warn', 'info'] },
    limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
  })
  expect(parametersOf('/api/tasks')).toEqual({
    projectId: { type: 'integer', minimum: 1, maximum: 999_999_999_999_999 },
  })
})

test('the OpenAPI document says for each endpoint which callers have access', () => {
  const descriptionOf = (path: string) => paths[path]?.['get']?.description
  expect(descriptionOf('/health')).toBe('Public.')
  expect(descriptionOf('/api/projects')).toBe('Logged-in users.')
  expect(descriptionOf('/api/monitoring/metrics')).toBe('Platform administrators.')
  expect(descriptionOf('/metrics')).toBe('Clients that send METRICS_TOKEN.')
})

test('the OpenAPI document says which roles may make a call of the working layer', () => {
  const descriptionOf = (method: string, path: string) => paths[path]?.[method]?.description
  const editors = 'Roles in the project: owner, ADMIN, MEMBER, EDITOR.'
  for (const call of ['status', 'assignee', 'due-date', 'checklist', 'notes', 'links'])
    expect(descriptionOf('post', `/api/tasks/{id}/${call}`)).toBe(editors)
  expect(descriptionOf('delete', '/api/links/{id}')).toBe(editors)
  expect(descriptionOf('post', '/api/tasks/{id}/relevance')).toBe('Roles in the project: owner, ADMIN.')
  expect(descriptionOf('patch', '/api/notes/{id}')).toBe('Roles in the project: all for own notes.')
  expect(descriptionOf('delete', '/api/notes/{id}')).toBe(
    'Roles in the project: all for own notes; owner, ADMIN for notes of others.',
  )
  expect(descriptionOf('patch', '/api/projects/{id}')).toBe(
    'Roles in the project: owner for the name; owner, ADMIN for the launch date.',
  )
  expect(descriptionOf('delete', '/api/projects/{id}')).toBe('Roles in the project: owner.')
  expect(descriptionOf('get', '/api/projects/{id}/export.csv')).toBe('All members of the project.')
  expect(descriptionOf('get', '/api/tasks/{id}')).toBe('All members of the project.')
})

const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ call: `${method} ${path}`, ...operation })),
)

test('the OpenAPI document says for each call about a project who may make it in the project', () => {
  const unlimited = operations.filter(
    ({ call, description }) =>
      /\/(projects|tasks|notes|links|members|invitations)\/\{/.test(call) &&
      description === 'Logged-in users.',
  )
  expect(unlimited.map(({ call }) => call)).toEqual([])
})

test('the OpenAPI document describes each path parameter, and each field of the body of a notification preference', () => {
  const undescribed = operations.flatMap(({ call, parameters = [] }) =>
    parameters.filter((one) => one.in === 'path' && !one.description).map(({ name }) => `${call} ${name}`),
  )
  expect(undescribed).toEqual([])
  const parameterOf = (path: string) => paths[path]?.['delete']?.parameters?.[0]?.description
  expect(parameterOf('/api/notes/{id}')).toBe('Id of the note.')
  const body = JSON.stringify(paths['/api/user/notifications']?.['patch']?.requestBody)
  for (const text of ['A note mentions the user.', 'Emails about guides', 'Omitted fields do not change'])
    expect(body).toContain(text)
})

test('the OpenAPI document contains the limits of the idempotency key', () => {
  const parameters = paths['/api/tasks/{id}/notes']?.['post']?.parameters
  expect(parameters?.find(({ name }) => name === 'Idempotency-Key')).toMatchObject({
    description: expect.stringContaining('1 to 200 characters. Otherwise returns 400.') as string,
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  })
})

test('the OpenAPI document contains the limits of notes and links', () => {
  const of = (path: string) => JSON.stringify(paths[path]?.['post'])
  expect(of('/api/tasks/{id}/notes')).toMatch(/fewer than 500 notes.*"maxLength":2000/)
  expect(of('/api/tasks/{id}/links')).toMatch(/fewer than 20 links.*"maxLength":2000.*"maxLength":120/)
  expect(JSON.stringify(paths['/api/tasks/{id}/relevance']?.['post']?.requestBody)).toContain(
    '"maxLength":200',
  )
})

test('the OpenAPI document describes a successful GET as “The response.” and a successful POST as “Done.”', () => {
  const { get, post } = paths['/api/projects'] ?? {}
  const descriptionOf = (operation: typeof get) => Object.values(operation?.responses ?? {})[0]?.description
  expect([descriptionOf(get), descriptionOf(post)]).toEqual(['The response.', 'Done.'])
})
