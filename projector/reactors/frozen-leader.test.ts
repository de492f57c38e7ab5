import type { Database } from '#schema/tables/database.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openDatabase } from '#kernel/postgres/database.ts'
import { startProxy } from '#kernel/resilience/testing/proxy.ts'
import { eventOf } from '../testing/events.ts'
import { testLog } from '../testing/log.ts'
import { until } from '#kernel/testing/until.ts'
import { openCheckpoints } from '#kernel/reactors/checkpoints.ts'
import { passwordReset } from './password-reset.ts'
import { runReactors } from '#kernel/reactors/run-reactors.ts'
import { parseEvent } from '#schema/events/parse.ts'
import { writeEffects } from './write-effects.ts'

const { db, pool, store, logId, url, append } = await testLog()
const reactors = [passwordReset]
const frozenAt = 4_711

test('a standby runs the reactors after the leader froze within a transaction', async () => {
  await openCheckpoints(db, store, logId, reactors)
  await sql`
    create function wait_here() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(${sql.lit(frozenAt)});
      return new;
    end $$`.execute(db)
  await sql`create trigger wait_here before insert on work.outbox for each row execute function wait_here()`.execute(
    db,
  )
  const proxy = await startProxy(url)
  const log = pino({ level: 'silent' })
  const reached = openDatabase<Database>(proxy.url, {
    max: 1,
    applicationName: 'frozen',
    log,
    statementTimeout: 60_000,
  })

  const holder = await pool.connect()
  await holder.query('select pg_advisory_lock($1)', [frozenAt])
  await append(eventOf('user-7', 'PasswordResetRequested', { resetId: 1 }))
  const { signal } = new AbortController()
  const frozen = runReactors({
    db: reached.db,
    store,
    logId,
    reactors,
    parse: parseEvent,
    writeEffects,
    signal,
  }).catch(() => 'ended')
  await until(async () => {
    const waiting = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(db)
    return waiting.rows.length > 0
  })
  // The frozen leader holds a lock on the checkpoints. From now on it receives no data from Postgres.
  proxy.silence()
  await holder.query('select pg_advisory_unlock($1)', [frozenAt])
  holder.release()

  const done = new AbortController()
  const standby = runReactors({
    db,
    store,
    logId,
    reactors,
    parse: parseEvent,
    writeEffects,
    signal: done.signal,
  })
  const mails = () => db.selectFrom('work.outbox').select('key').execute()
  await until(async () => (await mails()).length > 0)
  expect(await mails()).toEqual([{ key: 'reset:1' }])
  done.abort()
  await standby
  expect(await frozen).toBe('ended')
  await reached.close()
  await proxy.close()
}, 25_000) // shorter than the default idle_in_transaction_session_timeout, so that the timeout cannot release the lock
