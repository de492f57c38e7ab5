import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createdEventId } from '#schema/event-ids.ts'
import { readSchema, readVersion } from '#schema/tables/database.ts'
import { projectFromSlot } from '#domain/owner.ts'
import { healSlots } from './healing.ts'
import { projections } from './projections/index.ts'
import { ensureReadModel } from './read-model.ts'
import { projectUntil } from './run-projections.ts'
import { deleted, happened } from './testing/events.ts'
import { testLog } from './testing/log.ts'

const { db, pool, store, logId, append } = await testLog()
const schema = readSchema(readVersion)
await ensureReadModel(db, schema)

const content = (ownerId: number) => ({ name: 'Halden', ownerId, ownerEntryId: 3, roadmapVersion: 1 })
const taken = (ownerId: number, projectId: number, at = '2026-03-01T09:00:00.000Z') =>
  happened(`owner-${ownerId}`, 'ProjectSlotTaken', { projectId, project: content(ownerId) }, { at })
const createdFrom = (ownerId: number, projectId: number) =>
  happened(`project-${projectId}`, 'ProjectCreated', content(ownerId))

const healOnce = () => healSlots({ db, store, schema, log: pino({ level: 'silent' }) })

async function heal(): Promise<void> {
  await project()
  await healOnce()
}

async function project(): Promise<void> {
  const end = (await store.lastPosition()) ?? 0n
  const readModel = { db, pool, schema, projections }
  await projectUntil({ readModel, store, logId }, (position) => position >= end)
}

const events = (stream: string) => Array.fromAsync(store.read(stream))
const types = async (stream: string) => (await events(stream)).map(({ type }) => type)

test('a slot without its project gets the project that it was taken for, once', async () => {
  const slot = taken(1, 10)
  await append(slot)
  await heal()
  await heal()
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

test('that of an import gets it with all the statuses that it brought', async () => {
  const statuses = [
    { taskKey: 'shelf-1', status: 'completed' },
    { taskKey: 'pricing-1', status: 'in_progress' },
  ] as const
  const data = { projectId: 11, project: content(1), imported: { id: randomUUID(), statuses: [...statuses] } }
  await append(happened('owner-11', 'ProjectSlotTaken', data, { actor: null }))
  await heal()
  await heal()
  expect((await events('project-11')).map(({ type, data: payload }) => [type, payload])).toEqual([
    ['ProjectCreated', content(1)],
    ...statuses.map(({ taskKey, status }) => ['TaskStatusChanged', { taskKey, from: 'pending', to: status }]),
  ])
})

test('the slot of a deleted project is released, once', async () => {
  await append(taken(2, 20), createdFrom(2, 20), deleted(20), taken(2, 21), createdFrom(2, 21))
  await heal()
  await heal()
  expect(await types('owner-2')).toEqual(['ProjectSlotTaken', 'ProjectSlotTaken', 'ProjectSlotReleased'])
  const last = (await events('owner-2')).at(-1)
  expect(last?.data).toEqual({ projectId: 20 })
})

test('so is that of one that passed on', async () => {
  const inherited = happened('owner-22', 'ProjectSlotInherited', { projectId: 22 })
  await append(createdFrom(22, 22), inherited, deleted(22))
  await heal()
  await heal()
  expect(await types('owner-22')).toEqual(['ProjectSlotInherited', 'ProjectSlotReleased'])
})

test('whoever took a slot a moment ago is left to it', async () => {
  await append(taken(3, 30, new Date(Date.now() + 60_000).toISOString()))
  await heal()
  expect(await types('project-30')).toEqual([])
})

test('the streams decide, where the read models lag', async () => {
  await append(taken(4, 40), taken(5, 50), createdFrom(5, 50), deleted(50))
  await heal()
  // Both are healed by now, but no projection has told.
  await healOnce()
  expect(await types('project-40')).toEqual(['ProjectCreated'])
  expect(await types('owner-5')).toEqual(['ProjectSlotTaken', 'ProjectSlotReleased'])
})

test('several that heal at once, and owners who ask again meanwhile, end each creation and each deletion once', async () => {
  const creating = Array.from({ length: 15 }, (_, index) => taken(60 + index, 600 + index))
  const deleting = Array.from({ length: 15 }, (_, index) => 80 + index)
  await append(...creating)
  for (const id of deleting) await append(taken(id, id), createdFrom(id, id), deleted(id))
  await project()
  const askAgain = creating.map(async ({ event: { id, metadata } }, index) => {
    const slot = { id, metadata, data: { projectId: 600 + index, project: content(60 + index) } }
    await store.append(`project-${600 + index}`, projectFromSlot(slot), 'no_stream')
  })
  await Promise.all([healOnce(), ...askAgain, healOnce(), healOnce()])
  await healOnce()
  for (let index = 0; index < 15; index++) {
    expect(await types(`project-${600 + index}`)).toEqual(['ProjectCreated'])
    expect(await types(`owner-${60 + index}`)).toEqual(['ProjectSlotTaken'])
  }
  for (const id of deleting) {
    expect(await types(`owner-${id}`)).toEqual(['ProjectSlotTaken', 'ProjectSlotReleased'])
  }
})

test('a project that only a newer release can read holds no other up', async () => {
  const { stream, event } = deleted(200)
  const newer = { stream, event: { ...event, metadata: { ...event.metadata, version: 99 } } }
  await append(taken(200, 200, '2026-01-01T00:00:00.000Z'), taken(201, 201))
  await project()
  await append(createdFrom(200, 200), newer)
  await healOnce()
  expect(await types('owner-200')).toEqual(['ProjectSlotTaken'])
  expect(await types('project-201')).toEqual(['ProjectCreated'])
})
