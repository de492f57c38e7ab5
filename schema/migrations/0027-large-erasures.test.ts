import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { largeErasures } from './0027-large-erasures.ts'

const app = await startTestApp({ projector: false })
const { db, pool } = app.database

async function enqueue(userId: number, entries: readonly { entryId: number; projectId: number }[]) {
  const [commandId, eventId] = [randomUUID(), randomUUID()]
  const occurredAt = new Date().toISOString()
  const metadata = { actor: null, correlationId: commandId, causationId: commandId, commandId, occurredAt }
  await pool.query(
    'insert into identity.events_due (stream, event_id, type, data, metadata) values ($1, $2, $3, $4, $5)',
    [`user-${userId}`, eventId, 'UserErased', JSON.stringify({ entries }), JSON.stringify(metadata)],
  )
  return eventId
}

const entriesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ entryId: 1_000_000 + index, projectId: 2_000_000 + index }))

test('after the migration, an erasure completes whose event with 30,000 memberships exceeded the limit of an append', async () => {
  const entries = entriesOf(30_000)
  const small = await enqueue(7_000_001, entriesOf(500))
  await enqueue(7_000_002, entries)
  await pool.query(largeErasures)
  await app.project()
  const erasures = db.selectFrom('work.erasures').select('user_id').orderBy('user_id')
  await expect.poll(() => erasures.execute()).toHaveLength(2)
  const events = await Array.fromAsync(app.store.read('user-7000002'), ({ data }) => data['entries'])
  expect(events).toHaveLength(60)
  expect(events.flat()).toEqual(entries)
  const unchanged = await Array.fromAsync(app.store.read('user-7000001'), ({ id }) => id)
  expect(unchanged).toEqual([small])
})
