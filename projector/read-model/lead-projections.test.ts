import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { insertAccount } from '#schema/testing/account.ts'
import { runWhileLeader } from '#kernel/leadership/leader-lease.ts'
import type { DomainEvent } from '../domain-event.ts'
import { eraseUsersOfEvents } from '../erasures/erase-again.ts'
import { leadProjections, type Progress } from '#kernel/projections/lead-projections.ts'
import { eventOf } from '../testing/events.ts'
import { testLog } from '../testing/log.ts'
import { found } from '#kernel/testing/found.ts'
import { until } from '#kernel/resilience/until.ts'
import { readModelDefinition } from './read-model.ts'
import { databaseNames } from '#schema/tables/database.ts'

const schema = 'read_led'

/** Creates a log and runs its projections as the leader. */
async function leadTestLog() {
  const testing = await testLog()
  const { db, pool, store, logId, url } = testing
  const log = pino({ level: 'silent' })
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
          beforeBatch: (events: readonly DomainEvent[]) => eraseUsersOfEvents(db, events, log),
        },
        lead,
      ),
  })
  onTestFinished(async () => {
    stop.abort()
    await leading
  })
  const beat = () =>
    found(async () => (await db.selectFrom('work.leaders').select('beat_at').executeTakeFirst())?.beat_at)
  return { ...testing, progress, beat }
}

test('the data of an erased user is deleted before the read models apply the UserErased event', async () => {
  const { append, db, progress, beat } = await leadTestLog()
  await beat()
  await insertAccount(db, 7, 'phoenix@example.com')
  const email = 'only.invited@example.com'
  const entry = { id: 71, project_id: 1, user_id: null, email, claimed_at: null }
  await db.insertInto('identity.entries').values(entry).execute()
  const end = await append(
    eventOf('user-7', 'UserErased', { entries: [] }),
    eventOf('user-8', 'UserErased', { entries: [{ entryId: 71, projectId: 1 }] }),
  )
  await until(() => progress.position !== null && progress.position >= end)
  expect(await db.selectFrom('identity.accounts').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('identity.entries').selectAll().execute()).toEqual([{ ...entry, email: null }])
})
