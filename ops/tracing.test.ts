import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { Task } from '#schema/api/tasks.ts'
import { logIdOf } from '#store/log-id.ts'
import { PostgresLog } from '#store/postgres-log.ts'
import { testDatabase } from '#store/testing/database.ts'
import { folderOfFile } from '#store/testing/folder.ts'
import { Client } from './testing/client.ts'
import { startCollector, type CollectedSpan } from './testing/collector.ts'
import { startService } from './testing/service-process.ts'

const { url: databaseUrl, db } = await testDatabase()
const store = new PostgresLog({ url: databaseUrl })
await logIdOf(store)
const dataDir = await folderOfFile()
afterAll(() => store.close())

/** API and projector as processes of their own, with a collector or without. */
async function start(env: Readonly<Record<string, string>>) {
  const own = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: '0', SECRET_KEY: 'x'.repeat(32), ...env }
  const [api, projector] = await Promise.all([startService('api', own), startService('projector', own)])
  while (!(await fetch(`${api.url}/health/ready`)).ok) await new Promise((resolve) => setImmediate(resolve))
  return {
    url: api.url,
    /** Waits until both have ended, with what they had to send. */
    stop: async () => {
      const ended = { api: await api.stop(), projector: await projector.stop() }
      expect([ended.api.code, ended.projector.code]).toEqual([0, 0])
      return ended
    },
  }
}

/** Whoever asks has a trace of his own. Answers what was appended. */
async function completesATask(client: Client, traceparent: string) {
  const projectId = await client.project()
  const [task] = (await client.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
  const path = `/api/tasks/${task?.id}/status`
  const changed = await client.post(path, { status: 'in_progress' }, { traceparent })
  expect(changed.status).toBe(200)
  expect(changed.headers.get('projection-lag')).toBeNull()
  const event = (await Array.fromAsync(store.read(`project-${projectId}`))).at(-1)
  if (event?.type !== 'TaskStatusChanged') throw new Error('the change was to be in the log')
  return event
}

async function haveReacted(position: bigint): Promise<void> {
  const behind = () =>
    db
      .selectFrom('work.reactor_checkpoints')
      .select('name')
      .where('position', '<', position)
      .executeTakeFirst()
  while (await behind()) await new Promise((resolve) => setImmediate(resolve))
}

/** Until the only mail has been sent. */
async function hasMailed(): Promise<void> {
  const sent = () => db.selectFrom('work.outbox').where('state', '=', 'sent').select('id').executeTakeFirst()
  while (!(await sent())) await new Promise((resolve) => setImmediate(resolve))
}

const mailTraceId = '0af7651916cd43dd8448eb211c80319c'
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`

test('a request, its append, and what follows it in another process share one trace', async () => {
  const collector = await startCollector()
  const running = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` })
  const email = `traced-${Date.now()}@example.com`
  const client = await new Client(running.url).registered(email)
  const event = await completesATask(client, traceparent)
  const forgot = { traceparent: `00-${mailTraceId}-00f067aa0ba902b7-01` }
  await client.post('/api/forgot-password', { email }, forgot)
  await hasMailed()
  await client.get(`/api/reset-password?token=not-to-be-seen&email=${email}`)
  await haveReacted(event.position)
  const { api } = await running.stop()

  const spans = collector.spans.filter((span) => span.traceId === traceId)
  const named = (name: string): CollectedSpan => {
    const [span, ...more] = spans.filter((span) => span.name === name)
    if (!span || more.length > 0) throw new Error(`one span was to be named ${name}`)
    return span
  }
  const request = named('POST /api/tasks/{id}/status')
  expect(request).toMatchObject({
    service: 'brandpath-api',
    parentSpanId: '00f067aa0ba902b7',
    attributes: {
      'http.response.status_code': '200',
      'brandpath.correlation_id': event.metadata.correlationId,
    },
  })
  const append = named('append')
  expect(append).toMatchObject({
    service: 'brandpath-api',
    parentSpanId: request.spanId,
    attributes: { 'brandpath.stream': event.stream, 'brandpath.revision': String(event.revision) },
  })
  expect(event.metadata.traceparent).toBe(`00-${traceId}-${append.spanId}-01`)
  // Of what this process has decided before it need read nothing: the project's first command had to.
  const creation = collector.spans.find(({ name }) => name === 'POST /api/projects')
  const loads = collector.spans.filter(({ name }) => name === 'load')
  expect(loads.map((span) => span.traceId)).toContain(creation?.traceId)
  expect(named('wait for read models').parentSpanId).toBe(request.spanId)
  for (const name of ['project', 'react']) {
    expect(named(name)).toMatchObject({
      service: 'brandpath-projector',
      parentSpanId: append.spanId,
      attributes: {
        'brandpath.position': String(event.position),
        'brandpath.correlation_id': event.metadata.correlationId,
      },
    })
  }
  const ofMail = collector.spans.filter((span) => span.traceId === mailTraceId)
  expect(ofMail.find(({ name }) => name === 'mail')).toMatchObject({
    service: 'brandpath-projector',
    parentSpanId: ofMail.find(({ name }) => name === 'append')?.spanId,
    attributes: { 'brandpath.mail_kind': 'password-reset' },
  })
  expect(api.log).toContain(`"traceId":"${traceId}"`)

  // Traces leave the house: nobody's address, and nothing that opens a door.
  const all = collector.bodies.join()
  expect(all).toContain('/api/reset-password')
  expect(all).not.toContain('not-to-be-seen')
  expect(all).not.toContain(email)
})

test('without a collector nothing of it is loaded, and events carry nothing', async () => {
  const running = await start({})
  const event = await completesATask(await new Client(running.url).registered(), traceparent)
  expect(event.metadata).not.toHaveProperty('traceparent')
  const { api, projector } = await running.stop()
  expect(api.packages).toContain('pg')
  expect(projector.packages).toContain('pg')
  // prom-client loads the interface, which does nothing by itself.
  const ofTraces = /^@opentelemetry\/(?!api$)/
  expect(api.packages.filter((name) => ofTraces.test(name))).toEqual([])
  expect(projector.packages.filter((name) => ofTraces.test(name))).toEqual([])
})

test('a collector that is gone fails nothing, and is told of once', async () => {
  const gone = await startCollector(() => 400)
  const running = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: gone.url, OTEL_BSP_SCHEDULE_DELAY: '20' })
  const client = await new Client(running.url).registered()
  await completesATask(client, traceparent)
  while (gone.bodies.length < 10) await client.get('/api/projects')
  const { api, projector } = await running.stop()
  for (const { log } of [api, projector]) expect(log.match(/traces are lost/g)).toHaveLength(1)
  const kept = db.selectFrom('work.errors').where('message', 'like', 'traces are lost%').select('level')
  expect(await kept.execute()).toMatchObject([{ level: 'warn' }])
})

test('one that was never there keeps nobody from serving and ending', async () => {
  const running = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  await completesATask(await new Client(running.url).registered(), traceparent)
  const { api } = await running.stop()
  expect(api.packages).toContain('@opentelemetry/sdk-trace-node')
})

test('nor does one that never answers', async () => {
  const asked = Promise.withResolvers<void>()
  const silent = createServer(() => asked.resolve())
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const { port } = silent.address() as AddressInfo // it listens on a port, never on a pipe
  const running = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` })
  await completesATask(await new Client(running.url).registered(), traceparent)
  await running.stop()
  await asked.promise
})
