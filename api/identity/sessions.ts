import { hash } from 'node:crypto'
import { alphabet, generateRandomString } from 'oslo/crypto'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import { compiled } from '#store/compiled.ts'
import { Grouped } from '#store/grouped.ts'
import { Problem } from '../problem.ts'
import type { SessionUser } from '../session-user.ts'
import { namesErased } from './accounts.ts'

const day = 86_400_000
/** Milliseconds: unused for so long, a session ends; and however much it is used, after so long in all. */
export const sessionIdles = 30 * day
const sessionLives = 90 * day

const idAlphabet = alphabet('a-z', 'A-Z', '0-9', '-', '_')
/** 43 characters of 6 bits: 258 random bits. */
const newId = () => generateRandomString(43, idAlphabet)
const hashOf = (id: string) => hash('sha256', id)

/** A session that was found, and whether its cookie is to be sent again because it slid. */
export interface FoundSession {
  readonly user: SessionUser
  readonly slid: boolean
}

/**
 * Answers the id for the cookie; only its hash is kept.
 *
 * @throws Problem 401 where the account was erased since its password was looked at
 */
export async function startSession(db: Kysely<Database>, userId: number, now: Date): Promise<string> {
  const id = newId()
  await db
    .insertInto('identity.sessions')
    .values({ id_hash: hashOf(id), user_id: userId, created_at: now, used_at: now })
    .execute()
    .catch((error: unknown) => {
      throw namesErased(error) ? new Problem(401, 'Invalid email or password') : error
    })
  return id
}

/** Looks sessions up, all that are asked for at the same time in one statement. */
export class SessionFinder {
  readonly #db: Kysely<Database>
  readonly #rows: Grouped<string, SessionRow | undefined>

  constructor(db: Kysely<Database>) {
    this.#db = db
    this.#rows = new Grouped((idHashes) => findRows(db, idHashes))
  }

  /** Who holds this session; null where it ended, expired or never was. Slides once a day. */
  async find(id: string, now: Date): Promise<FoundSession | null> {
    const row = await this.#rows.ask(hashOf(id))
    if (!row || row.used_at <= before(now, sessionIdles) || row.began_at <= before(now, sessionLives))
      return null
    const slid = now.getTime() - row.used_at.getTime() > day
    if (slid) await slide(this.#db, row.id_hash, now)
    const { id: userId, email, username, role, created_at: createdAt, id_hash: sessionHash } = row
    return { user: { id: userId, email, username, role, createdAt, sessionHash }, slid }
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

const sessionRows = compiled((db, idHashes: RawBuilder<readonly string[]>) =>
  db
    .selectFrom('identity.sessions as s')
    .innerJoin('identity.accounts as a', 'a.id', 's.user_id')
    .where(sql<boolean>`s.id_hash = any(${idHashes})`)
    .select(['a.id', 'a.email', 'a.username', 'a.role', 'a.created_at'])
    .select(['s.id_hash', 's.used_at', 's.created_at as began_at']),
)

async function slide(db: Kysely<Database>, idHash: string, now: Date): Promise<void> {
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

/** Ends all sessions of a user, but for the one that may stay. */
export async function endSessions(db: Kysely<Database>, userId: number, butFor?: string): Promise<void> {
  const all = db.deleteFrom('identity.sessions').where('user_id', '=', userId)
  await (butFor === undefined ? all : all.where('id_hash', '!=', butFor)).execute()
}

/** Writes, reads and removes a session of nobody, as the health check does to know that sessions work. */
export async function trySession(db: Kysely<Database>, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`SET CONSTRAINTS ALL DEFERRED`.execute(trx)
    const nobody = 0
    const idHash = hashOf(await startSession(trx, nobody, now))
    const rows = trx.selectFrom('identity.sessions').where('id_hash', '=', idHash).select('user_id')
    await rows.executeTakeFirstOrThrow()
    await trx.deleteFrom('identity.sessions').where('id_hash', '=', idHash).execute()
  })
}
