import { EventEmitter } from 'node:events'
import type { ExpectedRevision } from '../../event-store.ts'

/** Event that a client sends. The server does not interpret the bytes of data and metadata. */
export interface Proposed {
  readonly id: string
  readonly type: string
  readonly contentType: string
  readonly data: Uint8Array
  readonly metadata: Uint8Array
}

export interface Recorded extends Proposed {
  readonly stream: string
  readonly revision: bigint
  readonly position: bigint
}

export type Outcome =
  | {
      readonly kind: 'written'
      readonly revision: bigint
      readonly position: bigint
      readonly isRepetition: boolean
    }
  | { readonly kind: 'conflict'; readonly actual: ExpectedRevision }

/** Log of all streams. Positions have gaps, as in EventStoreDB. Emits `grown` after each append. */
export class ServerLog extends EventEmitter<{ grown: [] }> {
  readonly all: Recorded[] = []
  readonly #streams = new Map<string, Recorded[]>()

  constructor() {
    super()
    this.setMaxListeners(0)
  }

  stream(name: string): readonly Recorded[] {
    return this.#streams.get(name) ?? []
  }

  append(name: string, expected: ExpectedRevision, events: readonly Proposed[]): Outcome {
    const stream = this.stream(name)
    const from = expected === 'no_stream' ? 0 : Number(expected) + 1
    if (from === stream.length) {
      const { revision, position } = this.write(name, events)
      return { kind: 'written', revision, position, isRepetition: false }
    }
    const last = stream[from + events.length - 1]
    const isRepetition = last && events.every(({ id }, n) => stream[from + n]?.id === id)
    if (isRepetition)
      return { kind: 'written', revision: last.revision, position: last.position, isRepetition: true }
    return { kind: 'conflict', actual: stream.at(-1)?.revision ?? 'no_stream' }
  }

  /** Appends without checking the revision of the stream. Returns the last event. */
  write(name: string, events: readonly Proposed[]): Recorded {
    const stream = this.#streams.get(name) ?? []
    this.#streams.set(name, stream)
    for (const event of events) {
      const recorded = {
        ...event,
        stream: name,
        revision: BigInt(stream.length),
        position: this.#nextPosition(),
      }
      stream.push(recorded)
      this.all.push(recorded)
    }
    const last = stream.at(-1)
    if (!last) throw new Error('The append contains no events')
    this.emit('grown')
    return last
  }

  /** Copies the events that this log does not have yet. The other log must contain all events of this log. */
  copyNewEvents(log: ServerLog): void {
    for (const event of log.all.slice(this.all.length)) {
      const stream = this.#streams.get(event.stream) ?? []
      this.#streams.set(event.stream, stream)
      stream.push(event)
      this.all.push(event)
    }
    this.emit('grown')
  }

  #nextPosition(): bigint {
    const last = this.all.at(-1)
    return last ? last.position + 120n + BigInt(last.data.length + last.metadata.length) : 0n
  }
}
