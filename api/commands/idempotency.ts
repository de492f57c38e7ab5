import { hash, randomUUID } from 'node:crypto'
import { sql, type Kysely, type Selectable } from 'kysely'
import type { Logger } from 'pino'
import { commandIdOf } from '#schema/event-ids.ts'
import type { Database } from '#schema/tables/database.ts'
import type { Commands } from '#schema/tables/work.ts'
import type { Position } from '#store/event-store.ts'
import { Grouped } from '#store/grouped.ts'
import { Problem } from '../problem.ts'
import type { SessionUser } from '../session-user.ts'
import type { CommandRequest, IdSequence } from './request.ts'

/**
 * What a repeat is answered: only ever a success. A refusal has changed nothing, and what was in its way may be gone
 * when the same request comes again: it is decided anew.
 */
export interface StoredAnswer {
  readonly status: number
  /** Missing where it would hold personal data: that stays in `identity`, and is read there again. */
  readonly body?: unknown
  /** The position that the read models had not passed by then: a repeat waits for it as the first did. */
  readonly behind: Position | null
}

/** A command that came in, or the answer that it got when it came before. */
export type Received =
  | { readonly kind: 'answered'; readonly answer: StoredAnswer }
  | {
      readonly kind: 'new'
      readonly request: CommandRequest
      /**
       * Waits until it is kept for good. Where events tell of the command it goes on behind the response: a repeat that
       * finds no answer finds them.
       */
      readonly keep: (answer: StoredAnswer, isRecorded: boolean) => Promise<void>
    }

interface Incoming {
  readonly user: SessionUser
  readonly correlationId: string
  /** The Idempotency-Key header, if any. */
  readonly key: string | undefined
  /** Method, path and body: what a key stands for. */
  readonly request: string
}

const maxKey = 200

/** Knows each command by its key, and what it was answered. Those that come in together are written down together. */
export class ReceivedCommands {
  readonly #db: Kysely<Database>
  /** Begins what is hashed of a request: a body may hold a password, which a bare hash would let others guess. */
  readonly #secret: string
  readonly #writes: Grouped<Written, WrittenRow>
  readonly #answers: Grouped<Answered, void>
  /** Answers that were given and are not written down yet, by the names of their commands. */
  readonly #keeping = new Map<string, Promise<void>>()
  readonly #log: Logger

  constructor(db: Kysely<Database>, { secret, logIsHere, log }: Options) {
    this.#db = db
    this.#log = log
    this.#secret = Buffer.from(secret).toString('base64')
    const commit = logIsHere ? 'off' : 'on'
    this.#writes = new Grouped((group: readonly Written[]) => writeDown(db, group, commit), { keyOf: nameOf })
    this.#answers = new Grouped((group: readonly Answered[]) => keepAnswers(db, group), { keyOf: nameOf })
  }

  /** Writes down a command under its key before anything is drawn for it. Without a key it is simply a new one. */
  async receive({ user, correlationId, key, request: text }: Incoming): Promise<Received> {
    const db = this.#db
    if (key === undefined) {
      const request = { user, correlationId, commandId: randomUUID(), repeated: false }
      return {
        kind: 'new',
        request: { ...request, draw: (sequence) => next(db, sequence) },
        keep: async () => {},
      }
    }
    if (key.length === 0 || key.length > maxKey) {
      throw new Problem(400, `Idempotency-Key must have 1 to ${maxKey} characters`)
    }
    const requestHash = hash('sha256', `${this.#secret} ${text}`)
    const written = { userId: user.id, key, hash: requestHash }
    await this.#keeping.get(nameOf(written))
    const row = await this.#writes.ask(written)
    if (row.request_hash !== requestHash)
      throw new Problem(422, 'This Idempotency-Key was used for another request')
    if (row.answer) {
      const { behind, ...answer } = row.answer
      return { kind: 'answered', answer: { ...answer, behind: behind === undefined ? null : BigInt(behind) } }
    }
    const request = { user, correlationId, commandId: commandIdOf(user.id, key), repeated: !row.inserted }
    return {
      kind: 'new',
      request: { ...request, draw: (sequence) => drawOnce(db, user.id, key, sequence) },
      keep: (answer, isRecorded) => this.#keep({ ...written, answer, isRecorded }),
    }
  }

