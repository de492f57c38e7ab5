import { pino } from 'pino'
import { expect, test } from 'vitest'
import { appendAllPendingEvents } from '../repair/append-pending-events.ts'
import { created, eventOf } from '../testing/events.ts'
import { testLog } from '../testing/log.ts'
import { projectToTheEnd } from '../testing/read-models.ts'
import { openCommands } from '../work-context.ts'
import { finishErasures } from './finish-erasures.ts'
import { readSchema } from '#schema/tables/database.ts'

const log = await testLog()
const { db, store } = log
const context = {
  db,
  store,
  commands: openCommands(store),
  schema: readSchema,
  log: pino({ level: 'silent' }),
}

const erased = (userId: number, entryId: number, projectId: number) =>
  eventOf(`user-${userId}`, 'UserErased', { entries: [{ entryId, projectId }] })
const types = (stream: string) => Array.fromAsync(store.read(stream), ({ type }) => type)
const ended = () => db.selectFrom('work.erasures').select('user_id').execute()

test('an erasure with several events ends after the last event is in the log, and includes its memberships', async () => {
  const owner = { ownerId: 7, ownerEntryId: 71 }
  const first = erased(7, 99, 999)
  await log.append(created(42, owner), first)
  const { stream, event } = erased(7, 71, 42)
  await db
    .insertInto('identity.events_due')
    .values({
      stream,
      event_id: event.id,
      type: event.type,
      data: JSON.stringify(event.data),
      metadata: JSON.stringify(event.metadata),
    })
    .execute()
  await projectToTheEnd(log, readSchema)
  await finishErasures(context)
  expect(await ended()).toEqual([])
  expect(await types('project-42')).not.toContain('ProjectDeleted')

  await appendAllPendingEvents(context)
  await finishErasures(context)
  expect(await ended()).toEqual([{ user_id: 7 }])
  expect(await types('project-42')).toContain('ProjectDeleted')
})
