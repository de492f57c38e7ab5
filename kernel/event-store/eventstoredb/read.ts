import {
  BACKWARDS,
  END,
  StreamDeletedError,
  StreamNotFoundError,
  type AllStreamResolvedEvent,
  type EventStoreDBClient,
  type ReadPosition,
  type ResolvedEvent,
  type StreamingRead,
} from '@eventstore/db-client'
import { retry } from '../../resilience/retry.ts'
import { Semaphore } from '../../resilience/semaphore.ts'
import { StoreUnavailable, type Position, type RecordedEvent } from '../event-store.ts'
import type { Availability } from './availability.ts'
import { ReplaceableClient } from './client.ts'
import type { StreamNames } from './stream-names.ts'

/** Maximum number of concurrent reads. A connection serves only about 100 calls. */
const maxReads = 50
/** Most streams fit in the first page. The other pages of long streams are larger, and only a few are read at a time. */
const firstPageSize = 500
const pageSize = 2_000
const maxLongReads = 8
/** Only the leader answers reads, because a follower may lack acknowledged events. */
const requiresLeader = true
const backoff = { firstMs: 100, maxMs: 1_000 }
const probeTimeoutMs = 1_000

/** Reads streams in pages, so that a slow consumer does not block a connection. Each page has its own deadline. */
export class Reader {
  readonly #client: ReplaceableClient
  readonly #names: StreamNames
  readonly #pending = new Semaphore(maxReads)
  readonly #pendingLong = new Semaphore(maxLongReads)
  readonly #timeoutMs: number
  readonly #availability: Availability
  readonly #closing = new AbortController()

  /** A read with all its attempts fails if it gets no event for `timeoutMs`. The client notices silence after 13 seconds. */
  constructor(url: string, names: StreamNames, timeoutMs: number, availability: Availability) {
    this.#client = new ReplaceableClient(url)
    this.#names = names
    this.#timeoutMs = timeoutMs
    this.#availability = availability
  }

  async *stream(stream: string, from: bigint): AsyncGenerator<RecordedEvent> {
    let page = await this.#page(stream, from, firstPageSize)
    yield* this.#withPrefix(page)
    for (let size = firstPageSize; page.length === size; size = pageSize) {
      const next = (page.at(-1)?.event?.revision ?? from) + 1n
      page = await this.#pendingLong.run(() => this.#page(stream, next, pageSize))
      yield* this.#withPrefix(page)
    }
  }

  async positionOf(stream: string, revision: bigint): Promise<Position> {
    const [event] = this.#withPrefix(await this.#page(stream, revision, 1))
    if (!event) throw new StoreUnavailable(`Stream ${stream} has no revision ${revision}`)
    return event.position
  }

  /** Returns the position of this deployment's last event. Reads backwards, because deployments can share a server. */
  async lastPosition(): Promise<Position | null> {
    let fromPosition: ReadPosition = END
    for (let size = 16; ; size = Math.min(size * 4, 4_096)) {
      const page: readonly AllStreamResolvedEvent[] = await this.#readAll((client) =>
        client.readAll({ direction: BACKWARDS, fromPosition, maxCount: size, requiresLeader }),
      )
      const [event] = this.#withPrefix(page)
      if (event) return event.position
      const last = page.at(-1)?.event?.position
      if (!last || page.length < size) return null
      fromPosition = last
    }
  }

  /** Resolves if the leader answers. */
  async probe(): Promise<void> {
    const maxCount = 1
    await this.#attempt(
      (client) => client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount, requiresLeader }),
      probeTimeoutMs,
    )
  }

  close(): Promise<void> {
    this.#closing.abort()
    return this.#client.close()
  }

  #page(stream: string, fromRevision: bigint, maxCount: number): Promise<readonly ResolvedEvent[]> {
    return this.#readAll((client) =>
      client.readStream(this.#names.onServer(stream), { fromRevision, maxCount, requiresLeader }),
    )
  }

  #withPrefix(page: readonly (ResolvedEvent | AllStreamResolvedEvent)[]): RecordedEvent[] {
    return page.map((resolved) => this.#names.event(resolved)).filter((event) => event !== undefined)
  }

  #readAll<E extends ResolvedEvent | AllStreamResolvedEvent>(read: Read<E>): Promise<readonly E[]> {
    return this.#pending.run(() => this.#availability.run(() => this.#readUntilAnswered(read)))
  }

  async #readUntilAnswered<E>(read: Read<E>): Promise<readonly E[]> {
    const deadline = performance.now() + this.#timeoutMs
    const attempt = () => this.#attempt(read, deadline - performance.now())
    const shouldRetry = (error: unknown) => !isMissingStream(error)
    try {
      return await retry(attempt, { backoff, deadline, signal: this.#closing.signal, shouldRetry })
    } catch (error) {
      if (isMissingStream(error)) return []
      throw new StoreUnavailable(`Cannot read from EventStoreDB: ${String(error)}`, { cause: error })
    }
  }

  async #attempt<E>(read: Read<E>, timeoutMs: number): Promise<readonly E[]> {
    const client = await this.#client.get()
    try {
      const events = await collect(read(client), timeoutMs)
      // A cancelled read ends without an error and lacks events. The library cancels all reads of a client that is replaced.
      if (!this.#client.isCurrent(client)) throw new NoAnswer('the read was cancelled')
      return events
    } catch (error) {
      if (error instanceof NoAnswer) this.#client.replace(client)
      throw error
    }
  }
}

type Read<E> = (client: EventStoreDBClient) => StreamingRead<E>

const isMissingStream = (error: unknown) =>
  error instanceof StreamNotFoundError || error instanceof StreamDeletedError

class NoAnswer extends Error {}

/** Returns all events of a read. @throws NoAnswer if no event arrives for `timeoutMs` */
async function collect<E>(reading: StreamingRead<E>, timeoutMs: number): Promise<readonly E[]> {
  const events: E[] = []
  let timer: NodeJS.Timeout | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      const late = () => reject(new NoAnswer(`no answer in ${Math.round(timeoutMs)} ms`))
      timer = setTimeout(late, timeoutMs)
      reading.on('data', (event: E) => {
        events.push(event)
        timer?.refresh()
      })
      reading.on('end', resolve)
      reading.on('error', reject)
    })
    return events
  } finally {
    clearTimeout(timer)
    reading.cancel().catch(() => undefined)
  }
}
