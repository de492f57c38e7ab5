import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createdEventId } from '#schema/event-ids.ts'
import { readSchema } from '#schema/tables/database.ts'
import { createFromSlot } from '#domain/project/owner.ts'
import { projectAggregate } from '#domain/project/project.ts'
import { eventFormat } from '#schema/events/format.ts'
import { CommandHandler, continueCommand } from '#kernel/commands/command-handler.ts'
import { repairSlots } from './repair-slots.ts'
import { ensureReadModel } from '#kernel/projections/read-model.ts'
import { projectUntil } from '#kernel/projections/run-projections.ts'
import { deleted, eventOf } from '../testing/events.ts'
import { testLog } from '../testing/log.ts'
import { openCommands } from '../work-context.ts'
import { readModelDefinition } from '../read-model/read-model.ts'

const { db, pool, store, logId, append } = await testLog()
const schema = readSchema
await ensureReadModel(db, schema, readModelDefinition)

const content = (ownerId: number) => ({ name: 'Halden', ownerId, ownerEntryId: 3, roadmapVersion: 1 })
const taken = (ownerId: number, projectId: number, at = '2026-03-01T09:00:00.000Z') =>
  eventOf(`owner-${ownerId}`, 'ProjectSlotTaken', { projectId, project: content(ownerId) }, { at })
const createdFrom = (ownerId: number, projectId: number) =>
  eventOf(`project-${projectId}`, 'ProjectCreated', content(ownerId))

const repairOnce = () =>
  repairSlots({ db, store, commands: openCommands(store), schema, log: pino({ level: 'silent' }) })

async function projectAndRepair(): Promise<void> {
  await project()
  await repairOnce()
}

async function project(): Promise<void> {
  const end = (await store.lastPosition()) ?? 0n
  const readModel = { ...readModelDefinition, db, pool, schema }
  await projectUntil({ readModel, store, logId }, (position) => position >= end)
}

const events = (stream: string) => Array.fromAsync(store.read(stream))
const types = async (stream: string) => (await events(stream)).map(({ type }) => type)

test('if a project creation was interrupted, the projector creates the project exactly once', async () => {
  const slot = taken(1, 10)
  await append(slot)
  await projectAndRepair()
  await projectAndRepair()
  const [created, ...more] = await events('project-10')
  expect(more).toEqual([])
  expect(created).toMatchObject({
    id: createdEventId(slot.event.id),
    type: 'ProjectCreated',
    data: content(1),
    metadata: { actor: 7, causationId: slot.event.id, occurredAt: slot.event.metadata.occurredAt },
  })
  expect(await types('owner-1')).toEqual(['ProjectSlotTaken'])
})

test('if a project import was interrupted, the projector creates the project with all imported task statuses', async () => {
  const statuses = [
    { taskKey: 'shelf-1', status: 'completed' },
    { taskKey: 'pricing-1', status: 'in_progress' },
  ] as const
  const data = { projectId: 11, project: content(1), imported: { id: randomUUID(), statuses: [...statuses] } }
  await append(eventOf('owner-11', 'ProjectSlotTaken', data, { actor: null }))
  await projectAndRepair()
  await projectAndRepair()
  expect((await events('project-11')).map(({ type, data: payload }) => [type, payload])).toEqual([
    ['ProjectCreated', content(1)],
    ...statuses.map(({ taskKey, status }) => ['TaskStatusChanged', { taskKey, from: 'pending', to: status }]),
  ])
})

test('after a project was deleted, the projector frees exactly one place in the owner’s project limit', async () => {
  await append(taken(2, 20), createdFrom(2, 20), deleted(20), taken(2, 21), createdFrom(2, 21))
  await projectAndRepair()
  await projectAndRepair()
  expect(await types('owner-2')).toEqual(['ProjectSlotTaken', 'ProjectSlotTaken', 'ProjectSlotReleased'])
  const last = (await events('owner-2')).at(-1)
  expect(last?.data).toEqual({ projectId: 20 })
})

test('after an inherited project was deleted, the projector frees one place in the new owner’s project limit', async () => {
  const inherited = eventOf('owner-22', 'ProjectSlotInherited', { projectId: 22 })
  await append(createdFrom(22, 22), inherited, deleted(22))
  await projectAndRepair()
  await projectAndRepair()
  expect(await types('owner-22')).toEqual(['ProjectSlotInherited', 'ProjectSlotReleased'])
})

test('the projector does not repair a project creation that began less than five seconds ago', async () => {
  await append(taken(3, 30, new Date(Date.now() + 60_000).toISOString()))
  await projectAndRepair()
  expect(await types('project-30')).toEqual([])
})

test('while the read models lag, the projector does not repair a project creation or deletion a second time', async () => {
  await append(taken(4, 40), taken(5, 50), createdFrom(5, 50), deleted(50))
  await projectAndRepair()
  // Both slots are repaired now, but the read models lag behind.
  await repairOnce()
  expect(await types('project-40')).toEqual(['ProjectCreated'])
  expect(await types('owner-5')).toEqual(['ProjectSlotTaken', 'ProjectSlotReleased'])
})

test('if repairs run concurrently, no project is created twice, and no deleted project frees two places', async () => {
  const creating = Array.from({ length: 15 }, (_, index) => taken(60 + index, 600 + index))
  const deleting = Array.from({ length: 15 }, (_, index) => 80 + index)
  await append(...creating)
  for (const id of deleting) await append(taken(id, id), createdFrom(id, id), deleted(id))
  await project()
  const retries = creating.map(async ({ event: { id, metadata } }, index) => {
    const slot = { id, metadata, data: { projectId: 600 + index, project: content(60 + index) } }
    await new CommandHandler({ store, format: eventFormat }).handle(
      continueCommand(slot),
      projectAggregate(600 + index),
      (state) => createFromSlot(state, slot),
    )
  })
  await Promise.all([repairOnce(), ...retries, repairOnce(), repairOnce()])
  await repairOnce()
  for (let index = 0; index < 15; index++) {
    expect(await types(`project-${600 + index}`)).toEqual(['ProjectCreated'])
    expect(await types(`owner-${60 + index}`)).toEqual(['ProjectSlotTaken'])
  }
  for (const id of deleting) {
    expect(await types(`owner-${id}`)).toEqual(['ProjectSlotTaken', 'ProjectSlotReleased'])
  }
})

test('if one project has an event of a newer release, the projector still creates the missing project of a second user', async () => {
  const { stream, event } = deleted(200)
  const newer = { stream, event: { ...event, metadata: { ...event.metadata, version: 99 } } }
  await append(taken(200, 200, '2026-01-01T00:00:00.000Z'), taken(201, 201))
  await project()
  await append(createdFrom(200, 200), newer)
  await repairOnce()
  expect(await types('owner-200')).toEqual(['ProjectSlotTaken'])
  expect(await types('project-201')).toEqual(['ProjectCreated'])
})
