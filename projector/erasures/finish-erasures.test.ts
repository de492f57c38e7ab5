import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openCheckpoints } from '#kernel/reactors/checkpoints.ts'
import { runReactors } from '#kernel/reactors/run-reactors.ts'
import { until } from '#kernel/resilience/until.ts'
import { wrapStore } from '#kernel/event-store/testing/events.ts'
import { parseEvent } from '#schema/events/parse.ts'
import { databaseNames, readSchema } from '#schema/tables/database.ts'
import { insertAccount } from '#schema/testing/account.ts'
import { notifyVoters } from '../notifications/notify-voters.ts'
import { createReactors } from '../reactors/index.ts'
import { writeEffects } from '../reactors/write-effects.ts'
import { appendAllPendingEvents } from '../repair/append-pending-events.ts'
import { repairSlots } from '../repair/repair-slots.ts'
import { roadmapReader } from '../roadmap-reader.ts'
import { created, eventOf } from '../testing/events.ts'
import { testLog } from '../testing/log.ts'
import { projectToTheEnd } from '../testing/read-models.ts'
import { openCommands } from '../work-context.ts'
import { erasePerson } from './erase-person.ts'
import { finishErasures } from './finish-erasures.ts'

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

test('an erasure ends a membership and a project whose events are appended after its end', async () => {
  const entries = [
    { entryId: 121, projectId: 46 },
    { entryId: 122, projectId: 47 },
  ]
  await log.append(eventOf('user-12', 'UserErased', { entries }))
  await projectToTheEnd(log, readSchema)
  await finishErasures(context)
  expect(await ended()).toContainEqual({ user_id: 12 })

  const expiresAt = '2999-01-01T00:00:00.000Z'
  const project = { name: 'Halden', ownerId: 12, ownerEntryId: 122, roadmapVersion: 1 }
  await log.append(
    created(46, { ownerId: 11, ownerEntryId: 111 }),
    eventOf('project-46', 'MemberInvited', { entryId: 121, role: 'EDITOR', expiresAt }),
    eventOf('project-46', 'InvitationAccepted', { entryId: 121, userId: 12 }, { actor: 12 }),
    eventOf('owner-12', 'ProjectSlotTaken', { projectId: 47, project }, { actor: 12 }),
    created(47, { ownerId: 12, ownerEntryId: 122 }),
  )
  await projectToTheEnd(log, readSchema)
  await finishErasures(context)
  expect((await types('project-46')).at(-1)).toBe('MemberLeft')
  expect(await types('project-47')).toEqual(['ProjectCreated', 'ProjectDeleted'])
  expect(await types('owner-12')).toEqual(['ProjectSlotTaken', 'ProjectSlotReleased'])
})

test('the slot of a project that the new owner deletes before having the slot is released', async () => {
  await log.append(
    created(49, { ownerId: 20, ownerEntryId: 141 }),
    eventOf('owner-20', 'ProjectSlotInherited', { projectId: 49 }),
    eventOf('project-49', 'MemberInvited', {
      entryId: 142,
      role: 'ADMIN',
      expiresAt: '2999-01-01T00:00:00.000Z',
    }),
    eventOf('project-49', 'InvitationAccepted', { entryId: 142, userId: 21 }, { actor: 21 }),
    eventOf('user-20', 'UserErased', { entries: [{ entryId: 141, projectId: 49 }] }),
    eventOf('project-49', 'OwnerChanged', { from: 141, ownerId: 21, ownerEntryId: 142 }, { actor: null }),
    eventOf('owner-20', 'ProjectSlotReleased', { projectId: 49 }, { actor: null }),
    eventOf('project-49', 'ProjectDeleted', {}, { actor: 21 }),
  )
  await projectToTheEnd(log, readSchema)
  for (let run = 1; run <= 2; run += 1) {
    await db.deleteFrom('work.erasures').where('user_id', '=', 20).execute()
    await finishErasures(context)
    await projectToTheEnd(log, readSchema)
    expect(await types('owner-21')).toEqual(['ProjectSlotInherited', 'ProjectSlotReleased'])
  }
  const slots = db.withSchema(readSchema).selectFrom('slots').select('state').where('project_id', '=', 49)
  expect(await slots.execute()).toEqual([{ state: 'released' }])
})

test('reactors that lag behind an erasure write no notification for the erased user', async () => {
  await insertAccount(db, 13, 'ole@halden.example')
  const reactors = createReactors(roadmapReader({ commands: context.commands }))
  await openCheckpoints(db, databaseNames, store, log.logId, reactors)
  await log.append(
    created(48, { ownerId: 11, ownerEntryId: 111 }),
    eventOf('project-48', 'MemberInvited', {
      entryId: 131,
      role: 'EDITOR',
      expiresAt: '2999-01-01T00:00:00.000Z',
    }),
    eventOf('project-48', 'InvitationAccepted', { entryId: 131, userId: 13 }, { actor: 13 }),
    eventOf('project-48', 'TaskAssigned', { taskKey: 'set-prices', entryId: 131 }),
    eventOf('ballot-13', 'VoteCast', { taskKey: 'media-3' }, { actor: 13 }),
    eventOf(
      'roadmap',
      'GuidePublished',
      { taskKey: 'media-3', link: 'https://example.com' },
      { actor: null },
    ),
  )
  await erasePerson(db, { userId: 13 })
  await appendAllPendingEvents(context)
  await projectToTheEnd(log, readSchema)
  await finishErasures(context)

  const end = (await store.lastPosition()) ?? 0n
  const stop = new AbortController()
  const { signal } = stop
  const jobs = {
    names: databaseNames,
    db,
    store,
    logId: log.logId,
    reactors,
    parse: parseEvent,
    writeEffects,
    signal,
  }
  const running = runReactors(jobs)
  const positions = () => db.selectFrom('work.reactor_checkpoints').select('position').execute()
  await until(async () => (await positions()).every(({ position }) => position >= end))
  stop.abort()
  await running
  await projectToTheEnd(log, readSchema)
  await notifyVoters(db, readSchema)
  const written = db.selectFrom('work.notifications').select('kind').where('user_id', '=', 13)
  expect(await written.execute()).toEqual([])
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
