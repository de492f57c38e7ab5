import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { password } from '#ops/testing/client.ts'
import { expectFailure, fieldsOf } from '#ops/testing/expect-failure.ts'
import { until } from '#kernel/resilience/until.ts'
import type { Database } from '#schema/tables/database.ts'
import { HttpError } from '../http/http-error.ts'
import { startSession } from '../http/sessions.ts'
import { accountByEmail, replacePassword } from './accounts.ts'

const app = await startTestApp({ projector: false })
const { db } = app.database
const rounds = Array.from({ length: 200 }, (_, round) => round)

/** Creates an account. Returns its stored row. */
async function registered() {
  const email = `${randomUUID()}@example.com`
  const client = await app.user(email)
  const account = await accountByEmail(db, email)
  if (!account) throw new Error('The account was not stored')
  const stored = () => accountByEmail(db, email)
  const replace = (trx: Transaction<Database>, hash: string, verified?: string) =>
    replacePassword(trx, account.id, { hash, now: new Date(), ...(verified !== undefined && { verified }) })
  return { client, email, account, stored, replace }
}

const sessionsOf = (userId: number) =>
  db.selectFrom('identity.sessions').where('user_id', '=', userId).selectAll().execute()

test('in 200 races between a login and a password change, no session of the old password remains', async () => {
  const { account, replace } = await registered()
  for (const round of rounds) {
    const verified = round === 0 ? account.password_hash : `hash ${round - 1}`
    const login = startSession(db, { id: account.id, password_hash: verified }, new Date()).then(
      () => 'started',
      (error: unknown) => (error instanceof HttpError ? error.status : error),
    )
    const [outcome, isChanged] = await Promise.all([
      login,
      db.transaction().execute((trx) => replace(trx, `hash ${round}`, verified)),
    ])
    expect(isChanged).toBe(true)
    expect(['started', 401]).toContain(outcome)
    expect(await sessionsOf(account.id)).toEqual([])
  }
})

test('in 200 races between a password change and a password reset, the password of the reset remains', async () => {
  const { account, replace, stored } = await registered()
  for (const round of rounds) {
    const verified = round === 0 ? account.password_hash : `reset ${round - 1}`
    await Promise.all([
      db.transaction().execute((trx) => replace(trx, `change ${round}`, verified)),
      db.transaction().execute((trx) => replace(trx, `reset ${round}`)),
    ])
    expect(await stored()).toMatchObject({ password_hash: `reset ${round}` })
  }
})

/** Sends a request while an open transaction changes the password. Commits when the request waits for the account. */
async function duringChange<T>(
  { replace }: Awaited<ReturnType<typeof registered>>,
  request: () => Promise<T>,
): Promise<T> {
  const trx = await db.startTransaction().execute()
  onTestFinished(async () => void (trx.isCommitted || (await trx.rollback().execute())))
  await replace(trx, 'hash of another password')
  const response = request()
  await until(async () => {
    const waiting = await app.database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return waiting.rows.length > 0
  })
  await trx.commit().execute()
  return response
}

test('a login whose password is changed after it was verified gets 401 and starts no session', async () => {
  const user = await registered()
  const device = app.client()
  const login = await duringChange(user, () => device.post('/api/login', { email: user.email, password }))
  expectFailure(login, 401, 'Invalid email or password')
  expect(await sessionsOf(user.account.id)).toEqual([])
})

test('a password change whose current password was replaced after it was verified gets 400 and changes nothing', async () => {
  const user = await registered()
  const change = await duringChange(user, () =>
    user.client.post('/api/user/password', { current: password, password: 'battery staple' }),
  )
  expectFailure(change, 400, 'Your current password is incorrect')
  expect(fieldsOf(change)).toHaveProperty('current')
  expect(await user.stored()).toMatchObject({ password_hash: 'hash of another password' })
})

test('an account deletion whose password was changed after it was verified gets 400 and deletes nothing', async () => {
  const user = await registered()
  const deletion = await duringChange(user, () => user.client.post('/api/user/deletion', { password }))
  expectFailure(deletion, 400, 'Your password is incorrect')
  expect(await user.stored()).toMatchObject({ id: user.account.id })
})
