import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import autocannon from 'autocannon'
import type { LoadAnswer, LoadJob } from '../load.ts'
import { spreadOf } from '../percentiles.ts'

/** Keeps every connection busy: the next request goes out when the last one is answered. */
async function send({ url, connections, targets, seconds, amount }: LoadJob): Promise<LoadAnswer> {
  let sent = 0
  const next = (request: autocannon.Request): autocannon.Request => {
    const target = targets[sent % targets.length]
    if (!target) throw new Error('there is nothing to send')
    const { method, path, cookie, bodies } = target
    const body = bodies?.[Math.floor(sent / targets.length) % bodies.length]
    sent += 1
    const headers = {
      ...(cookie !== undefined && { cookie }),
      // As our client sends what changes something.
      ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    return { ...request, method, path, headers, body }
  }
  const { promise: done, resolve, reject } = Promise.withResolvers<void>()
  const instance = autocannon(
    {
      url,
      connections,
      ...(amount === undefined ? { duration: seconds ?? 1 } : { amount }),
      requests: [{ setupRequest: next }],
    },
    (error: unknown) => (error ? reject(error as Error) : resolve()),
  )
  const latencies: number[] = []
  const failures: Record<string, number> = {}
  const fail = (why: string) => (failures[why] = (failures[why] ?? 0) + 1)
  instance.on('response', (_, status, _bytes, latency) => {
    latencies.push(latency)
    if (status >= 300) fail(String(status))
  })
  instance.on('reqError', (error) => fail(String(error)))
  const begun = performance.now()
  await done
  const elapsed = (performance.now() - begun) / 1_000
  return {
    ...spreadOf(latencies),
    perSecond: latencies.length / elapsed,
    requests: latencies.length,
    failures,
  }
}

const [job] = (await once(process, 'message')) as [LoadJob] // our own parent sends it
process.send?.(await send(job))
