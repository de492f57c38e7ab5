import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { addAccount } from '#store/testing/account.ts'
import { untilOneIsHeldUp } from '#store/testing/held-up.ts'
import { leadWhenFree } from './leader.ts'
import { projectWhileLeading, type Progress } from './project-while-leading.ts'
import { projections } from './projections/index.ts'
import { readStatus } from './status.ts'
import { created, happened } from './testing/events.ts'
import { found, testLog, until } from './testing/log.ts'

const schema = 'read_led'

/** A log of its own, whose projections a process of this release leads. */
async function led() {
  const testing = await testLog()
  const { db, pool, store, logId, url } = testing
  const lines: string[] = []
  const log = pino(
    { level: 'error' },
    new Writable({ write: (line, _, done) => (lines.push(String(line)), done()) }),
  )
  const progress: Progress = { position: null, caughtUp: false, trouble: null }
  const stop = new AbortController()
  const leading = leadWhenFree({
    url,
    name: schema,
    log,
    signal: stop.signal,
    beatMs: 20,
    work: (lead) =>
      projectWhileLeading(
        { readModel: { db, pool, schema, projections }, store, logId, log, progress },
        lead,
      ),
  })
  onTestFinished(async () => {
    stop.abort()
    await leading
  })
  const status = () => readStatus({ db, store, logId, schema })
  const beat = () =>
    found(async () => (await db.selectFrom('work.leaders').select('beat_at').executeTakeFirst())?.beat_at)
  return { ...testing, lines, progress, status, beat }
}

test('an event of a newer release gives the lead up to whoever can read it', async () => {
  const { append, url, progress, status, lines } = await led()
  await append(created(1))
  await until(() => progress.caughtUp)
  const { stream, event } = happened('user-1', 'PasswordChanged', {})
  await append({ stream, event: { ...event, metadata: { ...event.metadata, version: 99 } } })
  const message = 'PasswordChanged v99 at user-1@0 was written by a newer release than this one'
  await until(async () => (await status()).trouble === message)
  expect(progress).toMatchObject({ caughtUp: false, trouble: message })

  const newer = new AbortController()
  let isLeading = false
  const release = leadWhenFree({
    url,
    name: schema,
    log: pino({ level: 'silent' }),
    signal: newer.signal,
    beatMs: 20,
    work: async ({ signal }) => {
      isLeading = true
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    },
  })
  await until(() => isLeading)
  expect((await status()).trouble).toBeNull()
  newer.abort()
  await release
  const told = lines.filter((line) => line.includes(message))
  expect(told).toHaveLength(1)
  expect(told[0]).toContain(`"requestId":"${event.metadata.correlationId}"`)
})

test('what cannot be applied is told once, and the leader that stands still keeps the lead', async () => {
  const { append, progress, status, beat, lines } = await led()
  const misfit = happened('project-5', 'ProjectRenamed', { name: 'x' })
  await append(misfit)
  await until(async () => (await status()).trouble?.startsWith('ProjectRenamed at project-5@0') ?? false)
  for (let beats = 0; beats < 10; beats++) {
    const last = await beat()
    await until(async () => (await beat()).getTime() !== last.getTime())
  }
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('ProjectRenamed at project-5@0')
  expect(lines[0]).toContain(`"requestId":"${misfit.event.metadata.correlationId}"`)
  expect(progress).toMatchObject({ caughtUp: false, trouble: (await status()).trouble })
  expect((await status()).leaders).toMatchObject([{ of: schema, pid: expect.any(Number) as number }])
})

test('what fails again before anything went on is told and logged once, and taken back', async () => {
  const { append, db, progress, status, beat, lines } = await led()
  await append(created(1))
  await until(() => progress.caughtUp)
  await sql`alter table ${sql.id(schema, 'history')} rename to elsewhere`.execute(db)
  await append(created(2))
  const reason = `relation "${schema}.history" does not exist`
  await until(async () => (await status()).trouble === reason)
  for (let beats = 0; beats < 60; beats++) {
    const last = await beat()
    await until(async () => (await beat()).getTime() !== last.getTime())
  }
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('the projections stand still')
  expect(progress).toMatchObject({ caughtUp: false, trouble: reason })

  await sql`alter table ${sql.id(schema, 'elsewhere')} rename to history`.execute(db)
  await until(async () => (await status()).trouble === null)
  expect(progress).toMatchObject({ caughtUp: true, trouble: null })
})

test('what fails once and then goes on is told to nobody', async () => {
  const { append, db, progress, status, lines } = await led()
  await append(created(1))
  await until(() => progress.caughtUp)
  for (const id of [2, 3]) {
    const end = await db.transaction().execute(async (trx) => {
      await sql`lock table ${sql.id(schema, 'history')} in exclusive mode`.execute(trx)
      const position = await append(created(id))
      await untilOneIsHeldUp(db)
      await sql`
        select pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      await until(() => progress.trouble !== null)
      return position
    })
    await until(() => progress.position !== null && progress.position >= end)
    expect((await status()).trouble).toBeNull()
  }
  expect(lines).toEqual([])
})

test('whoever is erased in the log is gone before the read models have taken that in', async () => {
  const { append, db, progress, beat } = await led()
  await beat()
  await addAccount(db, 7, 'phoenix@example.com')
  const place = { id: 71, project_id: 1, user_id: null, email: 'only.invited@example.com' }
  await db.insertInto('identity.entries').values(place).execute()
  const end = await append(
    happened('user-7', 'UserErased', { entries: [] }),
    happened('user-8', 'UserErased', { entries: [{ entryId: 71, projectId: 1 }] }),
  )
  await until(() => progress.position !== null && progress.position >= end)
  expect(await db.selectFrom('identity.accounts').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('identity.entries').selectAll().execute()).toEqual([{ ...place, email: null }])
})
