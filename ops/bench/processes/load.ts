import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import autocannon from 'autocannon'
import type { Extent, LoadJob, LoadResult, LoadTarget, Target } from '../load/load.ts'
import { spreadOf } from '../report/percentiles.ts'

/** Returns a function that builds the next request. Like the web client, gives each command a new idempotency key. */
function requestsOf(targets: readonly Target[]): (request: autocannon.Request) => autocannon.Request {
  let sent = 0
  return (request) => {
    const target = targets[sent % targets.length]
    if (!target) throw new Error('The list of requests is empty. A LoadTarget needs at least one target.')
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

/** Sends requests to one server and collects the latencies and failures. */
class Sender {
  readonly #url: string
  readonly #next: ReturnType<typeof requestsOf>
  readonly #latencies: number[] = []
  readonly #failures: Record<string, number> = {}
  #milliseconds = 0

  constructor({ url, targets }: LoadTarget) {
    this.#url = url
    this.#next = requestsOf(targets)
  }

  /** Sends requests on all connections, on each connection one after another. Ends when `extent` is reached. */
  async send(connections: number, extent: Extent, isMeasured: boolean): Promise<void> {
    const { promise: done, resolve, reject } = Promise.withResolvers<void>()
    const until = 'requests' in extent ? { amount: extent.requests } : { duration: extent.seconds }
    const startedAt = performance.now()
    const instance = autocannon(
      // autocannon ends a run only at the end of a sample, so the samples must be short.
      { url: this.#url, connections, sampleInt: 100, ...until, requests: [{ setupRequest: this.#next }] },
      (error: unknown) => (error ? reject(error) : resolve()),
    )
    if (isMeasured) this.#measure(instance)
    await done
    if (isMeasured) this.#milliseconds += performance.now() - startedAt
  }

  #measure(instance: autocannon.Instance): void {
    const fail = (reason: string) => (this.#failures[reason] = (this.#failures[reason] ?? 0) + 1)
    instance.on('response', (_, status, _bytes, latency) => {
      this.#latencies.push(latency)
      if (status >= 300) fail(String(status))
    })
    instance.on('reqError', (error) => fail(String(error)))
  }

  result(): LoadResult {
    const requests = this.#latencies.length
    const perSecond = requests / (this.#milliseconds / 1_000)
    return { ...spreadOf(this.#latencies), perSecond, requests, failures: this.#failures }
  }
}

const [{ servers, turns, connections, extent, warmUp }] = (await once(process, 'message')) as [
  LoadJob, // the parent process sends a LoadJob
]
const senders = servers.map((server) => new Sender(server))
if (warmUp) for (const sender of senders) await sender.send(connections, warmUp, false)
for (let turn = 0; turn < turns; turn++)
  for (const sender of senders) await sender.send(connections, extent, true)
process.send?.(senders.map((sender) => sender.result()))
