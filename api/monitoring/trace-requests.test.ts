import { expect, test } from 'vitest'
import { withoutSecrets } from './trace-requests.ts'

const at = (address: string) => withoutSecrets(`http://localhost:3000${address}`)

test('what an address asks for is told', () => {
  expect(at('/api/tasks?projectId=42&sort=name')).toEqual({
    path: '/api/tasks',
    query: 'projectId=42&sort=name',
  })
  expect(at('/api/user')).toEqual({ path: '/api/user', query: '' })
})
test.each([
  '/reset?token=opens-a-door',
  '/unsubscribe?a=1&unsubscribeToken=opens-a-door',
  '/api/user?email=ida%40example.com',
  '/api/user?email=ida@example.com',
  '/api/users/ida@example.com/projects',
  '/api/users/ida%40example.com/projects',
  '/api/user?ida@example.com',
])('%s tells of no token and of nobody', (address) => {
  const told = JSON.stringify(at(address))
  expect(told).toMatch(/\[redacted\]|\[address\]/)
  expect(told).not.toMatch(/opens-a-door|ida|example/)
})
test('an address that is not encoded well is told as it is', () => {
  expect(at('/api/%E0%A4%A')).toEqual({ path: '/api/%E0%A4%A', query: '' })
})
