import { hash, randomUUID } from 'node:crypto'
import { sql, type QueryExecutorProvider } from 'kysely'
import type { Logger } from 'pino'
import type { Claim, Position } from '../event-store/event-store.ts'
import { Batcher } from '../postgres/batcher.ts'
import { SerialQueue } from './serial-queue.ts'

/** Response to a successful command. The response to a rejected command is not stored, because a repeat may succeed. */
export interface StoredResponse {
  readonly status: number
  /** Missing if the body contains personal data. For a repeated request, the data is then read from the database. */
  readonly body?: unknown
  /** Position that the read models had not reached at the first response. A repeated request waits for this position. */
  readonly behind: Position | null
}

export type ReceivedCommand =
  | { readonly kind: 'replay'; readonly response: StoredResponse }
  | { readonly kind: 'key_reused' }
  | {
      readonly kind: 'new'
      readonly commandId: string
      /** True if an earlier request with this key has no stored response. The events of that request may exist. */
      readonly repeated: boolean
      /** Returns a new id from a sequence. A repeat of the command gets the same id. */
      readonly drawId: (sequence: string) => Promise<number>
      /** Stores the response. If `hasEvents`, does not wait for the database, because the events also show a repeat. */
      readonly storeResponse: (response: StoredResponse, hasEvents: boolean) => Promise<void>
      /** Forgets a command that was rejected and had no effect, so that it leaves no row. */
      readonly withdraw: () => Promise<void>
    }

export interface IdempotencyOptions {
  /** Table of the commands, with the columns `user_id`, `key`, `request_hash`, `ids`, `answer` and `requests`. */
  readonly table: string
  /** Table of users. The response to a user who was deleted during the command is not stored. */
  readonly userTable: string
  readonly sequenceSchema: string
  readonly commandId: (userId: number, key: string) => string
  /** Salts the hashes of requests. A request may contain a password, which could be guessed from an unsalted hash. */
  readonly secret: Uint8Array
  /** True if the event log is in the same database. An append then flushes all earlier commits to the disk. */
  readonly sameDatabaseAsLog: boolean
  readonly log: Logger
}

export interface IncomingCommand {
  readonly userId: number
  readonly key: string | undefined
  /** Method, path and body of the request. A key that is reused for another request is rejected. */
  readonly request: string
}

/** Stores commands and their responses by idempotency key. Batches concurrent statements. */
export class IdempotentCommands {
  readonly #db: QueryExecutorProvider
  readonly #options: IdempotencyOptions
  readonly #salt: string
  readonly #inserts: Batcher<CommandKey, CommandRow>
  readonly #responses: Batcher<FinishedCommand, void>
  readonly #storing = new Map<string, Promise<void>>()
  readonly #queue = new SerialQueue()

