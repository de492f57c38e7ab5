import { sql, type Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#schema/tables/database.ts'
import { listenTo } from './listen.ts'
import { noteOf, type Note } from './notes.ts'

interface Heard extends Note {
  readonly count: number
  readonly first: Date
  readonly last: Date
}

/** Milliseconds between two writes. */
const rest = 5_000
/** Different notes that wait at most: beyond them it is always the same trouble. */
const most = 500

/** Keeps in Postgres what a process logs, the same once, so that administrators can read it without the log. */
export class Journal {
  /** Writes as the logger that the journal was opened with. */
  readonly log: Logger
  readonly #db: Kysely<Database>
  readonly #unheard: Logger
  readonly #timer: NodeJS.Timeout
  #heard = new Map<string, Heard>()
  #failing = false

  constructor(db: Kysely<Database>, log: Logger) {
    this.#db = db
    this.#unheard = log
    this.log = listenTo(log, (level, bindings, args) => this.#hear(noteOf(level, bindings, args)))
    this.#timer = setInterval(() => void this.write(), rest).unref()
  }

  /** Never fails: what cannot be kept now is tried again. */
  async write(): Promise<void> {
    const heard = this.#heard
    if (heard.size === 0) return
    this.#heard = new Map()
    try {
      await keep(this.#db, [...heard.values()])
      this.#failing = false
    } catch (error) {
      for (const note of heard.values()) this.#add(note)
      // Told to the log alone, or the journal would hear itself.
      if (!this.#failing)
        this.#unheard.warn({ err: error }, 'what is logged cannot be kept; it is tried again')
      this.#failing = true
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.write()
  }

  #hear(note: Note | null): void {
    if (note === null) return
    const now = new Date()
    this.#add({ ...note, count: 1, first: now, last: now })
  }

  #add(note: Heard): void {
    const { fingerprint } = note
    const same = this.#heard.get(fingerprint)
    if (!same && this.#heard.size >= most) return
    this.#heard.set(fingerprint, same ? together(same, note) : note)
  }
}

/** Both, as the later one says it. */
function together(one: Heard, other: Heard): Heard {
  const [earlier, later] = one.last <= other.last ? [one, other] : [other, one]
  const first = one.first <= other.first ? one.first : other.first
  return { ...later, first, count: earlier.count + later.count }
}

async function keep(db: Kysely<Database>, heard: readonly Heard[]): Promise<void> {
  // In one order everywhere, so that two processes never wait for each other.
  const ordered = heard.toSorted((one, other) => (one.fingerprint < other.fingerprint ? -1 : 1))
  await db
    .insertInto('work.errors')
    .values(
      ordered.map(({ fingerprint, level, message, context, count, first, last }) => ({
        fingerprint,
        level,
        message,
        context: JSON.stringify(context),
        count,
        first_at: first,
        last_at: last,
      })),
    )
    .onConflict((on) =>
      on.column('fingerprint').doUpdateSet({
        count: sql`errors.count + excluded.count`,
        message: sql`case when excluded.last_at >= errors.last_at then excluded.message else errors.message end`,
        context: sql`case when excluded.last_at >= errors.last_at then excluded.context else errors.context end`,
        last_at: sql`greatest(errors.last_at, excluded.last_at)`,
      }),
    )
    .execute()
}
