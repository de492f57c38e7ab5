import { hash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import { compiledQuery } from '#kernel/postgres/compiled-query.ts'
import { Batcher } from '#kernel/postgres/batcher.ts'
import { isErasedAccount } from '../accounts/accounts.ts'
import type { SessionUser } from './environment.ts'
import { HttpError } from './http-error.ts'

const day = 86_400_000
const idleMs = 30 * day
const lifetimeMs = 90 * day

/** The database contains only hashes of session ids. */
const hashOf = (id: string) => hash('sha256', id)

export type SessionCookie = ReturnType<typeof sessionCookie>

/** Over HTTPS, the prefix `__Host-` makes browsers enforce the options `secure` and `path`. */
export function sessionCookie(publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? '__Host-brandpath_session' : 'brandpath_session'
  const options = { httpOnly: true, sameSite: 'Lax', path: '/', secure } as const
  return {
    name,
    read: (c: Context) => getCookie(c, name),
    write: (c: Context, id: string) => setCookie(c, name, id, { ...options, maxAge: idleMs / 1000 }),
    clear: (c: Context) => deleteCookie(c, name, options),
  }
}

/** @throws HttpError 401 if the account was erased after its password was verified */
export async function startSession(db: Kysely<Database>, userId: number, now: Date): Promise<string> {
  const id = randomBytes(32).toString('base64url')
  await db
    .insertInto('identity.sessions')
    .values({ id_hash: hashOf(id), user_id: userId, created_at: now, used_at: now })
    .execute()
    .catch((error: unknown) => {
      throw isErasedAccount(error) ? new HttpError(401, 'Invalid email or password') : error
    })
  return id
}

const sessionRows = compiledQuery((db: Kysely<Database>, idHashes: RawBuilder<readonly string[]>) =>
  db
    .selectFrom('identity.sessions as s')
    .innerJoin('identity.accounts as a', 'a.id', 's.user_id')
    .where(sql<boolean>`s.id_hash = any(${idHashes})`)
    .select(['a.id', 'a.email', 'a.username', 'a.role', 'a.created_at'])
    .select(['s.id_hash', 's.used_at', 's.created_at as began_at']),
)
export type SessionFinder = ReturnType<typeof sessionFinder>

/** Concurrent lookups of sessions share one SQL statement. */
export function sessionFinder(db: Kysely<Database>) {
  const lookups = new Batcher(async (idHashes: readonly string[]) => {
    const found = new Map((await sessionRows(db, idHashes)).map((row) => [row.id_hash, row]))
    return idHashes.map((idHash) => found.get(idHash))
  })
  const extend = (idHash: string, now: Date) =>
    db
      .updateTable('identity.sessions')
      .set({ used_at: now })
      .where('id_hash', '=', idHash)
      .where('used_at', '<', now)
      .execute()

  return {
    /** Returns null if the session is not valid. Extends a session once a day; the cookie must then be sent again. */
    async find(id: string, now: Date): Promise<{ user: SessionUser; isExtended: boolean } | null> {
      const row = await lookups.submit(hashOf(id))
      if (!row) return null
      const idle = now.getTime() - row.used_at.getTime()
      if (idle >= idleMs || now.getTime() - row.began_at.getTime() >= lifetimeMs) return null
      const { id_hash: sessionHash, created_at: createdAt, began_at: _, used_at: __, ...account } = row
      if (idle > day) await extend(sessionHash, now)
      return { user: { ...account, createdAt, sessionHash }, isExtended: idle > day }
    },
  }
}

export async function endSession(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('identity.sessions').where('id_hash', '=', hashOf(id)).execute()
}

export async function endSessions(db: Kysely<Database>, userId: number, exceptHash = ''): Promise<void> {
  await db
    .deleteFrom('identity.sessions')
    .where('user_id', '=', userId)
    .where('id_hash', '<>', exceptHash)
    .execute()
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
