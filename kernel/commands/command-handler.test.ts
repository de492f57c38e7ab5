import { randomUUID } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { OutcomeUnknown, RevisionConflict, StoreUnavailable } from '../event-store/event-store.ts'
import { PostgresLog } from '../event-store/postgres/postgres-log.ts'
import { wrapStore } from '../event-store/testing/events.ts'
import { testDatabase } from '../postgres/testing/database.ts'
import { commandMemoryMs } from './aggregate-cache.ts'
import { CommandHandler, retryTimeoutMs, systemCommand } from './command-handler.ts'
import { CommandRejected, TooManyConflicts } from './decider.ts'
import {
  setTemperature,
  thermostatAggregate,
  thermostatFormat as format,
  undoTemperature,
} from './testing/thermostat.ts'

const database = await testDatabase()
const { url } = database
const store = new PostgresLog({ url })
afterAll(() => store.close())

let time = new Date('2026-03-01T10:00:00Z')
const now = () => time
/** Returns a handler with an empty cache. The handler simulates another process. */
const handler = () => new CommandHandler({ store, format, now })
const newAggregate = () => thermostatAggregate(randomUUID())
const newCommand = (actor: number | null = null) => ({ ...systemCommand(), actor })
const to = (degrees: number) => (current: number) => setTemperature(current, degrees)

async function eventsOf({ stream }: { stream: string }) {
  const events = await Array.fromAsync(store.read(stream))
  return events.map(({ data, metadata }) => ({ degrees: data['degrees'], occurredAt: metadata.occurredAt }))
}
const degreesOf = async (aggregate: { stream: string }) =>
  (await eventsOf(aggregate)).map(({ degrees }) => degrees)

test('if a second process repeats a command, the command handler returns the stored events of the first process', async () => {
  const aggregate = newAggregate()
  const [first, second] = [handler(), handler()]
  const command = newCommand()
  const { events } = await first.handle(command, aggregate, to(20))
  await second.handle(newCommand(), aggregate, to(18))
  const repeat = await second.handle(command, aggregate, to(20))
  expect(repeat.events.map(({ id }) => id)).toEqual(events.map(({ id }) => id))
  expect(await degreesOf(aggregate)).toEqual([20, 18])
})

test('a repeated command appends no event, even if 50 later commands have changed the stream', async () => {
  const aggregate = newAggregate()
  const [first, second] = [handler(), handler()]
  await first.handle(newCommand(), aggregate, to(10))
  await second.handle(newCommand(), aggregate, to(11)) // after this command, the cached state of `first` is stale
  const command = newCommand()
  await second.handle(command, aggregate, to(20))
  for (let n = 0; n < 50; n++) await second.handle(newCommand(), aggregate, to(n % 2 ? 11 : 12))
  const events = await eventsOf(aggregate)
  expect((await first.handle(command, aggregate, to(20))).events).toHaveLength(1)
  expect(await eventsOf(aggregate)).toEqual(events)
})

test.for([{ repeated: true }, { repeated: false }])(
  'for a command that another process handled, the stream is read once: %o',
  async ({ repeated }) => {
    const aggregate = newAggregate()
    const command = newCommand()
    await handler().handle(command, aggregate, to(20))
    let reads = 0
    const counted = wrapStore(store, {
      read: (...args) => {
        reads += 1
        return store.read(...args)
      },
    })
    const commands = new CommandHandler({ store: counted, format, now })
    expect((await commands.handle({ ...command, repeated }, aggregate, to(20))).events).toHaveLength(1)
    expect(reads).toBe(1)
  },
)

test('if a second process handles a command that is queued in the first process, the first process appends no event', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const aggregate = newAggregate()
  const [first, second] = [handler(), handler()]
  const { promise: blocked, resolve: unblock } = Promise.withResolvers<void>()
  const blocking = first.handle(newCommand(), aggregate, () => blocked.then(() => []))
  const command = newCommand()
  const repeat = first.handle(command, aggregate, to(20))
  await second.handle(newCommand(), aggregate, to(10))
  await second.handle(command, aggregate, to(20))
  time = new Date(time.getTime() + 2 * commandMemoryMs)
  await second.handle(newCommand(), aggregate, to(11))
  vi.advanceTimersByTime(2 * commandMemoryMs)
  unblock()
  await blocking
  expect((await repeat).events).toHaveLength(1)
  expect(await degreesOf(aggregate)).toEqual([10, 20, 11])
})

test('if the cached state of a stream is outdated, the command handler decides the command again on the current state', async () => {
  const aggregate = newAggregate()
  const [first, second] = [handler(), handler()]
  await first.handle(newCommand(), aggregate, to(10))
  await second.handle(newCommand(), aggregate, to(20))
  expect((await first.handle(newCommand(), aggregate, to(20))).events).toEqual([])
  await second.handle(newCommand(), aggregate, to(11))
  expect((await first.handle(newCommand(), aggregate, to(20))).events).toHaveLength(1)
  expect(await degreesOf(aggregate)).toEqual([10, 20, 11, 20])
})

test('if three processes send commands to one stream concurrently, every command is decided on the current state of the stream', async () => {
  const aggregate = newAggregate()
  const handlers = [handler(), handler(), handler()]
  const temperatures = Array.from({ length: 30 }, (_, n) => (n % 2 ? 20 : 10))
  await Promise.all(
    temperatures.map(async (degrees, n) => {
      await handlers[n % 3]?.handle(newCommand(), aggregate, to(degrees))
    }),
  )
  const degrees = await degreesOf(aggregate)
  // Consecutive temperatures differ, because a command that sets the current temperature appends no event.
  expect(degrees.every((one, n) => one !== degrees[n - 1])).toBe(true)
})

