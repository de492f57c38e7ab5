import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { Task } from '#schema/api/tasks.ts'
import { ensureLogId } from '#kernel/event-store/log-id.ts'
import { PostgresLog } from '#kernel/event-store/postgres/postgres-log.ts'
import { testDatabase } from '#ops/testing/database.ts'
import { until } from '#kernel/resilience/until.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { Client } from './client.ts'
import { startCollector, type CollectedSpan } from './collector.ts'
import { startService } from './service-process.ts'

const { url: databaseUrl, db } = await testDatabase()
const store = new PostgresLog({ url: databaseUrl })
await ensureLogId(store)
const dataDir = await temporaryFolder()
afterAll(() => store.close())

/** Starts the API and the projector as separate processes. */
async function start(env: Readonly<Record<string, string>>) {
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    SECRET_KEY: 'x'.repeat(32),
    ...env,
  }
  const [api, projector] = await Promise.all([
    startService('api', environment),
    startService('projector', environment),
  ])
  await new Client(api.url).untilReady()
  return {
    url: api.url,
    /** Stops both processes. They send their last spans to the collector before they end. */
    stop: async () => {
      const ended = { api: await api.stop(), projector: await projector.stop() }
      expect([ended.api.code, ended.projector.code]).toEqual([0, 0])
      return ended
    },
  }
}

/** Changes the status of a task with the given traceparent header. Returns the appended event. */
async function changeTask(client: Client, traceparent: string) {
  const projectId = await client.project()
  const [task] = (await client.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
  const path = `/api/tasks/${task?.id}/status`
  const changed = await client.post(path, { status: 'in_progress' }, { traceparent })
  expect(changed.status).toBe(200)
  expect(changed.headers.get('projection-lag')).toBeNull()
  const event = (await Array.fromAsync(store.read(`project-${projectId}`))).at(-1)
  if (event?.type !== 'TaskStatusChanged')
    throw new Error('The last event of the project is not TaskStatusChanged.')
  return event
}

async function untilReacted(position: bigint): Promise<void> {
  const behind = () =>
    db
      .selectFrom('work.reactor_checkpoints')
      .select('name')
      .where('position', '<', position)
      .executeTakeFirst()
  while (await behind()) await new Promise((resolve) => setImmediate(resolve))
}

/** Waits until the first email is sent. */
async function untilEmailSent(): Promise<void> {
  const sent = () => db.selectFrom('work.outbox').where('state', '=', 'sent').select('id').executeTakeFirst()
  while (!(await sent())) await new Promise((resolve) => setImmediate(resolve))
}

const emailTraceId = '0af7651916cd43dd8448eb211c80319c'
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`

test('in OpenTelemetry traces, an API request has the same trace id as the append and the projection of the request’s events', async () => {
  const collector = await startCollector()
  const running = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` })
  const email = `traced-${Date.now()}@example.com`
  const client = await new Client(running.url).registered(email)
  const event = await changeTask(client, traceparent)
  const passwordTrace = { traceparent: `00-${emailTraceId}-00f067aa0ba902b7-01` }
  await client.post('/api/forgot-password', { email }, passwordTrace)
  await untilEmailSent()
  await client.get(`/api/reset-password?token=not-to-be-seen&email=${email}`)
  await untilReacted(event.position)
  const { api } = await running.stop()

  const spans = collector.spans.filter((span) => span.traceId === traceId)
  const named = (name: string): CollectedSpan => {
    const [span, ...more] = spans.filter((span) => span.name === name)
    if (!span || more.length > 0) throw new Error(`Expected exactly one span with the name ${name}`)
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
  // Only the first command of the project loads its stream. The second command uses the cached state.
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
  const emailSpans = collector.spans.filter((span) => span.traceId === emailTraceId)
  expect(emailSpans.find(({ name }) => name === 'mail')).toMatchObject({
    service: 'brandpath-projector',
    parentSpanId: emailSpans.find(({ name }) => name === 'append')?.spanId,
    attributes: { 'brandpath.mail_kind': 'password-reset' },
  })
  expect(api.log).toContain(`"traceId":"${traceId}"`)

  // Traces must contain no email addresses and no tokens.
  const all = collector.bodies.join()
  expect(all).toContain('/api/reset-password')
  expect(all).not.toContain('not-to-be-seen')
  expect(all).not.toContain(email)
})

test('if no trace collector is configured, no tracing package is loaded, and events contain no trace id', async () => {
  const running = await start({})
  const event = await changeTask(await new Client(running.url).registered(), traceparent)
  expect(event.metadata).not.toHaveProperty('traceparent')
  const { api, projector } = await running.stop()
  expect(api.packages).toContain('pg')
  expect(projector.packages).toContain('pg')
  // @opentelemetry/api is allowed: the package prom-client loads it, and it does nothing without an SDK.
  const tracingPackages = /^@opentelemetry\/(?!api$)/
  expect(api.packages.filter((name) => tracingPackages.test(name))).toEqual([])
  expect(projector.packages.filter((name) => tracingPackages.test(name))).toEqual([])
})

test('if the trace collector responds with errors, requests succeed, and every process logs one warning', async () => {
  const failing = await startCollector(() => 400)
  const running = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: failing.url })
  const client = await new Client(running.url).registered()
  await changeTask(client, traceparent)
  await until(() => new Set(failing.spans.map(({ service }) => service)).size === 2)
  await changeTask(client, traceparent) // Both processes send its spans when they stop. This export also fails.
  const sent = failing.bodies.length
  const { api, projector } = await running.stop()
  expect(failing.bodies.length).toBeGreaterThanOrEqual(sent + 2)
  for (const { log } of [api, projector]) expect(log.match(/Traces are lost/g)).toHaveLength(1)
  const recorded = db.selectFrom('work.errors').where('message', 'like', 'Traces are lost%').select('level')
  expect(await recorded.execute()).toMatchObject([{ level: 'warn' }])
})

test('if the trace collector is unreachable, requests succeed and the application stops normally', async () => {
  const running = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  await changeTask(await new Client(running.url).registered(), traceparent)
  const { api } = await running.stop()
  expect(api.packages).toContain('@opentelemetry/sdk-trace')
})

test('if the trace collector never responds, requests succeed and the application stops normally', async () => {
  const requested = Promise.withResolvers<void>()
  const unresponsive = createServer(() => requested.resolve())
  unresponsive.listen(0, '127.0.0.1')
  await once(unresponsive, 'listening')
  onTestFinished(() => {
    unresponsive.closeAllConnections()
    unresponsive.close()
  })
  const { port } = unresponsive.address() as AddressInfo // a server that listens on a port has an AddressInfo
  const running = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` })
  await changeTask(await new Client(running.url).registered(), traceparent)
  await running.stop()
  await requested.promise
})