  constructor(db: QueryExecutorProvider, options: IdempotencyOptions) {
    this.#db = db
    this.#options = options
    this.#salt = Buffer.from(options.secret).toString('base64')
    this.#inserts = new Batcher((batch: readonly CommandKey[]) => this.#insertAll(batch), { keyOf: nameOf })
    this.#responses = new Batcher((batch: readonly FinishedCommand[]) => this.#storeAll(batch), {
      keyOf: nameOf,
    })
  }

  /** Returns the claim of an append that stores the key of the command; null for a command without a key. */
  claim(incoming: IncomingCommand): { readonly commandId: string; readonly claim: Claim } | null {
    const { userId, key } = incoming
    if (key === undefined) return null
    const commandId = this.#options.commandId(userId, key)
    return { commandId, claim: { userId, key, requestHash: this.#requestHash(incoming) } }
  }

  /**
   * Runs the requests with the same key one after another. A concurrent repeat then gets the stored response. In another
   * process, it may be handled at the same time, and its events are appended once.
   */
  inTurn<T>({ userId, key }: IncomingCommand, handle: () => Promise<T>): Promise<T> {
    return key === undefined ? handle() : this.#queue.run(nameOf({ userId, key }), handle)
  }

  /** Registers a command under its idempotency key. Call it before the command has any effect. */
  async receive(incoming: IncomingCommand): Promise<ReceivedCommand> {
    const { userId, key } = incoming
    if (key === undefined) {
      return {
        kind: 'new',
        commandId: randomUUID(),
        repeated: false,
        drawId: (sequence) => this.#drawId(sequence),
        storeResponse: async () => {},
        withdraw: async () => {},
      }
    }
    const command = { userId, key, requestHash: this.#requestHash(incoming) }
    await this.#storing.get(nameOf(command))
    const row = await this.#inserts.submit(command)
    if (row.request_hash !== command.requestHash) {
      await this.#withdraw(command)
      return { kind: 'key_reused' }
    }
    if (row.answer) {
      const { behind, ...response } = row.answer
      return {
        kind: 'replay',
        response: { ...response, behind: behind === undefined ? null : BigInt(behind) },
      }
    }
    return {
      kind: 'new',
      commandId: this.#options.commandId(userId, key),
      repeated: !row.inserted,
      drawId: (sequence) => this.#drawIdOnce(command, sequence),
      storeResponse: (response, hasEvents) => this.#store({ ...command, response, hasEvents }),
      withdraw: () => this.#withdraw(command),
    }
  }

  #requestHash({ request }: IncomingCommand): string {
    return hash('sha256', `${this.#salt} ${request}`)
  }

  async close(): Promise<void> {
    await Promise.all(this.#storing.values())
  }

  async #store(command: FinishedCommand): Promise<void> {
    const storing = this.#responses.submit(command)
    if (!command.hasEvents) return storing
    const name = nameOf(command)
    const stored = storing
      .catch((err: unknown) =>
        this.#options.log.warn(
          { err },
          'Cannot store the response to a command; a repeated request will use the appended events',
        ),
      )
      .finally(() => {
        if (this.#storing.get(name) === stored) this.#storing.delete(name)
      })
    this.#storing.set(name, stored)
  }

  /** Does not wait for the disk if the log is in the same database: the append of the command flushes this commit. */
  async #insertAll(batch: readonly CommandKey[]): Promise<CommandRow[]> {
    const { table, sameDatabaseAsLog } = this.#options
    const sorted = inLockOrder(batch)
    const { rows } = await sql<CommandRow>`
      ${withSynchronousCommit(!sameDatabaseAsLog)}
      insert into ${sql.table(table)} as received (user_id, key, request_hash)
      select user_id, key, hash from setting, unnest(${userIds(sorted)}::integer[], ${keys(sorted)}::text[],
        ${hashes(sorted)}::text[]) as incoming (user_id, key, hash)
      on conflict (user_id, key) do update set requests = received.requests + 1
      returning user_id, key, request_hash, answer, xmax = 0 as inserted`.execute(this.#db)
    const rowsByName = new Map(rows.map((row) => [nameOf({ userId: row.user_id, key: row.key }), row]))
    return batch.map((command) => {
      const row = rowsByName.get(nameOf(command))
      if (!row) throw new Error(`Cannot register a command of user ${command.userId}: no row returned`)
      return row
    })
  }

  /** Waits for the disk only if a command has no events. Events already prove that their command was handled. */
  async #storeAll(batch: readonly FinishedCommand[]): Promise<void[]> {
    const { table, userTable } = this.#options
    const sorted = inLockOrder(batch)
    // An upsert always uses the primary key. An update could keep scanning the table, as planned while it was small.
    await sql`
      ${withSynchronousCommit(!batch.every(({ hasEvents }) => hasEvents))}
      insert into ${sql.table(table)} (user_id, key, request_hash, answer)
      select user_id, key, hash, answer::jsonb from setting, unnest(${userIds(sorted)}::integer[],
        ${keys(sorted)}::text[], ${hashes(sorted)}::text[], ${sorted.map(toJson)}::text[]
      ) as finished (user_id, key, hash, answer)
      where exists (select from ${sql.table(userTable)} account where account.id = finished.user_id)
      on conflict (user_id, key) do update set answer = excluded.answer`.execute(this.#db)
    return batch.map(() => undefined)
  }

  /** Keeps the row while another request with the same key is being handled, or if an earlier one may have had effects. */
  async #withdraw({ userId, key }: CommandKey): Promise<void> {
    const table = sql.table(this.#options.table)
    try {
      await sql`update ${table} set requests = requests - 1 where user_id = ${userId} and key = ${key}`.execute(
        this.#db,
      )
      await sql`
        delete from ${table}
        where user_id = ${userId} and key = ${key} and requests <= 0 and answer is null`.execute(this.#db)
    } catch (err) {
      this.#options.log.warn(
        { err },
        'Cannot delete the key of a rejected command; it is deleted after 30 days',
      )
    }
  }

  async #drawId(sequence: string): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      select nextval(${this.#qualified(sequence)}::regclass)::int as id`.execute(this.#db)
    return rows[0]?.id ?? noId(sequence)
  }

  /** Returns one id per command. Concurrent repeats wait for the row lock and then get the stored id. */
  async #drawIdOnce({ userId, key }: CommandKey, sequence: string): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(this.#options.table)}
      set ids = case when ids ? ${sequence} then ids
                else ids || jsonb_build_object(${sequence}::text, nextval(${this.#qualified(sequence)}::regclass)) end
      where user_id = ${userId} and key = ${key}
      returning (ids ->> ${sequence})::int as id`.execute(this.#db)
    return rows[0]?.id ?? noId(sequence)
  }

  #qualified(sequence: string): string {
    return `${this.#options.sequenceSchema}.${sequence}`
  }
}

interface CommandKey {
  readonly userId: number
  readonly key: string
  readonly requestHash: string
}
interface FinishedCommand extends CommandKey {
  readonly response: StoredResponse
  readonly hasEvents: boolean
}
interface CommandRow {
  readonly user_id: number
  readonly key: string
  readonly request_hash: string
  readonly answer: { readonly status: number; readonly body?: unknown; readonly behind?: string } | null
  readonly inserted: boolean
}

const nameOf = ({ userId, key }: Pick<CommandKey, 'userId' | 'key'>) => `${userId} ${key}`
const userIds = (batch: readonly CommandKey[]) => batch.map(({ userId }) => userId)
const keys = (batch: readonly CommandKey[]) => batch.map(({ key }) => key)
const hashes = (batch: readonly CommandKey[]) => batch.map(({ requestHash }) => requestHash)

/** Sorts a batch, so that concurrent statements lock rows in the same order and cannot deadlock. */
const inLockOrder = <T extends CommandKey>(batch: readonly T[]): T[] =>
  batch.toSorted((a, b) => a.userId - b.userId || (a.key < b.key ? -1 : 1))

/** If `isOn` is false, a commit does not wait for the disk. A crash that loses a commit also loses all later commits. */
const withSynchronousCommit = (isOn: boolean) =>
  sql`with setting as (select set_config('synchronous_commit', ${isOn ? 'on' : 'off'}, true))`

const toJson = ({ response: { behind, ...response } }: FinishedCommand) =>
  JSON.stringify({ ...response, ...(behind !== null && { behind: behind.toString() }) })

function noId(sequence: string): never {
  throw new Error(`Sequence ${sequence} returned no id`)
}
