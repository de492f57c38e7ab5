import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { startTestApp } from '#ops/testing/app.ts'
import type { ClientResponse, Client } from '#ops/testing/client.ts'
import { errorBody } from '#schema/api/shared.ts'
import { maxStreams } from '../live/open-streams.ts'
import { otherEndpoints } from './other-endpoints.ts'

const metricsToken = 'a token of the tests'
const app = await startTestApp({ env: { METRICS_TOKEN: metricsToken } })

/** Requests by endpoint and by the status that the request must get. */
const requests: Record<string, Record<number, () => Promise<ClientResponse>>> = {
  live: {
    200: async () => firstOfStream(await app.user()),
    401: () => app.client().get('/api/live'),
    429: async () => {
      const client = await app.user()
      for (let stream = 0; stream < maxStreams.session; stream++) await openUntilTestEnds(client)
      return client.get('/api/live')
    },
  },
  exportTasks: {
    200: async () => {
      const owner = await app.user()
      return owner.get(`/api/projects/${await owner.project()}/export.csv`)
    },
    400: async () => (await app.user()).get('/api/projects/x/export.csv'),
    401: () => app.client().get('/api/projects/7/export.csv'),
    404: async () => (await app.user()).get('/api/projects/7/export.csv'),
  },
  readCalendar: {
    200: async () => {
      const { url } = await (await app.user()).call<{ url: string }>('POST', '/api/user/calendar', {})
      return app.client().get(new URL(url).pathname)
    },
    400: () => app.client().get('/api/calendar/%zz'),
    404: () => app.client().get('/api/calendar/1.ics'),
    429: async () => {
      const client = app.client()
      for (let request = 0; request < 60; request++) await client.get('/api/calendar/1.ics')
      return client.get('/api/calendar/1.ics')
    },
  },
  readLiveness: { 200: () => app.client().get('/health/live') },
  readStarted: {
    200: () => app.client().get('/health/started'),
    503: async () => (await startTestApp({ projector: false })).client().get('/health/started'),
  },
  readReadiness: {
    200: () => app.client().get('/health/ready'),
    503: async () => (await startTestApp({ projector: false })).client().get('/health/ready'),
  },
  readPrometheusMetrics: {
    200: () => app.client().get('/metrics', { authorization: `Bearer ${metricsToken}` }),
    401: () => app.client().get('/metrics'),
    404: async () => (await startTestApp()).client().get('/metrics', { accept: 'application/json' }),
  },
}

async function openUntilTestEnds(client: Client): Promise<void> {
  const controller = new AbortController()
  onTestFinished(() => controller.abort())
  await client.open('/api/live', { signal: controller.signal })
}

/** Returns a response whose body is the first message of the live stream. */
async function firstOfStream(client: Client): Promise<ClientResponse> {
  const controller = new AbortController()
  const { body, status, headers } = await client.open('/api/live', { signal: controller.signal })
  let received = ''
  for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    received += text
    if (received.includes('\n\n')) break
  }
  controller.abort()
  const text = /^data: (.*)$/m.exec(received)?.[1] ?? received
  return { status, headers, text, body: <T>() => JSON.parse(text) as T }
}

const documented = otherEndpoints.flatMap(({ name, responses, errors }) => [
  ...Object.entries(responses).map(([status, { type, shape }]) => ({
    name,
    status: Number(status),
    type,
    shape,
  })),
  ...Object.keys(errors).map((status) => ({
    name,
    status: Number(status),
    type: 'application/json',
    shape: errorBody,
  })),
])

test.each(documented)(
  'the endpoint $name answers $status as documented',
  async ({ name, status, type, shape }) => {
    const response = await requests[name]?.[status]?.()
    if (!response) throw new Error(`Add a request that makes ${name} answer ${status}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      expect.stringMatching(new RegExp(`^${type}`)),
    ])
    const body = type.startsWith('text/') && type !== 'text/event-stream' ? response.text : response.body()
    expect(z.safeParse(shape, body)).toMatchObject({ success: true })
  },
)
