import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { wrapStore } from '#kernel/event-store/testing/events.ts'
import { appendAllPendingEvents } from './append-pending-events.ts'
import { eventOf, type StreamEvent } from '../testing/events.ts'
import { testLog } from '../testing/log.ts'
import { openCommands } from '../work-context.ts'

const { db, store, append } = await testLog()
const log = pino({ level: 'silent' })
const registered = (id: number) => eventOf(`user-${id}`, 'UserRegistered', { role: 'MEMBER' })
const changed = (id: number, at?: string) =>
  eventOf(`user-${id}`, 'PasswordChanged', {}, at === undefined ? {} : { at })

const enqueue = (...all: readonly StreamEvent[]) =>
  db
    .insertInto('identity.events_due')
    .values(
      all.map(({ stream, event: { id, type, data, metadata } }) => ({
        stream,
        event_id: id,
        type,
        data: JSON.stringify(data),
        metadata: JSON.stringify(metadata),
      })),
    )
    .execute()
const pendingEvents = () => db.selectFrom('identity.events_due').selectAll().execute()
const events = (stream: string) => Array.fromAsync(store.read(stream))
const ids = async (stream: string) => (await events(stream)).map(({ id }) => id)

test('appendAllPendingEvents appends the pending events in order and then deletes the rows of the pending events', async () => {
  const pending = [registered(1), changed(1), registered(2), changed(1)]
  await enqueue(...pending)
  await appendAllPendingEvents({ db, commands: openCommands(store), log })
  expect(await ids('user-1')).toEqual([pending[0], pending[1], pending[3]].map((entry) => entry?.event.id))
  expect(await ids('user-2')).toEqual([pending[2]?.event.id])
  expect(await pendingEvents()).toEqual([])
})

test('appendAllPendingEvents does not append a pending event that the stream already contains', async () => {
  const [first, second] = [registered(3), changed(3)]
  await append(first, changed(3))
  await enqueue(first, second)
  await appendAllPendingEvents({ db, commands: openCommands(store), log })
  expect(await ids('user-3')).toHaveLength(3)
  expect((await ids('user-3')).at(-1)).toBe(second.event.id)
})

test('if appendAllPendingEvents runs three times at the same time, every pending event is appended once', async () => {
  const pending = Array.from({ length: 20 }, () => changed(4))
  await enqueue(registered(4), ...pending)
  await Promise.all([1, 2, 3].map(() => appendAllPendingEvents({ db, commands: openCommands(store), log })))
  expect((await ids('user-4')).slice(1)).toEqual(pending.map(({ event }) => event.id))
})

test('the event time of an appended pending event is never earlier than the time of the last event in the stream', async () => {
  await append(changed(5, '2026-03-02T00:00:00.000Z'))
  await enqueue(changed(5, '2026-03-01T00:00:00.000Z'))
  await appendAllPendingEvents({ db, commands: openCommands(store), log })
  expect((await events('user-5')).at(-1)?.metadata.occurredAt).toBe('2026-03-02T00:00:00.000Z')
})

test('if appending a pending event to one stream fails, the pending events of a second stream are still appended', async () => {
  const broken = changed(6)
  await enqueue({ stream: broken.stream, event: { ...broken.event, id: randomUUID() } }, registered(7))
  const failing = wrapStore(store, {
    append: (stream, ...args) =>
      stream === 'user-6' ? Promise.reject(new Error('no')) : store.append(stream, ...args),
  })
  const lines: string[] = []
  await appendAllPendingEvents({
    db,
    commands: openCommands(failing),
    log: pino({}, { write: (line) => void lines.push(line) }),
  })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`"requestId":"${broken.event.metadata.correlationId}"`)
  expect(await ids('user-7')).toHaveLength(1)
  expect(await pendingEvents()).toMatchObject([{ stream: 'user-6' }])
})
