import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import autocannon from 'autocannon'
import type { Extent, LoadAnswer, LoadJob, Target } from '../load.ts'
import { spreadOf } from '../percentiles.ts'

/** Each request bears a key of its own where it changes something, as our client sends it. */
function requestsOf(targets: readonly Target[]): (request: autocannon.Request) => autocannon.Request {
  let sent = 0
  return (request) => {
    const target = targets[sent % targets.length]
    if (!target) throw new Error('there is nothing to send')
    const { method, path, cookie, bodies } = target
    const body = bodies?.[Math.floor(sent / targets.length) % bodies.length]
    sent += 1
    const headers = {
      ...(cookie !== undefined && { cookie }),
      ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    return { ...request, method, path, headers, body }
  }
}

type Options = Omit<autocannon.Options, 'requests'>

/** Keeps every connection busy: the next request goes out when the last one is answered. */
async function send(options: Options, next: ReturnType<typeof requestsOf>): Promise<LoadAnswer> {
  const { promise: done, resolve, reject } = Promise.withResolvers<void>()
  const latencies: number[] = []
  const failures: Record<string, number> = {}
  const fail = (why: string) => (failures[why] = (failures[why] ?? 0) + 1)
  const begun = performance.now()
  const instance = autocannon({ ...options, requests: [{ setupRequest: next }] }, (error: unknown) =>
    error ? reject(error) : resolve(),
  )
  instance.on('response', (_, status, _bytes, latency) => {
    latencies.push(latency)
    if (status >= 300) fail(String(status))
  })
  instance.on('reqError', (error) => fail(String(error)))
  await done
  const elapsed = (performance.now() - begun) / 1_000
  return {
    ...spreadOf(latencies),
    perSecond: latencies.length / elapsed,
    requests: latencies.length,
    failures,
  }
}

const [{ url, connections, targets, extent, warmUp }] = (await once(process, 'message')) as [
  LoadJob, // our own parent sends it
]
const next = requestsOf(targets)
const optionsFor = (extent: Extent): Options =>
  'requests' in extent
    ? { url, connections, amount: extent.requests }
    : { url, connections, duration: extent.seconds }
if (warmUp) await send(optionsFor(warmUp), next)
process.send?.(await send(optionsFor(extent), next))
