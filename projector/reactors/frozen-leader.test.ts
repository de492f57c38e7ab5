import { databaseNames, type Database } from '#schema/tables/database.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openDatabase } from '#kernel/postgres/database.ts'
import { startProxy } from '#kernel/resilience/testing/proxy.ts'
import { eventOf } from '../testing/events.ts'
import { testLog } from '../testing/log.ts'
import { until } from '#kernel/resilience/until.ts'
import { openCheckpoints } from '#kernel/reactors/checkpoints.ts'
import { passwordReset } from './password-reset.ts'
import { runReactors } from '#kernel/reactors/run-reactors.ts'
import { parseEvent } from '#schema/events/parse.ts'
import { writeEffects } from './write-effects.ts'

const { db, pool, store, logId, url, append } = await testLog()
const reactors = [passwordReset]
const frozenAt = 4_711

test('if the leading projector freezes while it queues an email, a standby projector queues the email', async () => {
  await openCheckpoints(db, databaseNames, store, logId, reactors)
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
    names: databaseNames,
    db: reached.db,
    store,
    logId,
    reactors,
    parse: parseEvent,
    writeEffects,
    signal,
  }).catch(() => 'ended')
  await until(async () => {
    const waiting = await sql`
      select from pg_stat_activity
      where datname = current_database() and application_name = 'frozen' and wait_event = 'advisory'`.execute(
      db,
    )
    return waiting.rows.length > 0
  })
  // The leader holds a lock on the checkpoints. From now on, it is frozen: it receives no data from Postgres.
  proxy.silence()
  await holder.query('select pg_advisory_unlock($1)', [frozenAt])
  holder.release()

  const done = new AbortController()
  const standby = runReactors({
    names: databaseNames,
    db,
    store,
    logId,
    reactors,
    parse: parseEvent,
    writeEffects,
    signal: done.signal,
  })
  const emails = () => db.selectFrom('work.outbox').select('key').execute()
  await until(async () => (await emails()).length > 0)
  expect(await emails()).toEqual([{ key: 'reset:1' }])
  done.abort()
  await standby
  expect(await frozen).toBe('ended')
  await reached.close()
  await proxy.close()
}, 25_000) // 25 s are shorter than the default idle_in_transaction_session_timeout, which would also release the lock
