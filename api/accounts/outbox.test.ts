import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { CommandHandler } from '#kernel/commands/command-handler.ts'
import { StoreUnavailable, type EventStore } from '#kernel/event-store/event-store.ts'
import { wrapStore } from '#kernel/event-store/testing/events.ts'
import { eventFormat } from '#schema/events/format.ts'
import { accountStream } from '#schema/events/account.ts'
import { appendPendingEvents, enqueueEvent } from './outbox.ts'

let isUnavailable = false
const unreliable = (store: EventStore): EventStore =>
  wrapStore(store, {
    append: (stream, events, expected) =>
      isUnavailable
        ? Promise.reject(new StoreUnavailable('unavailable'))
        : store.append(stream, events, expected),
  })
const app = await startTestApp({ storeOfApi: unreliable, projector: false })
const { db } = app.database
const newCommands = () => new CommandHandler({ store: app.store, format: eventFormat })
const appendPending = (userId: number) => appendPendingEvents(db, newCommands(), userId)

const eventsOf = (userId: number) => Array.fromAsync(app.store.read(accountStream(userId)))
const typesOf = async (userId: number) => (await eventsOf(userId)).map(({ type }) => type)
const pendingEvents = () => db.selectFrom('identity.events_due').selectAll().orderBy('sequence').execute()
const changePassword = (userId: number, commandId: string, at = new Date()) =>
  enqueueEvent(
    db,
    userId,
    { type: 'PasswordChanged', data: {} },
    { actor: null, correlationId: 'test', commandId, at },
  )

test('the events of an account contain no personal data', async () => {
  const client = await app.user('stream@example.com')
  const { id } = await client.user()
  await client.post('/api/user/password', { current: 'correct horse', password: 'battery staple' })
  expect(await typesOf(id)).toEqual(['UserRegistered', 'PasswordChanged'])
  expect(await pendingEvents()).toEqual([])
  for (const event of await eventsOf(id)) {
    expect(JSON.stringify(event.data)).not.toContain('stream')
    expect(event.metadata.actor).toBe(id)
  }
})

test('while the event store is down, a user can register, and the event “UserRegistered” is appended later', async () => {
  isUnavailable = true
  const client = await app.user()
  const { id } = await client.user()
  isUnavailable = false
  expect(await typesOf(id)).toEqual([])
  expect((await pendingEvents()).map(({ stream, type }) => [stream, type])).toEqual([
    [accountStream(id), 'UserRegistered'],
  ])
  await appendPending(id)
  expect(await typesOf(id)).toEqual(['UserRegistered'])
  expect(await pendingEvents()).toEqual([])
})

test('if four processes append the pending events of a user concurrently, each event is appended once and in order', async () => {
  const userId = 4_001
  for (const n of [1, 2, 3]) await changePassword(userId, `command-${n}`)
  const pending = await pendingEvents()
  await Promise.all(Array.from({ length: 4 }, () => appendPending(userId)))
  expect((await eventsOf(userId)).map(({ id }) => id)).toEqual(pending.map(({ event_id }) => event_id))
})

test('an event that was appended before a crash is not appended again after the crash', async () => {
  const userId = 4_002
  await changePassword(userId, 'crash')
  const [row] = await pendingEvents()
  await appendPending(userId)
  if (!row) throw new Error('The test needs a pending event')
  const { sequence: _, ...again } = row
  await db
    .insertInto('identity.events_due')
    .values({ ...again, data: JSON.stringify(again.data), metadata: JSON.stringify(again.metadata) })
    .execute()
  await appendPending(userId)
  expect(await typesOf(userId)).toEqual(['PasswordChanged'])
  expect(await pendingEvents()).toEqual([])
})

test('event times in the stream of a user never decrease, even if the clock is set back', async () => {
  const userId = 4_003
  const later = new Date('2026-05-01T12:00:00Z')
  await changePassword(userId, 'late', later)
  await changePassword(userId, 'early', new Date('2026-04-01'))
  await appendPending(userId)
  expect((await eventsOf(userId)).map(({ metadata }) => metadata.occurredAt)).toEqual([
    later.toISOString(),
    later.toISOString(),
  ])
})
