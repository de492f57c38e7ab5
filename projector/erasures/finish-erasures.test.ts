import { pino } from 'pino'
import { expect, test } from 'vitest'
import { wrapStore } from '#kernel/event-store/testing/events.ts'
import { appendAllPendingEvents } from '../repair/append-pending-events.ts'
import { repairSlots } from '../repair/repair-slots.ts'
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

test('an erasure waits until the slot repair has created the project of an interrupted request', async () => {
  const project = { name: 'Halden', ownerId: 8, ownerEntryId: 81, roadmapVersion: 1 }
  await log.append(eventOf('owner-8', 'ProjectSlotTaken', { projectId: 43, project }), erased(8, 81, 43))
  await projectToTheEnd(log, readSchema)
  await finishErasures(context)
  expect(await ended()).not.toContainEqual({ user_id: 8 })

  await repairSlots(context)
  await projectToTheEnd(log, readSchema)
  await finishErasures(context)
  expect(await ended()).toContainEqual({ user_id: 8 })
  expect(await types('project-43')).toEqual(['ProjectCreated', 'ProjectDeleted'])
  expect(await types('owner-8')).toEqual(['ProjectSlotTaken', 'ProjectSlotReleased'])
})

test('an erasure that fails does not delay the erasures of other users', async () => {
  await log.append(
    created(44, { ownerId: 9, ownerEntryId: 91 }),
    erased(9, 91, 44),
    created(45, { ownerId: 10, ownerEntryId: 101 }),
    erased(10, 101, 45),
  )
  await projectToTheEnd(log, readSchema)
  const failing = wrapStore(store, {
    append: (stream, ...rest) =>
      stream === 'project-44' ? Promise.reject(new Error('refused')) : store.append(stream, ...rest),
  })
  await expect(
    finishErasures({ ...context, store: failing, commands: openCommands(failing) }),
  ).rejects.toThrow('refused')
  expect(await ended()).toContainEqual({ user_id: 10 })
  expect(await ended()).not.toContainEqual({ user_id: 9 })

  await finishErasures(context)
  expect(await ended()).toContainEqual({ user_id: 9 })
})
