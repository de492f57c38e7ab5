import { expect, test } from 'vitest'
import { redactedUrl } from './redact-url.ts'

const at = (address: string) => redactedUrl(`http://localhost:3000${address}`)

test.each([
  ['/api/tasks?projectId=42&sort=name', { path: '/api/tasks', query: 'projectId=42&sort=name' }],
  ['/api/user', { path: '/api/user', query: '' }],
  ['/guides/a%20b', { path: '/guides/a%20b', query: '' }],
  ['/api/%E0%A4%A', { path: '/api/%E0%A4%A', query: '' }],
  ['/guides/50%2525', { path: '/guides/50%2525', query: '' }],
  ['/search?q=50%2525', { path: '/search', query: 'q=50%25' }],
  ['/a?b=1&token=s&c=2', { path: '/a', query: 'b=1&token=[redacted]&c=2' }],
  ['/a?q=two+words', { path: '/a', query: 'q=two+words' }],
  ['/a?resetToken=s&token=t', { path: '/a', query: 'resetToken=[redacted]&token=[redacted]' }],
])('redactedUrl keeps the path and the query of %s, but removes tokens', (address, shown) => {
  expect(at(address)).toEqual(shown)
})

test.each([
  '/reset?token=opens-a-door',
  '/unsubscribe?a=1&unsubscribeToken=opens-a-door',
  '/api/user?email=ida%40example.com',
  '/api/user?email=ida+home@example.com',
  '/api/user?email=ida%2Bhome%40example.com',
  '/api/user?email=ida%252Bhome%2540example.com',
  '/api/users/ida+home@example.com/projects',
  '/login?password=opens-a-door',
  '/login?Password=opens+a+door',
  '/login?new%2550assword=opens-a-door',
  '/login?pwd=opens-a-door',
  '/login?pass=opens-a-door',
  '/login?passwd=opens-a-door',
  '/login?next=%2Flogin%3Fpwd%3Dopens-a-door',
  '/login?next=%2Flogin%3Fpass%3Dopens-a-door',
  '/login?next=%2Flogin%3Fpasswd%3Dopens-a-door',
  '/login?passphrase=opens-a-door',
  '/login?next=%2Flogin%3Fpassphrase%3Dopens-a-door',
  '/login?next=%2Flogin%3Fa%3D1%26user%5Bpasscode%5D%3Dopens-a-door',
  '/login?next=%252Flogin%253FnewPassword2%253Dopens-a-door',
  '/login?next=%2Flogin%3Fpassword%3Dit%2520opens-a-door',
  '/login?next=%2Flogin%3Fpassword%3Dit%0Aopens-a-door',
  '/a?secret=opens-a-door&apiKey=opens-a-door',
  '/api/user?email=ida@example.com',
  '/api/users/ida@example.com/projects',
  '/api/users/ida%40example.com/projects',
  '/api/users/%69da%40ex%61mple.com',
  '/api/%E0%A4%A/ida%40example.com%E0',
  '/api/user?ida@example.com',
  '/api/user?email=ida%2540example.com',
  '/api/user?email=%252569da%25252540ex%252561mple.com',
  '/api/users/ida%2540example.com/projects',
  '/api/user?ida%2540example.com',
  '/reset?%2574oken=opens-a-door',
  '/login?next=%252Freset%253Ftoken%253Dopens-a-door',
])('the redacted URL of %s contains no token and no email address', (address) => {
  const redacted = JSON.stringify(at(address))
  expect(redacted).toMatch(/\[redacted\]|\[address\]/)
  expect(redacted).not.toMatch(/opens-a-door|a\+door|ida|home|example/)
})

test('redactedUrl truncates a long path and a long query before a segment or parameter', () => {
  const { path, query } = at(
    `/${'abc/'.repeat(499)}idaWithALongName@example.com?${'a=b&'.repeat(499)}c=ida@example.com`,
  )
  expect([path, query]).toEqual([`/${'abc/'.repeat(499)}...`, `${'a=b&'.repeat(499)}...=`])
  expect(at(`/x?q=${'a'.repeat(15_500)}`)).toEqual({ path: '/x', query: '...=' })
})
