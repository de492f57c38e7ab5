import { setImmediate as turn } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import {
  AppendRefused,
  OutcomeUnknown,
  RevisionConflict,
  type Appended,
  type ExpectedRevision,
} from '../event-store.ts'
import { bytesOf, type SerialisedEvent } from '../serialise.ts'
import { announce } from './announcements.ts'
import { Connection, isAnswer } from './connection.ts'

interface Append {
  readonly stream: string
  readonly events: readonly SerialisedEvent[]
  readonly expected: ExpectedRevision
  readonly bytes: number
  readonly resolve: (appended: Appended) => void
  readonly reject: (error: Error) => void
}

/** One row of `log.append`. */
interface Outcome {
  readonly reached: string | null
  readonly actual: string | null
}

const groupSize = 256
/** A group waits for its slowest part: large payloads travel in smaller company. */
const groupBytes = 4_000_000

/**
 * Appends of one process, in groups: whatever arrives while a group is on its way travels together in the
 * next, as one statement that commits by itself.
 */
export class GroupedAppends {
  readonly #connection: Connection
  readonly #waiting: Append[] = []
  #working: Promise<void> | undefined

  constructor(config: ClientConfig) {
    this.#connection = new Connection(config)
  }

  append(stream: string, events: readonly SerialisedEvent[], expected: ExpectedRevision): Promise<Appended> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ stream, events, expected, bytes: bytesOf(events), resolve, reject })
      this.#working ??= this.#work()
    })
  }

  /** Waits for the appends under way. */
  async close(): Promise<void> {
    await this.#working
    await this.#connection.close()
  }

  async #work(): Promise<void> {
    await turn() // those who were answered together elsewhere append together here
    while (this.#waiting.length > 0) await this.#write(takeGroup(this.#waiting))
    this.#working = undefined
  }

  async #write(group: readonly Append[]): Promise<void> {
    try {
      await this.#send(group)
    } catch (error) {
      if (isAnswer(error) && group.length > 1) await this.#writeEachAlone(group)
      else for (const append of group) append.reject(failure(append, error))
    }
  }

  /** One bad payload fails alone. A server that is in trouble is not asked for each append again. */
  async #writeEachAlone(group: readonly Append[]): Promise<void> {
    let trouble: unknown
    for (const append of group) {
      try {
        if (trouble) append.reject(failure(append, trouble))
        else await this.#send([append])
      } catch (error) {
        append.reject(failure(append, error))
        if (!blamesTheEvents(error)) trouble = error
      }
    }
  }

  async #send(group: readonly Append[]): Promise<void> {
    const appending = this.#connection.query<Outcome>(
      'select reached, actual from log.append($1, $2, $3)',
      [
        group.map(({ stream }) => stream),
        group.map(({ expected }) => (expected === 'no_stream' ? -1n : expected)),
        group.map(({ events }) => asJson(events)),
      ],
      'log_append',
    )
    void announce(this.#connection) // leaves with it: readers hear of it as soon as whoever appends
    const { rows } = await appending
    for (const [index, append] of group.entries()) settle(append, rows[index])
  }
}

function takeGroup(waiting: Append[]): readonly Append[] {
  let bytes = 0
  const tooMany = waiting.findIndex((append, index) => {
    bytes += append.bytes
    return index > 0 && (index >= groupSize || bytes > groupBytes)
  })
  const group = waiting.splice(0, tooMany === -1 ? waiting.length : tooMany)
  return group.sort((a, b) => (a.stream < b.stream ? -1 : a.stream > b.stream ? 1 : 0))
}

/** The payloads are JSON text already. */
function asJson(events: readonly SerialisedEvent[]): string {
  const parts = events.map(
    ({ id, type, data, metadata }) =>
      `{"id":"${id}","type":${JSON.stringify(type)},"data":${data},"metadata":${metadata}}`,
  )
  return `[${parts.join(',')}]`
}

function settle(append: Append, outcome: Outcome | undefined): void {
  const { stream, events, expected } = append
  if (!outcome) {
    append.reject(new OutcomeUnknown(`Append to ${stream}: the log gave no outcome`))
  } else if (outcome.reached === null) {
    const actual = outcome.actual === null ? 'no_stream' : BigInt(outcome.actual)
    append.reject(new RevisionConflict(stream, expected, actual))
  } else {
    const before = expected === 'no_stream' ? -1n : expected
    append.resolve({ revision: before + BigInt(events.length), position: BigInt(outcome.reached) })
  }
}

function failure({ stream }: Append, cause: unknown): Error {
  return blamesTheEvents(cause)
    ? new AppendRefused(`The log cannot keep what was appended to ${stream}`, { cause })
    : new OutcomeUnknown(`Append to ${stream}: the log did not answer`, { cause })
}

/** SQLSTATE classes of data, constraints and limits; all others speak of the server's own state. */
function blamesTheEvents(error: unknown): boolean {
  return isAnswer(error) && /^(22|23|54)/.test(error.code ?? '')
}
