import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { OperatorError } from '#kernel/process/operator-error.ts'
import { listenError, listen, urlOf } from './listen.ts'

function createTestServer() {
  const server = createServer()
  onTestFinished(() => void server.close())
  return server
}

test('listen chooses a free port for PORT=0, and if a port is in use, the error message names the port', async () => {
  const port = await listen(createTestServer(), { HOST: '127.0.0.1', PORT: 0 })
  expect(port).toBeGreaterThan(0)
  await expect(listen(createTestServer(), { HOST: '127.0.0.1', PORT: port })).rejects.toEqual(
    new OperatorError(
      `Port ${port} is in use. Stop the process that listens on this port, or set PORT to another port.`,
    ),
  )
})

test.each([
  ['nohost.invalid', /^HOST is nohost\.invalid, which does not resolve to an address \(.*\)\. Set HOST to/],
  ['999.1.1.1', /^HOST is 999\.1\.1\.1, which does not resolve to an address \(.*\)\. Set HOST to/],
  // This address is reserved for documentation, so no machine has it.
  [
    '192.0.2.1',
    /^HOST is 192\.0\.2\.1, which is not an address of this machine \(EADDRNOTAVAIL\)\. Set HOST to/,
  ],
])('listen rejects the invalid HOST %s with a message that says how to set HOST', async (HOST, message) => {
  const failure = await listen(createTestServer(), { HOST, PORT: 0 }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(OperatorError)
  expect(failure).toMatchObject({ message: expect.stringMatching(message) as string })
})

test('if the operating system denies port 80, the error message says that this user may not listen on the port', () => {
  // Simulates the error, because privileged ports depend on the machine and the user.
  const denied = Object.assign(new Error('listen EACCES: permission denied'), { code: 'EACCES' })
  expect(listenError(denied, { HOST: '127.0.0.1', PORT: 80 })).toEqual(
    new OperatorError(
      'This user is not allowed to listen on port 80 of 127.0.0.1. Set PORT to 1024 or higher.',
    ),
  )
})

test('listenError returns an error unchanged if the error is not about the host or the port', () => {
  const fault = new TypeError('undefined is not a function')
  expect(listenError(fault, { HOST: '127.0.0.1', PORT: 80 })).toBe(fault)
})

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3000'],
])('a server that listens on %s has the URL %s', (HOST, url) => {
  expect(urlOf({ HOST, PORT: 3000 })).toBe(url)
})