  /** Waits for the answers that are being written down. */
  async close(): Promise<void> {
    await Promise.all(this.#keeping.values())
  }

  async #keep(answered: Answered): Promise<void> {
    const keeping = this.#answers.ask(answered)
    if (!answered.isRecorded) return keeping
    const name = nameOf(answered)
    const kept = keeping
      .catch((err: unknown) => this.#log.warn({ err }, 'the answer to a command could not be kept'))
      .finally(() => {
        // Of copies that were answered at once the last is written last.
        if (this.#keeping.get(name) === kept) this.#keeping.delete(name)
      })
    this.#keeping.set(name, kept)
  }
}

interface Options {
  /** Begins what is hashed of a request. */
  readonly secret: Uint8Array
  /** Events are written to the same database. */
  readonly logIsHere: boolean
  readonly log: Logger
}

interface Written {
  readonly userId: number
  readonly key: string
  readonly hash: string
}
interface Answered extends Written {
  readonly answer: StoredAnswer
  readonly isRecorded: boolean
}
interface WrittenRow extends Pick<Selectable<Commands>, 'request_hash' | 'answer'> {
  readonly user_id: number
  readonly key: string
  /** False where the row stood already. */
  readonly inserted: boolean
}

const nameOf = ({ userId, key }: Written) => `${userId} ${key}`

/** In one order for all, so that two statements never wait for each other in a circle. */
const inOrder = <T extends Written>(group: readonly T[]): T[] =>
  group.toSorted((a, b) => a.userId - b.userId || (a.key < b.key ? -1 : 1))

/** Whether a statement's commit waits for the disk. One that does not is lost in a crash only with all that follows it. */
const committing = (commit: 'on' | 'off') =>
  sql`with committing as (select set_config('synchronous_commit', ${commit}, true))`

/** Waits for the disk with the first thing that is written to the same database for the command, be it an event or an id. */
async function writeDown(
  db: Kysely<Database>,
  group: readonly Written[],
  commit: 'on' | 'off',
): Promise<WrittenRow[]> {
  const sorted = inOrder(group)
  // The update that changes nothing makes a row that stands already come back too.
  const { rows } = await sql<WrittenRow>`
    ${committing(commit)}
    insert into work.commands (user_id, key, request_hash)
    select user_id, key, hash from committing, unnest(
      ${sorted.map(({ userId }) => userId)}::integer[], ${sorted.map(({ key }) => key)}::text[],
      ${sorted.map(({ hash }) => hash)}::text[]) as received (user_id, key, hash)
    on conflict (user_id, key) do update set key = excluded.key
    returning user_id, key, request_hash, answer, xmax = 0 as inserted`.execute(db)
  const found = new Map(rows.map((row) => [nameOf({ userId: row.user_id, key: row.key, hash: '' }), row]))
  return group.map((one) => found.get(nameOf(one)) ?? missing(one))
}

/**
 * The rows stand, unless their user was erased meanwhile. Waits for the disk unless events tell of all of them. As a
 * conflict each is found by its key, however the table has grown since this was planned.
 */
async function keepAnswers(db: Kysely<Database>, group: readonly Answered[]): Promise<void[]> {
  const sorted = inOrder(group)
  await sql`
    ${committing(group.every(({ isRecorded }) => isRecorded) ? 'off' : 'on')}
    insert into work.commands (user_id, key, request_hash, answer)
    select user_id, key, hash, answer::jsonb from committing, unnest(
      ${sorted.map(({ userId }) => userId)}::integer[], ${sorted.map(({ key }) => key)}::text[],
      ${sorted.map(({ hash }) => hash)}::text[], ${sorted.map(({ answer }) => toJson(answer))}::text[]
    ) as kept (user_id, key, hash, answer)
    where exists (select from identity.accounts account where account.id = kept.user_id)
    on conflict (user_id, key) do update set answer = excluded.answer`.execute(db)
  return group.map(() => undefined)
}

const toJson = ({ behind, ...answer }: StoredAnswer) =>
  JSON.stringify({ ...answer, ...(behind !== null && { behind: behind.toString() }) })

async function next(db: Kysely<Database>, sequence: IdSequence): Promise<number> {
  const drawn = await sql<{
    id: number
  }>`SELECT nextval(${`identity.${sequence}`}::regclass)::int AS id`.execute(db)
  return drawn.rows[0]?.id ?? fail(sequence)
}

/** Two copies of one command that run at once get the same id: the row's lock decides who draws. */
async function drawOnce(
  db: Kysely<Database>,
  userId: number,
  key: string,
  sequence: IdSequence,
): Promise<number> {
  const drawn = await sql<{ id: number }>`
    UPDATE work.commands
    SET ids = CASE WHEN ids ? ${sequence} THEN ids
              ELSE ids || jsonb_build_object(${sequence}::text, nextval(${`identity.${sequence}`}::regclass)) END
    WHERE user_id = ${userId} AND key = ${key}
    RETURNING (ids ->> ${sequence})::int AS id`.execute(db)
  return drawn.rows[0]?.id ?? fail(sequence)
}

function fail(sequence: string): never {
  throw new Error(`no id could be drawn from ${sequence}`)
}

function missing({ userId }: Written): never {
  throw new Error(`a command of user ${userId} was not written down`)
}
