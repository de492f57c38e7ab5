import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { listen } from '#kernel/postgres/testing/listen.ts'
import { dropReadModel, ensureReadModel } from '#kernel/projections/read-model.ts'
import { projectUntil, runProjections } from '#kernel/projections/run-projections.ts'
import { created, eventOf } from '../testing/events.ts'
import { testLog } from '../testing/log.ts'
import { until } from '#kernel/resilience/until.ts'
import { readModelDefinition } from './read-model.ts'

const { db, pool, url, store, logId, append } = await testLog()
const schema = 'read_run'
const readModel = { ...readModelDefinition, db, pool, schema }
let nextProject = 1

beforeEach(async () => {
  await dropReadModel(db, schema)
  await ensureReadModel(db, schema, readModelDefinition)
})

async function runToTheEnd(): Promise<void> {
  const end = (await store.lastPosition()) ?? 0n
  await projectUntil({ readModel, store, logId }, (position) => position >= end)
}

test('after a batch of events, the projector sends a database notification with the ids of the changed projects', async () => {
  await append(created(nextProject++))
  await runToTheEnd()
  const payloads = await listen(url, schema)
  const stop = new AbortController()
  const running = runProjections({ readModel, store, logId, signal: stop.signal })
  await until(() => payloads.length === 1)
  const id = nextProject++
  const before = String(await store.lastPosition())
  const position = String(await append(created(id)))
  await until(() => payloads.length === 2)
  stop.abort()
  await running
  // The first notification of each run has the keys `*`: clients may have missed earlier changes.
  expect(payloads).toEqual([
    { part: 1, of: 1, position: before, keys: '*' },
    { part: 1, of: 1, position, keys: [`project:${id}`, `team:${id}`] },
  ])
})

test('after the read models have reached the end of the log, the next project id is higher than all project ids in the log', async () => {
  const id = 70_000
  const project = { name: 'Halden', ownerId: 7, ownerEntryId: id, roadmapVersion: 1 }
  await append(eventOf('owner-7', 'ProjectSlotTaken', { projectId: id, project }))
  await runToTheEnd()
  const { rows } = await db.executeQuery<{ id: string }>(
    sql`select nextval('identity.project_ids')::text as id`.compile(db),
  )
  expect(Number(rows[0]?.id)).toBeGreaterThan(id)
})
