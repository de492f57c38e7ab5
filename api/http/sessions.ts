import { hash, randomBytes } from 'node:crypto'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import { compiledQuery } from '#kernel/postgres/compiled-query.ts'
import { Batcher } from '#kernel/postgres/batcher.ts'
import { HttpError } from './http-error.ts'
import type { SessionUser } from './session-user.ts'
import { isErasedAccount } from '../accounts/accounts.ts'

const day = 86_400_000
/** A session ends after this time without use. */
export const sessionIdleMs = 30 * day
/** A session ends after this time in any case. */
const sessionLifetimeMs = 90 * day

/** 256 random bits in 43 characters. */
const newId = () => randomBytes(32).toString('base64url')
const hashOf = (id: string) => hash('sha256', id)

export interface FoundSession {
  readonly user: SessionUser
  /** True if the session was extended: its cookie must be sent again. */
  readonly isExtended: boolean
}

/**
 * Returns the id for the cookie. The database contains only its hash.
 *
 * @throws HttpError 401 if the account was erased after its password was verified
 */
export async function startSession(db: Kysely<Database>, userId: number, now: Date): Promise<string> {
  const id = newId()
  await db
    .insertInto('identity.sessions')
    .values({ id_hash: hashOf(id), user_id: userId, created_at: now, used_at: now })
    .execute()
    .catch((error: unknown) => {
      throw isErasedAccount(error) ? new HttpError(401, 'Invalid email or password') : error
    })
  return id
}

/** Finds sessions. Concurrent lookups share one statement. */
export class SessionFinder {
  readonly #db: Kysely<Database>
  readonly #rows: Batcher<string, SessionRow | undefined>

  constructor(db: Kysely<Database>) {
    this.#db = db
    this.#rows = new Batcher((idHashes) => findRows(db, idHashes))
  }

  /** Returns the user of a session; null if it does not exist or has expired. Extends it once a day. */
  async find(id: string, now: Date): Promise<FoundSession | null> {
    const row = await this.#rows.submit(hashOf(id))
    if (!row || row.used_at <= before(now, sessionIdleMs) || row.began_at <= before(now, sessionLifetimeMs))
      return null
    const isExtended = now.getTime() - row.used_at.getTime() > day
    if (isExtended) await extend(this.#db, row.id_hash, now)
    const { id: userId, email, username, role, created_at: createdAt, id_hash: sessionHash } = row
    return { user: { id: userId, email, username, role, createdAt, sessionHash }, isExtended }
  }
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

type SessionRow = Awaited<ReturnType<typeof sessionRows>>[number]

async function findRows(
  db: Kysely<Database>,
  idHashes: readonly string[],
): Promise<(SessionRow | undefined)[]> {
  const found = new Map((await sessionRows(db, idHashes)).map((row) => [row.id_hash, row]))
  return idHashes.map((idHash) => found.get(idHash))
}

const sessionRows = compiledQuery((db: Kysely<Database>, idHashes: RawBuilder<readonly string[]>) =>
  db
    .selectFrom('identity.sessions as s')
    .innerJoin('identity.accounts as a', 'a.id', 's.user_id')
    .where(sql<boolean>`s.id_hash = any(${idHashes})`)
    .select(['a.id', 'a.email', 'a.username', 'a.role', 'a.created_at'])
    .select(['s.id_hash', 's.used_at', 's.created_at as began_at']),
)

async function extend(db: Kysely<Database>, idHash: string, now: Date): Promise<void> {
  await db
    .updateTable('identity.sessions')
    .set({ used_at: now })
    .where('id_hash', '=', idHash)
    .where('used_at', '<', now)
    .execute()
}

export async function endSession(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('identity.sessions').where('id_hash', '=', hashOf(id)).execute()
}

/** Ends all sessions of a user except one. */
export async function endSessions(db: Kysely<Database>, userId: number, exceptHash?: string): Promise<void> {
  const all = db.deleteFrom('identity.sessions').where('user_id', '=', userId)
  await (exceptHash === undefined ? all : all.where('id_hash', '!=', exceptHash)).execute()
}

/** Health check: inserts, reads and deletes a session of a user that does not exist. */
export async function trySession(db: Kysely<Database>, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`SET CONSTRAINTS ALL DEFERRED`.execute(trx)
    const idHash = hashOf(await startSession(trx, 0, now))
    const rows = trx.selectFrom('identity.sessions').where('id_hash', '=', idHash).select('user_id')
    await rows.executeTakeFirstOrThrow()
    await trx.deleteFrom('identity.sessions').where('id_hash', '=', idHash).execute()
  })
}
