import { setTimeout as pause } from 'node:timers/promises'
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
import { StoreUnavailable, type Position, type RecordedEvent } from '../event-store.ts'
import type { Names } from './names.ts'
import type { Slots } from './slots.ts'
import { within } from '../within.ts'

const pageSize = 500
const attempts = 3

/** Reads in pages, so that a slow consumer holds no call open and a silent server is given up. */
export class Reads {
  readonly #client: EventStoreDBClient
  readonly #names: Names
  readonly #slots: Slots

  readonly #timeoutMs: number

  /** `timeoutMs` is of one attempt: the client itself notices after twenty seconds that a server is frozen. */
  constructor(client: EventStoreDBClient, names: Names, slots: Slots, timeoutMs: number) {
    this.#timeoutMs = timeoutMs
    this.#client = client
    this.#names = names
    this.#slots = slots
  }

  async *stream(stream: string, from: bigint): AsyncGenerator<RecordedEvent> {
    for (let next = from; ;) {
      const page = await this.#page(stream, next, pageSize)
      yield* this.#ours(page)
      const last = page.at(-1)?.event
      if (!last || page.length < pageSize) return
      next = last.revision + 1n
    }
  }

  async positionOf(stream: string, revision: bigint): Promise<Position> {
    const [event] = this.#ours(await this.#page(stream, revision, 1))
    if (!event) throw new StoreUnavailable(`Stream ${stream} has no revision ${revision} to read back`)
    return event.position
  }

  /** Backwards from the log's end, in growing pages, past what belongs to others. */
  async lastPosition(): Promise<Position | null> {
    let fromPosition: ReadPosition = END
    for (let size = 16; ; size = Math.min(size * 4, 4_096)) {
      const page: readonly AllStreamResolvedEvent[] = await this.#all(() =>
        this.#client.readAll({ direction: BACKWARDS, fromPosition, maxCount: size }),
      )
      const [ours] = this.#ours(page)
      if (ours) return ours.position
      const last = page.at(-1)?.event?.position
      if (!last || page.length < size) return null
      fromPosition = last
    }
  }

  #page(stream: string, fromRevision: bigint, maxCount: number): Promise<readonly ResolvedEvent[]> {
    return this.#all(() => this.#client.readStream(this.#names.onServer(stream), { fromRevision, maxCount }))
  }

  #ours(page: readonly (ResolvedEvent | AllStreamResolvedEvent)[]): RecordedEvent[] {
    return page.map((resolved) => this.#names.event(resolved)).filter((event) => event !== undefined)
  }

  /** Reading again does no harm: a transport that failed gets a second and a third chance. */
  async #all<E extends ResolvedEvent | AllStreamResolvedEvent>(
    read: () => StreamingRead<E>,
  ): Promise<readonly E[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#slots.run(() => collect(read(), this.#timeoutMs))
      } catch (error) {
        if (error instanceof StreamNotFoundError || error instanceof StreamDeletedError) return []
        if (attempt === attempts) throw new StoreUnavailable('EventStoreDB cannot be read', { cause: error })
        await pause(100 * attempt)
      }
    }
  }
}

/** All that a call answers. Ends the call however it goes. */
async function collect<E>(reading: StreamingRead<E>, timeoutMs: number): Promise<readonly E[]> {
  const events: E[] = []
  try {
    const end = new Promise<void>((resolve, reject) => {
      reading.on('data', (event: E) => events.push(event))
      reading.on('end', resolve)
      reading.on('error', reject)
    })
    await within(timeoutMs, 'Read', end)
    return events
  } finally {
    reading.cancel().catch(() => undefined)
  }
}
