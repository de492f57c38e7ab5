import { hash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import { BoundedMap } from '#kernel/resilience/bounded-map.ts'
import { compiledQuery } from '#kernel/postgres/compiled-query.ts'
import { Batcher } from '#kernel/postgres/batcher.ts'
import type { Environment, SessionUser } from './environment.ts'
import { HttpError } from './http-error.ts'

const day = 86_400_000
const idleMs = 30 * day
const lifetimeMs = 90 * day

/** Returns the hash of a session id. The database contains only the hash. */
const hashOf = (id: string) => hash('sha256', id)

export type SessionCookie = ReturnType<typeof sessionCookie>

/** Options of the session cookie. Over HTTPS, the prefix `__Host-` makes browsers require `secure` and `path`. */
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

/**
 * Starts a session if the password is still the verified one. The lock on the account conflicts with a password change:
 * the change comes first and the session is refused, or the session comes first and the change ends it.
 *
 * @throws HttpError 401 if the password was changed or the account was erased after the password was verified
 */
export async function startSession(
  db: Kysely<Database>,
  { id: userId, password_hash }: { id: number; password_hash: string },
  now: Date,
): Promise<string> {
  const id = randomBytes(32).toString('base64url')
  const account = db
    .selectFrom('identity.accounts')
    .where('id', '=', userId)
    .where('password_hash', '=', password_hash)
    .forShare()
    .select((eb) => [
      eb.val(hashOf(id)).as('id_hash'),
      'id',
      eb.val(now).as('created'),
      eb.val(now).as('used'),
    ])
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('identity.sessions')
    .columns(['id_hash', 'user_id', 'created_at', 'used_at'])
    .expression(account)
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) throw new HttpError(401, 'Invalid email or password')
  return id
}

const sessionRows = compiledQuery((db: Kysely<Database>, idHashes: RawBuilder<readonly string[]>) =>
  db
    .selectFrom('identity.sessions as s')
    .innerJoin('identity.accounts as a', 'a.id', 's.user_id')
    .where(sql<boolean>`s.id_hash = any(${idHashes})`)
    .select([
      'a.id',
      'a.email',
      'a.username',
      'a.role',
      'a.created_at',
      'a.name_confirmed',
      'a.email_verified_at',
    ])
    .select(['s.id_hash', 's.used_at', 's.created_at as began_at']),
)
type SessionRow = Awaited<ReturnType<typeof sessionRows>>[number]
export type SessionFinder = ReturnType<typeof sessionFinder>

const maxCachedSessions = 20_000

/**
 * Finds sessions. Concurrent calls share one SQL statement. A cached session may have been removed in the meantime. So
 * only an append may use it, because the append checks the session (`log.claim_commands`).
 */
export function sessionFinder(db: Kysely<Database>) {
  const lookups = new Batcher(async (idHashes: readonly string[]) => {
    const found = new Map((await sessionRows(db, idHashes)).map((row) => [row.id_hash, row]))
    return idHashes.map((idHash) => found.get(idHash))
  })
  const cached = new BoundedMap<string, SessionRow>(maxCachedSessions)
  const extend = (idHash: string, now: Date) =>
    db
      .updateTable('identity.sessions')
      .set({ used_at: now })
      .where('id_hash', '=', idHash)
      .where('used_at', '<', now)
      .execute()

  return {
    /** Returns the user of a cached session; null if the session is not cached or is due to be extended. */
    cachedUser(id: string, now: Date): SessionUser | null {
      const row = cached.get(hashOf(id))
      return row && ageOf(row, now) === 'fresh' ? userOf(row) : null
    },

    /** Returns null if the session is not valid. Extends a session once a day. The caller then sends the cookie again. */
    async find(id: string, now: Date): Promise<{ user: SessionUser; isExtended: boolean } | null> {
      const idHash = hashOf(id)
      const row = await lookups.submit(idHash)
      if (row) cached.set(idHash, row)
      else cached.delete(idHash)
      const age = row ? ageOf(row, now) : 'ended'
      if (!row || age === 'ended') return null
      const isExtended = age === 'due'
      if (isExtended) await extend(idHash, now)
      return { user: userOf(row), isExtended }
    },
  }
}

/** Returns whether a session has ended, must be extended, or is neither. */
function ageOf({ used_at, began_at }: SessionRow, now: Date): 'ended' | 'due' | 'fresh' {
  const idle = now.getTime() - used_at.getTime()
  if (idle >= idleMs || now.getTime() - began_at.getTime() >= lifetimeMs) return 'ended'
  return idle > day ? 'due' : 'fresh'
}

function userOf(row: SessionRow): SessionUser {
  const { id, email, username, role } = row
  return {
    id,
    email,
    username,
    role,
    createdAt: row.created_at,
    nameConfirmed: row.name_confirmed,
    emailVerified: row.email_verified_at !== null,
    sessionHash: row.id_hash,
  }
}

/** Finds the session of a request and sets the user. Returns null if the request has no valid session. */
export async function requestUser(
  c: Context<Environment>,
  { cookie, sessions, now }: { cookie: SessionCookie; sessions: SessionFinder; now: () => Date },
): Promise<SessionUser | null> {
  const id = cookie.read(c)
  const found = id === undefined ? null : await sessions.find(id, now())
  c.set('user', found?.user ?? null)
  if (id !== undefined && found?.isExtended) cookie.write(c, id)
  return c.var.user
}

export async function endSession(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('identity.sessions').where('id_hash', '=', hashOf(id)).execute()
}

/** Returns the number of sessions that it ended. */
export async function endSessions(db: Kysely<Database>, userId: number, exceptHash = ''): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('identity.sessions')
    .where('user_id', '=', userId)
    .where('id_hash', '<>', exceptHash)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Health check: inserts, reads and deletes a session of a user that does not exist. */
export async function probeSessions(db: Kysely<Database>, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`SET CONSTRAINTS ALL DEFERRED`.execute(trx)
    const idHash = hashOf(randomBytes(32).toString('base64url'))
    await trx
      .insertInto('identity.sessions')
      .values({ id_hash: idHash, user_id: 0, created_at: now, used_at: now })
      .execute()
    const rows = trx.selectFrom('identity.sessions').where('id_hash', '=', idHash).select('user_id')
    await rows.executeTakeFirstOrThrow()
    await trx.deleteFrom('identity.sessions').where('id_hash', '=', idHash).execute()
  })
}
