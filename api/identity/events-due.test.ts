import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { StoreUnavailable, type EventStore } from '#store/event-store.ts'
import { around } from '#store/testing/around.ts'
import { owe, pay, userStream } from './events-due.ts'

/** The store behind the API, as a wall in front of it lets it be seen. */
let away = false
const behindWall = (store: EventStore): EventStore =>
  around(store, {
    append: (stream, events, expected) =>
      away ? Promise.reject(new StoreUnavailable('away')) : store.append(stream, events, expected),
  })
const app = await startTestApp({ storeOfApi: behindWall, projector: false })
const { db } = app.database

const typesOf = async (userId: number) => {
  const types: string[] = []
  for await (const event of app.store.read(userStream(userId))) types.push(event.type)
  return types
}
const due = () => db.selectFrom('identity.events_due').selectAll().execute()
const cause = (commandId: string, at = new Date()) => ({
  actor: null,
  correlationId: 'test',
  commandId,
  at,
})

test('what happened to an account stands in its stream, and holds nothing of who it is', async () => {
  const client = await app.user('stream@example.com')
  const { id } = await client.user()
  await client.post('/api/user/password', { current: 'correct horse', password: 'battery staple' })
  expect(await typesOf(id)).toEqual(['UserRegistered', 'PasswordChanged'])
  expect(await due()).toEqual([])
  for await (const event of app.store.read(userStream(id))) {
    expect(JSON.stringify(event.data)).not.toContain('stream')
    expect(event.metadata.actor).toBe(id)
  }
})

test('an account is made while the event store is away; its event is due until it is back', async () => {
  away = true
  const client = await app.user()
  const { id } = await client.user()
  away = false
  expect(await typesOf(id)).toEqual([])
  expect((await due()).map(({ stream, type }) => [stream, type])).toEqual([
    [userStream(id), 'UserRegistered'],
  ])
  await pay(db, app.store, id)
  expect(await typesOf(id)).toEqual(['UserRegistered'])
  expect(await due()).toEqual([])
})

test('several who pay at once append each event once, in order', async () => {
  const userId = 4_001
  for (const n of [1, 2, 3]) {
    await owe(db, userId, { type: 'PasswordChanged', data: {} }, cause(`paid-${n}`))
  }
  const due = await db.selectFrom('identity.events_due').orderBy('sequence').select('event_id').execute()
  await Promise.all(Array.from({ length: 4 }, () => pay(db, app.store, userId)))
  const ids: string[] = []
  for await (const event of app.store.read(userStream(userId))) ids.push(event.id)
  expect(ids).toEqual(due.map(({ event_id }) => event_id))
})

test('an event that was appended before a crash is not appended again', async () => {
  const userId = 4_002
  await owe(db, userId, { type: 'PasswordChanged', data: {} }, cause('crash'))
  const rows = await due()
  await pay(db, app.store, userId)
  const [row] = rows
  if (!row) throw new Error('nothing was owed')
  const { sequence: _, ...again } = row
  await db
    .insertInto('identity.events_due')
    .values({ ...again, data: JSON.stringify(again.data), metadata: JSON.stringify(again.metadata) })
    .execute()
  await pay(db, app.store, userId)
  expect(await typesOf(userId)).toEqual(['PasswordChanged'])
  expect(await due()).toEqual([])
})

test('time never goes back within a stream', async () => {
  const userId = 4_003
  const later = new Date('2026-05-01T12:00:00Z')
  await owe(db, userId, { type: 'PasswordChanged', data: {} }, cause('late', later))
  await owe(db, userId, { type: 'PasswordChanged', data: {} }, cause('early', new Date('2026-04-01')))
  await pay(db, app.store, userId)
  const times: string[] = []
  for await (const event of app.store.read(userStream(userId))) times.push(event.metadata.occurredAt)
  expect(times).toEqual([later.toISOString(), later.toISOString()])
})
