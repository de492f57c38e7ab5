import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { runWhileLeader } from '../leadership/leader-lease.ts'
import { waitForBlockedStatement } from '../postgres/testing/lock-wait.ts'
import { kernelNames } from '../testing/schema.ts'
import { found } from '../testing/found.ts'
import { until } from '../resilience/until.ts'
import { leadProjections, type Progress } from './lead-projections.ts'
import { readStatus } from './status.ts'
import { changed, newer, noteModel, openNoteLog, written } from './testing/notes.ts'

const schema = 'notes_led'

/** Creates a log and runs its projections as the leader. */
async function leadTestLog() {
  const testing = await openNoteLog()
  const { db, store, logId, url } = testing
  const lines: string[] = []
  const log = pino(
    { level: 'error' },
    new Writable({ write: (line, _, done) => (lines.push(String(line)), done()) }),
  )
  const progress: Progress = { position: null, caughtUp: false, problem: null }
  const stop = new AbortController()
  const leading = runWhileLeader({
    names: kernelNames,
    url,
    name: schema,
    log,
    signal: stop.signal,
    heartbeatMs: 20,
    work: (lead) =>
      leadProjections({ readModel: noteModel(testing, schema), store, logId, log, progress }, lead),
  })
  onTestFinished(async () => {
    stop.abort()
    await leading
  })
  const status = () => readStatus({ db, names: kernelNames, store, logId, schema, leases: [schema] })
  const beat = () =>
    found(async () => (await db.selectFrom('app.leaders').select('beat_at').executeTakeFirst())?.beat_at)
  return { ...testing, lines, progress, status, beat }
}

test('if the leading projector reads an event of a newer release, a projector of the newer release becomes the leader', async () => {
  const { append, url, progress, status, lines } = await leadTestLog()
  await append(written(1))
  await until(() => progress.caughtUp)
  const unreadable = newer(2)
  await append(unreadable)
  const message = 'NoteWritten v99 at note-2@0 was written by a newer release'
  await until(async () => (await status()).problem === message)
  expect(progress).toMatchObject({ caughtUp: false, problem: message })

  const newerRelease = new AbortController()
  let isLeading = false
  const release = runWhileLeader({
    names: kernelNames,
    url,
    name: schema,
    log: pino({ level: 'silent' }),
    signal: newerRelease.signal,
    heartbeatMs: 20,
    work: async ({ signal }) => {
      isLeading = true
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    },
  })
  await until(() => isLeading)
  expect((await status()).problem).toBeNull()
  newerRelease.abort()
  await release
  const matching = lines.filter((line) => line.includes(message))
  expect(matching).toHaveLength(1)
  expect(matching[0]).toContain(`"requestId":"${unreadable.event.metadata.correlationId}"`)
})

test('if an event cannot be applied, the leading projector logs one error and remains the leader', async () => {
  const { append, progress, status, beat, lines } = await leadTestLog()
  const misfit = changed(5, 'x')
  await append(misfit)
  await until(async () => (await status()).problem?.startsWith('NoteChanged at note-5@0') ?? false)
  for (let beats = 0; beats < 10; beats++) {
    const last = await beat()
    await until(async () => (await beat()).getTime() !== last.getTime())
  }
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('NoteChanged at note-5@0')
  expect(lines[0]).toContain(`"requestId":"${misfit.event.metadata.correlationId}"`)
  expect(progress).toMatchObject({ caughtUp: false, problem: (await status()).problem })
  expect((await status()).leaders).toMatchObject([{ lease: schema, pid: expect.any(Number) as number }])
})

test('if every projection attempt fails, the leading projector logs one error and shows the problem in the status', async () => {
  const { append, db, progress, status, beat, lines } = await leadTestLog()
  await append(written(1))
  await until(() => progress.caughtUp)
  await sql`alter table ${sql.id(schema, 'counts')} rename to elsewhere`.execute(db)
  await append(written(2))
  const reason = `relation "${schema}.counts" does not exist`
  await until(async () => (await status()).problem === reason)
  for (let beats = 0; beats < 60; beats++) {
    const last = await beat()
    await until(async () => (await beat()).getTime() !== last.getTime())
  }
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('Projections stalled; retrying')
  expect(progress).toMatchObject({ caughtUp: false, problem: reason })

  await sql`alter table ${sql.id(schema, 'elsewhere')} rename to counts`.execute(db)
  await until(async () => (await status()).problem === null)
  expect(progress).toMatchObject({ caughtUp: true, problem: null })
})

test('if a projection attempt fails only once, the error appears neither in the log nor in the projector status', async () => {
  const { append, db, progress, status, lines } = await leadTestLog()
  await append(written(1))
  await until(() => progress.caughtUp)
  for (const id of [2, 3]) {
    const end = await db.transaction().execute(async (trx) => {
      await sql`lock table ${sql.id(schema, 'counts')} in exclusive mode`.execute(trx)
      const position = await append(written(id))
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
