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
import { withTimeout } from '../../resilience/timeout.ts'
import { StoreUnavailable, type Position, type RecordedEvent } from '../event-store.ts'
import type { StreamNames } from './stream-names.ts'

/** Maximum number of concurrent reads. A connection serves only about 100 calls, and subscriptions also need calls. */
const maxReads = 50
const pageSize = 500
const maxAttempts = 3
/** Only the leader answers reads, because a follower may lack acknowledged events. */
const requiresLeader = true
const backoff = { firstMs: 100, maxMs: 200 }

/** Reads streams in pages, so that a slow consumer does not block a connection. Each page has a timeout. */
export class Reader {
  readonly #client: EventStoreDBClient
  readonly #names: StreamNames
  readonly #pending = new Semaphore(maxReads)
  readonly #timeoutMs: number

  /** `timeoutMs` limits one attempt to read, because the client detects a frozen server only after 20 seconds. */
  constructor(client: EventStoreDBClient, names: StreamNames, timeoutMs: number) {
    this.#client = client
    this.#names = names
    this.#timeoutMs = timeoutMs
  }

  async *stream(stream: string, from: bigint): AsyncGenerator<RecordedEvent> {
    for (let next = from; ;) {
      const page = await this.#page(stream, next, pageSize)
      yield* this.#withPrefix(page)
      const last = page.at(-1)?.event
      if (!last || page.length < pageSize) return
      next = last.revision + 1n
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
      const page: readonly AllStreamResolvedEvent[] = await this.#readAll(() =>
        this.#client.readAll({ direction: BACKWARDS, fromPosition, maxCount: size, requiresLeader }),
      )
      const [event] = this.#withPrefix(page)
      if (event) return event.position
      const last = page.at(-1)?.event?.position
      if (!last || page.length < size) return null
      fromPosition = last
    }
  }

  #page(stream: string, fromRevision: bigint, maxCount: number): Promise<readonly ResolvedEvent[]> {
    return this.#readAll(() =>
      this.#client.readStream(this.#names.onServer(stream), { fromRevision, maxCount, requiresLeader }),
    )
  }

  #withPrefix(page: readonly (ResolvedEvent | AllStreamResolvedEvent)[]): RecordedEvent[] {
    return page.map((resolved) => this.#names.event(resolved)).filter((event) => event !== undefined)
  }

  async #readAll<E extends ResolvedEvent | AllStreamResolvedEvent>(
    read: () => StreamingRead<E>,
  ): Promise<readonly E[]> {
    try {
      return await retry(() => this.#pending.run(() => collect(read(), this.#timeoutMs)), {
        backoff,
        attempts: maxAttempts,
        shouldRetry: (error) => !isMissingStream(error),
      })
    } catch (error) {
      if (isMissingStream(error)) return []
      throw new StoreUnavailable(`Cannot read from EventStoreDB: ${String(error)}`, { cause: error })
    }
  }
}

const isMissingStream = (error: unknown) =>
  error instanceof StreamNotFoundError || error instanceof StreamDeletedError

async function collect<E>(reading: StreamingRead<E>, timeoutMs: number): Promise<readonly E[]> {
  const events: E[] = []
  try {
    const end = new Promise<void>((resolve, reject) => {
      reading.on('data', (event: E) => events.push(event))
      reading.on('end', resolve)
      reading.on('error', reject)
    })
    await withTimeout(timeoutMs, 'Read', end)
    return events
  } finally {
    reading.cancel().catch(() => undefined)
  }
}