test('a command throws TooManyConflicts if every attempt to append conflicts until the timeout', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const aggregate = newAggregate()
  let attempts = 0
  const conflicting = wrapStore(store, {
    append: (stream, _, expected) => {
      attempts += 1
      vi.advanceTimersByTime(0.6 * retryTimeoutMs)
      throw new RevisionConflict(stream, expected, 'no_stream')
    },
  })
  const commands = new CommandHandler({ store: conflicting, format, now })
  await expect(commands.handle(newCommand(), aggregate, to(20))).rejects.toBeInstanceOf(TooManyConflicts)
  expect(attempts).toBe(2)
  expect(await eventsOf(aggregate)).toEqual([])
})

test('if the connection is lost during an append, the command handler repeats the append with unchanged event ids', async () => {
  const aggregate = newAggregate()
  const ids: string[] = []
  const unreliable = wrapStore(store, {
    append: async (stream, events, expected) => {
      ids.push(...events.map(({ id }) => id))
      const appended = await store.append(stream, events, expected)
      if (ids.length === 1) throw new OutcomeUnknown('connection lost')
      return appended
    },
  })
  const commands = new CommandHandler({ store: unreliable, format, now })
  expect((await commands.handle(newCommand(), aggregate, to(20))).events).toHaveLength(1)
  expect(new Set(ids).size).toBe(1)
  expect(ids).toHaveLength(2)
  expect(await degreesOf(aggregate)).toEqual([20])
})

test('if the event store does not answer a command, the queued commands of the stream fail without their own wait', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const aggregate = newAggregate()
  let attempts = 0
  let isSilent = true
  const silent = wrapStore(store, {
    append: async (...args) => {
      if (!isSilent) return store.append(...args)
      attempts += 1
      vi.advanceTimersByTime(2 * retryTimeoutMs)
      throw new OutcomeUnknown('no answer')
    },
  })
  const commands = new CommandHandler({ store: silent, format, now })
  const handle = (degrees: number) => commands.handle(newCommand(), aggregate, to(degrees))
  const results = await Promise.allSettled([10, 20, 30].map(handle))
  expect(results).toMatchObject([
    { reason: { name: 'OutcomeUnknown' } },
    { reason: { name: 'StoreUnavailable' } },
    { reason: { name: 'StoreUnavailable' } },
  ])
  expect(attempts).toBe(1)
  isSilent = false
  await handle(5)
  expect(await degreesOf(aggregate)).toEqual([5])
})

test('while the event store answers from an older state, a command throws StoreUnavailable; afterwards, it is decided on the current state', async () => {
  const aggregate = newAggregate()
  let isBehind = false
  const node = wrapStore(store, {
    async *read(...args) {
      const events = await Array.fromAsync(store.read(...args))
      yield* events.filter(({ revision }) => !isBehind || revision === 0n)
    },
  })
  const commands = new CommandHandler({ store: node, format, now })
  await commands.handle(newCommand(), aggregate, to(10))
  await commands.handle(newCommand(), aggregate, to(20))
  isBehind = true
  // The command changes nothing, so it is decided again on the events that the store returns.
  await expect(commands.handle(newCommand(), aggregate, to(20))).rejects.toThrow(StoreUnavailable)
  isBehind = false
  expect(await commands.handle(newCommand(), aggregate, to(20))).toMatchObject({ state: 20, events: [] })
  expect(await degreesOf(aggregate)).toEqual([10, 20])
})

test('after a failover that loses an event, commands are decided on the events of the new server', async () => {
  const aggregate = newAggregate()
  const [first, other] = [handler(), handler()]
  await first.handle(newCommand(), aggregate, to(20))
  await first.handle(newCommand(), aggregate, to(25))
  const { pool } = database
  await pool.query('alter table log.events disable trigger only_grows')
  await pool.query('delete from log.events where stream = $1 and revision = 1', [aggregate.stream])
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like '%log appends' and datname = current_database()`)
  await expect.poll(() => store.lostConnections()).toBe(1)
  await other.handle(newCommand(), aggregate, to(18))
  const seen: number[] = []
  await first.handle(newCommand(), aggregate, (current) => {
    seen.push(current)
    return setTemperature(current, 19)
  })
  expect(seen).toEqual([18])
  expect(await degreesOf(aggregate)).toEqual([20, 18, 19])
})

test('event times never decrease within a stream, even if the clock is set back', async () => {
  const aggregate = newAggregate()
  const commands = handler()
  time = new Date('2026-03-01T12:00:00Z')
  await commands.handle(newCommand(), aggregate, to(20))
  time = new Date('2026-03-01T11:00:00Z')
  await commands.handle(newCommand(), aggregate, to(10))
  expect((await eventsOf(aggregate)).map(({ occurredAt }) => occurredAt)).toEqual([
    '2026-03-01T12:00:00.000Z',
    '2026-03-01T12:00:00.000Z',
  ])
})

test('a rejected command appends no event', async () => {
  const aggregate = newAggregate()
  await expect(handler().handle(newCommand(), aggregate, to(31))).rejects.toMatchObject({
    name: 'CommandRejected',
    rejection: { kind: 'invalid' },
  })
  expect(await eventsOf(aggregate)).toEqual([])
})

test('undoing a change is rejected if a second user has changed the value since then', async () => {
  const aggregate = newAggregate()
  const commands = handler()
  await commands.handle(newCommand(1), aggregate, to(20))
  expect((await commands.handle(newCommand(1), aggregate, () => undoTemperature(0))).events).toHaveLength(1)
  await commands.handle(newCommand(2), aggregate, to(15))
  const undo = commands.handle(newCommand(1), aggregate, () => undoTemperature(0))
  await expect(undo).rejects.toBeInstanceOf(CommandRejected)
  expect(await degreesOf(aggregate)).toEqual([20, 0, 15])
})
