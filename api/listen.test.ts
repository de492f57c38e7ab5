import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { OperatorError } from '#schema/operator-error.ts'
import { deafness, listen, urlOf } from './listen.ts'

function aServer() {
  const server = createServer()
  onTestFinished(() => void server.close())
  return server
}

test('a port that the system finds is told; one that is in use is named', async () => {
  const port = await listen(aServer(), { HOST: '127.0.0.1', PORT: 0 })
  expect(port).toBeGreaterThan(0)
  await expect(listen(aServer(), { HOST: '127.0.0.1', PORT: port })).rejects.toEqual(
    new OperatorError(`Port ${port} is in use. Stop what listens there, or set PORT to another one.`),
  )
})

test.each([
  ['nohost.invalid', /^HOST is nohost\.invalid, a name that no address is found for \(.*\)\. Set HOST to/],
  ['999.1.1.1', /^HOST is 999\.1\.1\.1, a name that no address is found for \(.*\)\. Set HOST to/],
  // Kept for documentation: no machine has it.
  ['192.0.2.1', /^HOST is 192\.0\.2\.1, which is no address of this machine \(EADDRNOTAVAIL\)\. Set HOST to/],
])('a HOST that nobody can listen on is named, with what to do: %s', async (HOST, words) => {
  const failure = await listen(aServer(), { HOST, PORT: 0 }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(OperatorError)
  expect(failure).toMatchObject({ message: expect.stringMatching(words) as string })
})

test('a port that is kept from this user is told from one that is in use', () => {
  // Made up: whether the system keeps any depends on the machine, and on who runs this.
  const kept = Object.assign(new Error('listen EACCES: permission denied'), { code: 'EACCES' })
  expect(deafness(kept, { HOST: '127.0.0.1', PORT: 80 })).toEqual(
    new OperatorError('This user may not listen on port 80 of 127.0.0.1. Set PORT to one from 1024 on.'),
  )
})

test('what no operator can mend stays as it is', () => {
  const fault = new TypeError('undefined is not a function')
  expect(deafness(fault, { HOST: '127.0.0.1', PORT: 80 })).toBe(fault)
})

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3000'],
])('who listens on %s is reached at %s', (HOST, url) => {
  expect(urlOf({ HOST, PORT: 3000 })).toBe(url)
})
