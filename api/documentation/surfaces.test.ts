import { expect, test } from 'vitest'
import * as z from 'zod'
import { startTestApp } from '#ops/testing/app.ts'
import type { Answer, Client } from '#ops/testing/client.ts'
import { failure } from '#schema/api/shared.ts'
import { surfaces } from './surfaces.ts'

const metricsToken = 'a token of the tests'
const app = await startTestApp({ env: { METRICS_TOKEN: metricsToken } })

/** Under which circumstances what is no call comes to its answers. */
const circumstances: Record<string, Record<number, () => Promise<Answer>>> = {
  live: { 200: async () => firstOfStream(await app.user()), 401: () => app.client().get('/api/live') },
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

/** The first message of a stream as if it were a whole answer. */
async function firstOfStream({ url, cookie }: Client): Promise<Answer> {
  const controller = new AbortController()
  const { body, status, headers } = await fetch(`${url}/api/live`, {
    headers: { cookie },
    signal: controller.signal,
  })
  let heard = ''
  for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    heard += text
    if (heard.includes('\n\n')) break
  }
  controller.abort()
  const text = /^data: (.*)$/m.exec(heard)?.[1] ?? heard
  return { status, headers, text, body: <T>() => JSON.parse(text) as T }
}

const told = surfaces.flatMap(({ name, answers, refuses }) => [
  ...Object.entries(answers).map(([status, { type, shape }]) => ({
    name,
    status: Number(status),
    type,
    shape,
  })),
  ...Object.keys(refuses).map((status) => ({
    name,
    status: Number(status),
    type: 'application/json',
    shape: failure,
  })),
])

test.each(told)('$name answers $status, as it is documented', async ({ name, status, type, shape }) => {
  const answer = await circumstances[name]?.[status]?.()
  if (!answer) throw new Error(`nothing leads ${name} to ${status}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    status,
    expect.stringMatching(new RegExp(`^${type}`)),
  ])
  const body = type === 'text/plain' ? answer.text : answer.body()
  expect(z.safeParse(shape, body)).toMatchObject({ success: true })
})
