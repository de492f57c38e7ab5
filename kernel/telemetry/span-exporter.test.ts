import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { CollectorExporter } from './span-exporter.ts'

test('if the OpenTelemetry collector refuses spans, the span exporter logs the beginning and the end of the outage', async () => {
  const statuses = [200, 400, 400, 400, 200, 200]
  const paths: (string | undefined)[] = []
  const server = createServer((request, response) => {
    paths.push(request.url)
    request.resume().on('end', () => response.writeHead(statuses[paths.length - 1] ?? 500).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // the cast is safe, because the server listens on a TCP port

  const lines: string[] = []
  const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) })
  const exporter = new CollectorExporter(`http://127.0.0.1:${port}`, log)
  for (const _ of statuses) await new Promise((done) => exporter.export([], done))
  await exporter.shutdown()
  server.closeAllConnections()

  expect(paths).toEqual(statuses.map(() => '/v1/traces'))
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('Traces are lost')
  expect(lines[1]).toContain('accepts traces again')
})
