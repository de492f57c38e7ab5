import { createHmac, randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { commandIdOf } from '#schema/event-ids.ts'
import type { Database } from '#schema/tables/database.ts'
import type { Position } from '#store/event-store.ts'
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
      readonly keep: (answer: StoredAnswer) => Promise<void>
    }

interface Incoming {
  readonly user: SessionUser
  readonly correlationId: string
  /** The Idempotency-Key header, if any. */
  readonly key: string | undefined
  /** Method, path and body: what a key stands for. */
  readonly request: string
  /** Keys the request's hash: a body may hold a password, which a bare hash would let others guess. */
  readonly secret: Uint8Array
}

const maxKey = 200

/** Writes down a command under its key before anything is drawn for it. Without a key it is simply a new one. */
export async function receive(db: Kysely<Database>, incoming: Incoming): Promise<Received> {
  const { user, correlationId, key } = incoming
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
  const hash = createHmac('sha256', incoming.secret).update(incoming.request).digest('hex')
  const row = await writeDown(db, user.id, key, hash)
  if (row.request_hash !== hash) throw new Problem(422, 'This Idempotency-Key was used for another request')
  if (row.answer) {
    const { behind, ...answer } = row.answer
    return { kind: 'answered', answer: { ...answer, behind: behind === undefined ? null : BigInt(behind) } }
  }
  const request = { user, correlationId, commandId: commandIdOf(user.id, key), repeated: !row.inserted }
  return {
    kind: 'new',
    request: { ...request, draw: (sequence) => drawOnce(db, user.id, key, sequence) },
    keep: (answer) => keepAnswer(db, user.id, key, answer),
  }
}

async function writeDown(db: Kysely<Database>, userId: number, key: string, hash: string) {
  // The update that changes nothing makes a row that stands already come back too.
  return db
    .insertInto('work.commands')
    .values({ user_id: userId, key, request_hash: hash, ids: '{}', answer: null })
    .onConflict((on) => on.columns(['user_id', 'key']).doUpdateSet({ key }))
    .returning(['request_hash', 'answer', sql<boolean>`xmax = 0`.as('inserted')])
    .executeTakeFirstOrThrow()
}

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

async function keepAnswer(
  db: Kysely<Database>,
  userId: number,
  key: string,
  { behind, ...answer }: StoredAnswer,
): Promise<void> {
  await db
    .updateTable('work.commands')
    .set({ answer: JSON.stringify({ ...answer, ...(behind !== null && { behind: behind.toString() }) }) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
}

function fail(sequence: string): never {
  throw new Error(`no id could be drawn from ${sequence}`)
}
