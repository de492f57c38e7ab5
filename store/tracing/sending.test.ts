import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { Sending } from './sending.ts'

test('a collector that refuses is told of when that begins and when it is over', async () => {
  const answers = [200, 400, 400, 400, 200, 200]
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    request.resume().on('end', () => response.writeHead(answers[asked.length - 1] ?? 500).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // it listens on a port, never on a pipe

  const said: string[] = []
  const log = pino({ base: null, timestamp: false }, { write: (line) => void said.push(line) })
  const sending = new Sending(`http://127.0.0.1:${port}`, log)
  for (const _ of answers) await new Promise((done) => sending.export([], done))
  await sending.shutdown()
  server.closeAllConnections()

  expect(asked).toEqual(answers.map(() => '/v1/traces'))
  expect(said).toHaveLength(2)
  expect(said[0]).toContain('traces are lost')
  expect(said[1]).toContain('takes traces again')
})
