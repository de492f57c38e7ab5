import { beforeEach, expect, test } from 'vitest'
import { copyToEventStoreDb } from '#kernel/event-store/testing/copy-to-eventstoredb.ts'
import { inBatchesOf } from '#kernel/event-store/testing/events.ts'
import { readCheckpoint } from '#kernel/projections/checkpoint.ts'
import { fill } from '#kernel/projections/fill/fill.ts'
import { dropReadModel, ensureReadModel } from '#kernel/projections/read-model.ts'
import { structureOf } from '#kernel/projections/testing/structure.ts'
import { seededRandom } from '#kernel/testing/random.ts'
import { until } from '#kernel/resilience/until.ts'
import { created, eventOf, published } from '../testing/events.ts'
import { startLoad } from '../testing/load.ts'
import { testLog } from '../testing/log.ts'
import { readRows } from '../testing/projection-spec.ts'
import { allRows, projectToTheEnd } from '../testing/read-models.ts'
import { readModelDefinition } from './read-model.ts'

const log = await testLog()
const { db, pool, store, logId } = log
const schema = 'read_filled'
const readModel = { ...readModelDefinition, db, pool, schema }
const signal = new AbortController().signal

await log.append(published(1, 'set-prices', 'audit-assets'))
const load = startLoad(store, 3, seededRandom('a filled read model'))
await until(() => load.resets.length >= 60)
await load.stop()
const noteId = '5b8c1f0e-6a3d-5c7e-9f21-0d4e8a7b6c51'
await log.append(
  created(9_001, { name: 'Tab\t, line\nbreak\r, back\\slash and \\N' }),
  eventOf('project-9001', 'LaunchDateSet', { launchOn: '1999-12-31' }),
  eventOf('project-9001', 'TaskDueDateSet', { taskKey: 'set-prices', dueOn: '2028-02-29' }),
  eventOf('project-9001', 'NoteAdded', { taskKey: 'set-prices', noteId, authorId: 7, mentions: [] }),
  eventOf('project-9001', 'LinkAdded', { taskKey: 'set-prices', linkId: noteId, authorId: 7 }),
)
await projectToTheEnd(log, 'read_reference')

beforeEach(async () => {
  await dropReadModel(db, schema)
  await ensureReadModel(db, schema, readModelDefinition)
})

test.each([1, 7, 10_000])(
  'a rebuild in batches of %i events gives the same table rows as the normal projection of the events',
  async (batchSize) => {
    await fill({
      readModel,
      store: inBatchesOf(batchSize, store),
      logId,
      signal,
      batchSize,
      onPosition: () => {},
    })
    expect(await allRows(db, schema)).toEqual(await allRows(db, 'read_reference'))
    expect(await readRows(readModel, 'roadmap_totals')).not.toMatchObject([{ completed: 0 }])
    expect(await structureOf(db, schema)).toEqual(await structureOf(db, 'read_reference'))
    expect(await readCheckpoint(db, schema)).toEqual({ logId, position: await store.lastPosition() })
  },
)

test('a rebuild from EventStoreDB gives the same table rows as the normal projection of the events', async () => {
  const other = await copyToEventStoreDb(store)
  await projectToTheEnd({ db, pool, store: other, logId }, 'read_other_reference')
  await fill({ readModel, store: other, logId, signal, batchSize: 100, onPosition: () => {} })
  expect(await allRows(db, schema)).toEqual(await allRows(db, 'read_other_reference'))
})
