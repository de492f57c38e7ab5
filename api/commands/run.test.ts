import { randomUUID } from 'node:crypto'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { changeStatus, project, projectStream } from '#domain/project.ts'
import { roadmapContent } from '#domain/roadmap/content.ts'
import type { TaskStatus } from '#schema/roadmap.ts'
import { RevisionConflict } from '#store/event-store.ts'
import { PostgresLog } from '#store/postgres-log.ts'
import { around } from '#store/testing/around.ts'
import { testDatabase } from '#store/testing/database.ts'
import { Aggregates } from './aggregates.ts'
import { CommandRunner, toNewEvent } from './run.ts'

const { url } = await testDatabase()
const store = new PostgresLog({ url })
afterAll(() => store.close())
const actor = 1
const [task] = roadmapContent.tasks
if (!task) throw new Error('the roadmap is empty')

let time = new Date('2026-03-01T10:00:00Z')
const process = () => new CommandRunner(store, new Aggregates(store), () => time)
const user = {
  id: actor,
  email: 'a@example.com',
  username: 'a',
  role: 'MEMBER' as const,
  createdAt: time,
  sessionHash: '',
}
const request = (commandId = randomUUID()) => ({
  user,
  commandId,
  correlationId: 'test',
  repeated: false,
  draw: () => Promise.reject(new Error('draws nothing')),
})

let projects = 0
async function stream(): Promise<string> {
  const name = projectStream(++projects)
  const created = { name: 'Halden', ownerId: actor, ownerEntryId: 1, roadmapVersion: 1 }
  const commandId = randomUUID()
  const metadata = {
    actor,
    correlationId: 'test',
    causationId: commandId,
    commandId,
    occurredAt: time.toISOString(),
  }
  await store.append(
    name,
    [toNewEvent({ type: 'ProjectCreated', data: created }, randomUUID(), metadata)],
    'no_stream',
  )
  return name
}
const set = (name: string, status: TaskStatus) => ({
  stream: name,
  aggregate: project,
  decide: (state: Parameters<typeof changeStatus>[0]) => changeStatus(state, actor, { task, status }),
})
async function eventsOf(name: string) {
  const events: { to: unknown; occurredAt: string }[] = []
  for await (const { data, metadata } of store.read(name)) {
    events.push({ to: data['to'], occurredAt: metadata.occurredAt })
  }
  return events.slice(1)
}

test('a copy of a command that another process took in at the same time changes nothing more', async () => {
  const name = await stream()
  const [here, there] = [process(), process()]
  const twice = request()
  const first = await here.run(twice, set(name, 'completed'))
  await there.run(request(), set(name, 'pending'))
  const again = await there.run(twice, set(name, 'completed'))
  expect(again.events.map(({ id }) => id)).toEqual(first.events.map(({ id }) => id))
  expect((await eventsOf(name)).map(({ to }) => to)).toEqual(['completed', 'pending'])
})

test('a copy is known however many commands came between', async () => {
  const name = await stream()
  const [here, there] = [process(), process()]
  await here.run(request(), set(name, 'in_progress'))
  await there.run(request(), set(name, 'pending')) // or the copy would find its own event where it appends
  const twice = request()
  await there.run(twice, set(name, 'completed'))
  for (let n = 0; n < 50; n++) await there.run(request(), set(name, n % 2 ? 'in_progress' : 'pending'))
  const events = await eventsOf(name)
  expect((await here.run(twice, set(name, 'completed'))).events).toHaveLength(1)
  expect(await eventsOf(name)).toEqual(events)
})

test('a copy that waited for its turn longer than commands are remembered is looked for in the stream', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const name = await stream()
  const [here, there] = [process(), process()]
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const before = here.run(request(), { ...set(name, 'in_progress'), decide: () => held.then(() => []) })
  const twice = request()
  const copy = here.run(twice, set(name, 'completed'))
  await there.run(request(), set(name, 'in_progress'))
  await there.run(twice, set(name, 'completed'))
  time = new Date(time.getTime() + 5 * 60_000)
  await there.run(request(), set(name, 'pending'))
  vi.advanceTimersByTime(5 * 60_000)
  letGo()
  await before
  expect((await copy).events).toHaveLength(1)
  expect((await eventsOf(name)).map(({ to }) => to)).toEqual(['in_progress', 'completed', 'pending'])
})

test('what a process has kept of a stream decides nothing that another process has since made untrue', async () => {
  const name = await stream()
  const [here, there] = [process(), process()]
  await here.run(request(), set(name, 'in_progress'))
  await there.run(request(), set(name, 'completed'))
  const changesNothing = await here.run(request(), set(name, 'completed'))
  expect(changesNothing.events).toEqual([])
  await there.run(request(), set(name, 'pending'))
  const changes = await here.run(request(), set(name, 'completed'))
  expect(changes.events).toHaveLength(1)
  expect((await eventsOf(name)).map(({ to }) => to)).toEqual([
    'in_progress',
    'completed',
    'pending',
    'completed',
  ])
})

test('processes that decide against each other all get their turn', async () => {
  const name = await stream()
  const runners = [process(), process(), process()]
  const wanted = Array.from({ length: 30 }, (_, n): TaskStatus => (n % 2 ? 'completed' : 'in_progress'))
  const turns = runners.map(async (runner, turn) => {
    const mine = wanted.filter((_, n) => n % runners.length === turn)
    await Promise.all(mine.map((status) => runner.run(request(), set(name, status))))
  })
  await Promise.all(turns)
  const told = (await eventsOf(name)).map(({ to }) => to)
  // What changes nothing leaves no event, so no two in a row are the same.
  expect(told.every((to, n) => to !== told[n - 1])).toBe(true)
})

test('a command that others outrun every time is not refused: it may come again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const name = await stream()
  const outrun = around(store, {
    append: (to, events, expected) => {
      vi.advanceTimersByTime(1_500)
      throw new RevisionConflict(to, expected, 'no_stream')
    },
  })
  const runner = new CommandRunner(outrun, new Aggregates(outrun), () => time)
  await expect(runner.run(request(), set(name, 'completed'))).rejects.toMatchObject({
    status: 503,
    retryAfter: 1,
  })
  expect(await eventsOf(name)).toEqual([])
})

test('time never goes back within a stream, whatever the clock does', async () => {
  const name = await stream()
  const runner = process()
  time = new Date('2026-03-01T12:00:00Z')
  await runner.run(request(), set(name, 'completed'))
  time = new Date('2026-03-01T11:00:00Z')
  await runner.run(request(), set(name, 'pending'))
  expect((await eventsOf(name)).map(({ occurredAt }) => occurredAt)).toEqual([
    '2026-03-01T12:00:00.000Z',
    '2026-03-01T12:00:00.000Z',
  ])
})

test('a refusal appends nothing', async () => {
  const name = await stream()
  const refused = process().run(request(), {
    ...set(name, 'completed'),
    decide: (state) => changeStatus(state, 2, { task, status: 'completed' }),
  })
  await expect(refused).rejects.toMatchObject({ status: 404 })
  expect(await eventsOf(name)).toEqual([])
})
