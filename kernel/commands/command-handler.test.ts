import { randomUUID } from 'node:crypto'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { OutcomeUnknown, RevisionConflict } from '../event-store/event-store.ts'
import { PostgresLog } from '../event-store/postgres/postgres-log.ts'
import { wrapStore } from '../event-store/testing/events.ts'
import { testDatabase } from '../postgres/testing/database.ts'
import { CommandHandler, systemCommand } from './command-handler.ts'
import { CommandRejected, TooManyConflicts } from './decider.ts'
import {
  setTemperature,
  thermostatAggregate,
  thermostatFormat as format,
  undoTemperature,
} from './testing/thermostat.ts'

const { url } = await testDatabase()
const store = new PostgresLog({ url })
afterAll(() => store.close())

let time = new Date('2026-03-01T10:00:00Z')
const now = () => time
/** Returns a handler with its own empty cache, which simulates another process. */
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

test('a repeated command in another process returns the same events and appends none', async () => {
  const aggregate = newAggregate()
  const [first, second] = [handler(), handler()]
  const command = newCommand()
  const { events } = await first.handle(command, aggregate, to(20))
  await second.handle(newCommand(), aggregate, to(18))
  const repeat = await second.handle(command, aggregate, to(20))
  expect(repeat.events.map(({ id }) => id)).toEqual(events.map(({ id }) => id))
  expect(await degreesOf(aggregate)).toEqual([20, 18])
})

test('a repeated command is recognised after many other commands', async () => {
  const aggregate = newAggregate()
  const [first, second] = [handler(), handler()]
  await first.handle(newCommand(), aggregate, to(10))
  await second.handle(newCommand(), aggregate, to(11)) // takes the next revision in the cache of `first`
  const command = newCommand()
  await second.handle(command, aggregate, to(20))
  for (let n = 0; n < 50; n++) await second.handle(newCommand(), aggregate, to(n % 2 ? 11 : 12))
  const events = await eventsOf(aggregate)
  expect((await first.handle(command, aggregate, to(20))).events).toHaveLength(1)
  expect(await eventsOf(aggregate)).toEqual(events)
})

test('a repeated command that was queued for minutes returns its earlier events from the stream', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const aggregate = newAggregate()
  const [first, second] = [handler(), handler()]
  const { promise: blocked, resolve: unblock } = Promise.withResolvers<void>()
  const blocking = first.handle(newCommand(), aggregate, () => blocked.then(() => []))
  const command = newCommand()
  const repeat = first.handle(command, aggregate, to(20))
  await second.handle(newCommand(), aggregate, to(10))
  await second.handle(command, aggregate, to(20))
  time = new Date(time.getTime() + 5 * 60_000)
  await second.handle(newCommand(), aggregate, to(11))
  vi.advanceTimersByTime(5 * 60_000)
  unblock()
  await blocking
  expect((await repeat).events).toHaveLength(1)
  expect(await degreesOf(aggregate)).toEqual([10, 20, 11])
})

test('a command decided on a stale cached state is decided again on the current state', async () => {
  const aggregate = newAggregate()
  const [first, second] = [handler(), handler()]
  await first.handle(newCommand(), aggregate, to(10))
  await second.handle(newCommand(), aggregate, to(20))
  expect((await first.handle(newCommand(), aggregate, to(20))).events).toEqual([])
  await second.handle(newCommand(), aggregate, to(11))
  expect((await first.handle(newCommand(), aggregate, to(20))).events).toHaveLength(1)
  expect(await degreesOf(aggregate)).toEqual([10, 20, 11, 20])
})

test('concurrent commands of three processes are all handled', async () => {
  const aggregate = newAggregate()
  const handlers = [handler(), handler(), handler()]
  const temperatures = Array.from({ length: 30 }, (_, n) => (n % 2 ? 20 : 10))
  await Promise.all(
    temperatures.map(async (degrees, n) => {
      await handlers[n % 3]?.handle(newCommand(), aggregate, to(degrees))
    }),
  )
  const degrees = await degreesOf(aggregate)
  // Two consecutive events never set the same temperature: a command that changes nothing appends no event.
  expect(degrees.every((one, n) => one !== degrees[n - 1])).toBe(true)
})

test('a command that conflicts every time ends with TooManyConflicts', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const aggregate = newAggregate()
  const conflicting = wrapStore(store, {
    append: (stream, _, expected) => {
      vi.advanceTimersByTime(1_500)
      throw new RevisionConflict(stream, expected, 'no_stream')
    },
  })
  const commands = new CommandHandler({ store: conflicting, format, now })
  await expect(commands.handle(newCommand(), aggregate, to(20))).rejects.toBeInstanceOf(TooManyConflicts)
  expect(await eventsOf(aggregate)).toEqual([])
})

test('an append with an unknown outcome is repeated with the same event ids', async () => {
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

test('a rejected command appends nothing', async () => {
  const aggregate = newAggregate()
  await expect(handler().handle(newCommand(), aggregate, to(31))).rejects.toMatchObject({
    name: 'CommandRejected',
    rejection: { kind: 'invalid' },
  })
  expect(await eventsOf(aggregate)).toEqual([])
})

test('an undo is rejected if another actor made the last change', async () => {
  const aggregate = newAggregate()
  const commands = handler()
  await commands.handle(newCommand(1), aggregate, to(20))
  expect((await commands.handle(newCommand(1), aggregate, () => undoTemperature(0))).events).toHaveLength(1)
  await commands.handle(newCommand(2), aggregate, to(15))
  const undo = commands.handle(newCommand(1), aggregate, () => undoTemperature(0))
  await expect(undo).rejects.toBeInstanceOf(CommandRejected)
  expect(await degreesOf(aggregate)).toEqual([20, 0, 15])
})
