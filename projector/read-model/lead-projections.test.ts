import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { insertAccount } from '#schema/testing/account.ts'
import { waitForBlockedStatement } from '#kernel/postgres/testing/lock-wait.ts'
import { runWhileLeader } from '#kernel/leadership/leader-lease.ts'
import type { DomainEvent } from '../domain-event.ts'
import { eraseRecorded } from '../erasures/erase-again.ts'
import { leadProjections, type Progress } from '#kernel/projections/lead-projections.ts'
import { readStatus } from '#kernel/projections/status.ts'
import { created, eventOf } from '../testing/events.ts'
import { testLog } from '../testing/log.ts'
import { found, until } from '#kernel/testing/until.ts'
import { readModelDefinition } from './read-model.ts'
import { databaseNames } from '#schema/tables/database.ts'

const schema = 'read_led'

/** Creates a log and runs its projections as the leader. */
async function leadTestLog() {
  const testing = await testLog()
  const { db, pool, store, logId, url } = testing
  const lines: string[] = []
  const log = pino(
    { level: 'error' },
    new Writable({ write: (line, _, done) => (lines.push(String(line)), done()) }),
  )
  const progress: Progress = { position: null, caughtUp: false, problem: null }
  const stop = new AbortController()
  const leading = runWhileLeader({
    names: databaseNames,
    url,
    name: schema,
    log,
    signal: stop.signal,
    heartbeatMs: 20,
    work: (lead) =>
      leadProjections(
        {
          readModel: { ...readModelDefinition, db, pool, schema },
          store,
          logId,
          log,
          progress,
          beforeBatch: (events: readonly DomainEvent[]) => eraseRecorded(db, events, log),
        },
        lead,
      ),
  })
  onTestFinished(async () => {
    stop.abort()
    await leading
  })
  const status = () => readStatus({ db, names: databaseNames, store, logId, schema, leases: [schema] })
  const beat = () =>
    found(async () => (await db.selectFrom('work.leaders').select('beat_at').executeTakeFirst())?.beat_at)
  return { ...testing, lines, progress, status, beat }
}

test('if the leading projector reads an event of a newer release, a projector of the newer release becomes the leader', async () => {
  const { append, url, progress, status, lines } = await leadTestLog()
  await append(created(1))
  await until(() => progress.caughtUp)
  const { stream, event } = eventOf('user-1', 'PasswordChanged', {})
  await append({ stream, event: { ...event, metadata: { ...event.metadata, version: 99 } } })
  const message = 'PasswordChanged v99 at user-1@0 was written by a newer release than this one'
  await until(async () => (await status()).problem === message)
  expect(progress).toMatchObject({ caughtUp: false, problem: message })

  const newer = new AbortController()
  let isLeading = false
  const release = runWhileLeader({
    names: databaseNames,
    url,
    name: schema,
    log: pino({ level: 'silent' }),
    signal: newer.signal,
    heartbeatMs: 20,
    work: async ({ signal }) => {
      isLeading = true
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    },
  })
  await until(() => isLeading)
  expect((await status()).problem).toBeNull()
  newer.abort()
  await release
  const matching = lines.filter((line) => line.includes(message))
  expect(matching).toHaveLength(1)
  expect(matching[0]).toContain(`"requestId":"${event.metadata.correlationId}"`)
})

test('if an event cannot be applied, the leading projector logs one error and remains the leader', async () => {
  const { append, progress, status, beat, lines } = await leadTestLog()
  const misfit = eventOf('project-5', 'ProjectRenamed', { name: 'x' })
  await append(misfit)
  await until(async () => (await status()).problem?.startsWith('ProjectRenamed at project-5@0') ?? false)
  for (let beats = 0; beats < 10; beats++) {
    const last = await beat()
    await until(async () => (await beat()).getTime() !== last.getTime())
  }
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('ProjectRenamed at project-5@0')
  expect(lines[0]).toContain(`"requestId":"${misfit.event.metadata.correlationId}"`)
  expect(progress).toMatchObject({ caughtUp: false, problem: (await status()).problem })
  expect((await status()).leaders).toMatchObject([{ lease: schema, pid: expect.any(Number) as number }])
})

test('if every projection attempt fails, the leading projector logs one error and shows the problem in the status', async () => {
  const { append, db, progress, status, beat, lines } = await leadTestLog()
  await append(created(1))
  await until(() => progress.caughtUp)
  await sql`alter table ${sql.id(schema, 'history')} rename to elsewhere`.execute(db)
  await append(created(2))
  const reason = `relation "${schema}.history" does not exist`
  await until(async () => (await status()).problem === reason)
  for (let beats = 0; beats < 60; beats++) {
    const last = await beat()
    await until(async () => (await beat()).getTime() !== last.getTime())
  }
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('projections stalled; retrying')
  expect(progress).toMatchObject({ caughtUp: false, problem: reason })

  await sql`alter table ${sql.id(schema, 'elsewhere')} rename to history`.execute(db)
  await until(async () => (await status()).problem === null)
  expect(progress).toMatchObject({ caughtUp: true, problem: null })
})

test('if a projection attempt fails only once, the error appears neither in the log nor in the projector status', async () => {
  const { append, db, progress, status, lines } = await leadTestLog()
  await append(created(1))
  await until(() => progress.caughtUp)
  for (const id of [2, 3]) {
    const end = await db.transaction().execute(async (trx) => {
      await sql`lock table ${sql.id(schema, 'history')} in exclusive mode`.execute(trx)
      const position = await append(created(id))
      await waitForBlockedStatement(db)
      await sql`
        select pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      await until(() => progress.problem !== null)
      return position
    })
    await until(() => progress.position !== null && progress.position >= end)
    expect((await status()).problem).toBeNull()
  }
  expect(lines).toEqual([])
})

test('the data of an erased user is deleted before the read models apply the UserErased event', async () => {
  const { append, db, progress, beat } = await leadTestLog()
  await beat()
  await insertAccount(db, 7, 'phoenix@example.com')
  const entry = { id: 71, project_id: 1, user_id: null, email: 'only.invited@example.com' }
  await db.insertInto('identity.entries').values(entry).execute()
  const end = await append(
    eventOf('user-7', 'UserErased', { entries: [] }),
    eventOf('user-8', 'UserErased', { entries: [{ entryId: 71, projectId: 1 }] }),
  )
  await until(() => progress.position !== null && progress.position >= end)
  expect(await db.selectFrom('identity.accounts').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('identity.entries').selectAll().execute()).toEqual([{ ...entry, email: null }])
})
