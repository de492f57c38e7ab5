import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { Pool } from 'pg'
import { bareQuestion, type BareJob } from '../load/bare-job.ts'
import { spreadOf } from '../report/percentiles.ts'

/** Runs an SQL statement for each HTTP request. On a message of the parent process, runs the statement without HTTP. */
const job = JSON.parse(process.argv[2] ?? '') as BareJob // the cast is safe: the parent process passes a BareJob
const pool = new Pool({ connectionString: job.databaseUrl, max: 12 }) // the API uses the same pool size
let turn = 0
const query = () => pool.query(job.text, [...(job.argumentLists[turn++ % job.argumentLists.length] ?? [])])

async function measure(connections: number, seconds: number) {
  const latencies: number[] = []
  const startedAt = performance.now()
  const keepQuerying = async () => {
    while (performance.now() - startedAt < seconds * 1_000) {
      const sent = performance.now()
      await query()
      latencies.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: connections }, keepQuerying))
  return { perSecond: latencies.length / ((performance.now() - startedAt) / 1_000), ...spreadOf(latencies) }
}

process.on('message', (question) => {
  const { connections, seconds } = bareQuestion.parse(question)
  void measure(connections, seconds).then((result) => process.send?.(result))
})

const app = new Hono().get('/', async (c) => c.json((await query()).rows))
const server = createAdaptorServer({ fetch: app.fetch }).listen(0, '127.0.0.1')
await once(server, 'listening')
process.send?.({ ready: true, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })

await once(process, 'SIGTERM')
server.close()
await pool.end()
process.exit()
