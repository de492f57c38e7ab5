import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { Pool } from 'pg'
import { bareQuestion, type BareJob } from '../bare.ts'
import { spreadOf } from '../percentiles.ts'

/** A statement with nothing around it: behind one route of Hono, and by pg alone whenever the parent asks. */
const job = JSON.parse(process.argv[2] ?? '') as BareJob // our own parent wrote it
const pool = new Pool({ connectionString: job.databaseUrl, max: 12 }) // as many as the API has
let turn = 0
const ask = () => pool.query(job.text, [...(job.argumentLists[turn++ % job.argumentLists.length] ?? [])])

async function measure(connections: number, seconds: number) {
  const latencies: number[] = []
  const begun = performance.now()
  const keepAsking = async () => {
    while (performance.now() - begun < seconds * 1_000) {
      const sent = performance.now()
      await ask()
      latencies.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: connections }, keepAsking))
  return { perSecond: latencies.length / ((performance.now() - begun) / 1_000), ...spreadOf(latencies) }
}

process.on('message', (question) => {
  const { connections, seconds } = bareQuestion.parse(question)
  void measure(connections, seconds).then((answer) => process.send?.(answer))
})

const app = new Hono().get('/', async (c) => c.json((await ask()).rows))
const server = createAdaptorServer({ fetch: app.fetch }).listen(0, '127.0.0.1')
await once(server, 'listening')
process.send?.({ ready: true, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })

await once(process, 'SIGTERM')
server.close()
await pool.end()
process.exit()
