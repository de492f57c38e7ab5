import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import type { Client } from '#ops/testing/client.ts'
import { badgesOf } from '#domain/badges.ts'
import { roadmapContent } from '#domain/roadmap/content.ts'
import { dayAt, dayOf, instantOf } from '#domain/zoned-time.ts'
import { projections } from '#projector/projections/index.ts'
import { rebuild } from '#projector/rebuild.ts'
import { allRows } from '#projector/testing/read-models.ts'
import { categories, categoryInfo, taskStatuses, type Category, type TaskStatus } from '#schema/roadmap.ts'
import type { BrandpathEvent } from '#schema/events/index.ts'
import { parseEvent } from '#schema/events/parse.ts'
import type { Notification } from '#schema/api/notifications.ts'
import type { Project } from '#schema/api/projects.ts'
import type { Task } from '#schema/api/tasks.ts'
import type { Ranking, TaskVotes } from '#schema/api/votes.ts'
import { readSchema, readVersion } from '#schema/tables/database.ts'
import { logIdOf } from '#store/log-id.ts'
import { seededRandom } from '#store/testing/random.ts'
import { joins } from './testing/team.ts'

/**
 * People do random things for some weeks; then every number that a screen shows is compared with one that is
 * counted from the events by the simplest code that there is.
 */
const random = seededRandom('truth')
const begin = Date.parse('2026-03-20T08:00:00Z')
let now = begin
const app = await startTestApp({ now: () => new Date(now) })
const pick = <T>(all: readonly T[]): T => {
  const one = all[random.below(all.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

const everything = roadmapContent.tasks

interface Person {
  readonly client: Client
  /** Does nothing, so that he is told of all that is done: nobody is notified of what he did himself. */
  readonly colleague: Client
  readonly projects: number[]
}
interface Fact {
  readonly event: BrandpathEvent
  readonly stream: string
  readonly at: Date
}
const people: Person[] = []
let facts: Fact[] = []

beforeAll(async () => {
  for (let n = 0; n < 3; n++) {
    const [client, colleague] = [await app.user(), await app.user()]
    const person: Person = { client, colleague, projects: [] }
    people.push(person)
    await begins(person, `Halden ${n}`)
  }
  const finished = random.below(250)
  for (let n = 0; n < 250; n++) {
    now += random.below(4 * 3_600_000)
    await somethingHappens(pick(people))
    // Hardly any random history completes a project: one does, and whatever happens to it next may undo that.
    if (n === finished) await complete(pick(people), everything)
  }
  const signal = new AbortController().signal
  for await (const batch of app.store.subscribe({ after: null, signal })) {
    facts = [...facts, ...batch.events.map(asFact)]
    if (batch.caughtUp) break
  }
}, 120_000)

const asFact = (recorded: Parameters<typeof parseEvent>[0] & { metadata: { occurredAt: string } }): Fact => ({
  event: parseEvent(recorded),
  stream: recorded.stream,
  at: new Date(recorded.metadata.occurredAt),
})

async function begins({ client, colleague, projects }: Person, name: string): Promise<void> {
  const projectId = await client.project(name)
  projects.push(projectId)
  await joins(app, projectId, colleague)
}

async function somethingHappens(person: Person): Promise<void> {
  const { client, projects } = person
  const projectId = pick(projects)
  const task = projectId * 1_000 + pick(roadmapContent.tasks).number
  // Few tasks are asked for, so that many ask for the same, and think better of it.
  const asked = projectId * 1_000 + pick(roadmapContent.tasks.slice(0, 12)).number
  const dice = random.below(100)
  if (dice < 3) await complete(person, pick(earnable).tasks)
  else if (dice < 70) await client.post(`/api/tasks/${task}/status`, { status: pick(taskStatuses) })
  else if (dice < 85) await client.post(`/api/tasks/${asked}/vote`)
  else if (dice < 96) await client.delete(`/api/tasks/${asked}/vote`)
  else if (projects.length < 2) await begins(person, `Another ${now}`)
}

type RoadmapTask = (typeof roadmapContent.tasks)[number]
/** What there is to earn: every type, every category, and everything. */
const earnable = [
  ...Map.groupBy(everything, ({ taskType }) => taskType.replace(/ \d+$/, '')),
  ...Map.groupBy(everything, ({ category }) => categoryInfo[category].name),
  ['Project Complete', everything] as const,
].map(([name, tasks]) => ({ name, tasks }))

/** Every one of them, in one of somebody's projects. */
async function complete({ client, projects }: Person, tasks: readonly RoadmapTask[]): Promise<void> {
  const projectId = pick(projects)
  for (const { number } of tasks) {
    await client.post(`/api/tasks/${projectId * 1_000 + number}/status`, { status: 'completed' })
  }
}

/** The last status of every task of a project before a moment. */
function statusesOf(projectId: number, before = new Date(8.64e15)): Map<string, TaskStatus> {
  const statuses = new Map<string, TaskStatus>(roadmapContent.tasks.map(({ key }) => [key, 'pending']))
  for (const { event, stream, at } of facts) {
    if (stream !== `project-${projectId}` || at >= before) continue
    if (event.type === 'TaskStatusChanged') statuses.set(event.data.taskKey, event.data.to)
  }
  return statuses
}
const keysOf = (category: Category) =>
  roadmapContent.tasks.filter((task) => task.category === category).map(({ key }) => key)
const countsOf = (statuses: ReadonlyMap<string, TaskStatus>) =>
  Object.fromEntries(
    categories.map((category) => {
      const keys = keysOf(category)
      const completed = keys.filter((key) => statuses.get(key) === 'completed').length
      return [category, { completed, total: keys.length }]
    }),
  )
const isWhole = (tasks: readonly RoadmapTask[], statuses: ReadonlyMap<string, TaskStatus>) =>
  tasks.every(({ key }) => statuses.get(key) === 'completed')

/** The names of what was whole at some time, each once. */
function everEarned(projectId: number): string[] {
  const statuses = new Map<string, TaskStatus>()
  const earned = new Set<string>()
  for (const { event, stream } of facts) {
    if (stream !== `project-${projectId}` || event.type !== 'TaskStatusChanged') continue
    statuses.set(event.data.taskKey, event.data.to)
    for (const { name, tasks } of earnable) if (isWhole(tasks, statuses)) earned.add(name)
  }
  return [...earned]
}
const everyProject = () => people.flatMap(({ client, projects }) => projects.map((id) => ({ client, id })))

/** Who votes for what at the end. */
function votesNow(): Map<string, Set<string>> {
  const voters = new Map<string, Set<string>>()
  for (const { event, stream } of facts) {
    if (event.type === 'VoteCast') {
      voters.set(event.data.taskKey, (voters.get(event.data.taskKey) ?? new Set()).add(stream))
    }
    if (event.type === 'VoteWithdrawn') voters.get(event.data.taskKey)?.delete(stream)
  }
  return voters
}

test('enough happened', () => {
  const types = Map.groupBy(facts, ({ event }) => event.type)
  for (const type of ['TaskStatusChanged', 'VoteCast', 'VoteWithdrawn', 'ProjectCreated'] as const) {
    expect(types.get(type)?.length ?? 0).toBeGreaterThan(0)
  }
  expect(everyProject().flatMap(({ id }) => everEarned(id))).toContain('Project Complete')
})

test('cards and tasks', async () => {
  for (const { client, id } of everyProject()) {
    const statuses = statusesOf(id)
    const card = (await client.get('/api/projects')).body<Project[]>().find((project) => project.id === id)
    expect(card?.progress).toEqual(countsOf(statuses))
    expect(card?.inProgress).toBe([...statuses.values()].filter((status) => status === 'in_progress').length)
    const tasks = (await client.get(`/api/tasks?projectId=${id}`)).body<Task[]>()
    expect(new Map(tasks.map(({ key, status }) => [key, status]))).toEqual(statuses)
  }
})

test('badges', async () => {
  for (const { client, id } of everyProject()) {
    const statuses = statusesOf(id)
    const shown = badgesOf((await client.get(`/api/tasks?projectId=${id}`)).body<Task[]>())
    const byName = <T extends { name: string }>(all: readonly T[]) =>
      all.toSorted((a, b) => a.name.localeCompare(b.name))
    expect(
      byName(shown.map(({ name, completed, total, earned }) => ({ name, completed, total, earned }))),
    ).toEqual(
      byName(
        earnable.map(({ name, tasks }) => ({
          name,
          completed: tasks.filter(({ key }) => statuses.get(key) === 'completed').length,
          total: tasks.length,
          earned: isWhole(tasks, statuses),
        })),
      ),
    )
  }
})

test('every badge that ever was earned is announced once, even where it is lost again', async () => {
  for (const { colleague, projects } of people) {
    const earned = projects.flatMap((id) => everEarned(id).map((name) => `${id} ${name}`))
    const announced = async () =>
      (await colleague.get('/api/notifications'))
        .body<{ notifications: Notification[] }>()
        .notifications.filter(({ kind }) => kind === 'badge-earned')
        .map(({ relatedProjectId, title }) => `${relatedProjectId} ${title.split(': ').at(-1)}`)
    await expect.poll(async () => (await announced()).toSorted()).toEqual(earned.toSorted())
  }
})

test('the comparison of any two days, in any zone', async () => {
  for (const { client, id } of everyProject()) {
    for (let n = 0; n < 6; n++) {
      const timeZone = pick(['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Kathmandu'])
      const today = dayAt(new Date(now), timeZone)
      const end = today - random.below(30)
      const start = end - random.below(20)
      const [startDate, endDate] = [start, end].map((day) =>
        new Date(day * 86_400_000).toISOString().slice(0, 10),
      )
      const query = new URLSearchParams({
        startDate: startDate ?? '',
        endDate: endDate ?? '',
        timeZone,
      }).toString()
      const answer = (await client.get(`/api/projects/${id}/progress-comparison?${query}`)).body<{
        startProgress: object
        endProgress: object
        differences: Record<string, { percentageDiff: number }>
      }>()
      const [first, last] = [
        countsOf(statusesOf(id, instantOf(start, 0, timeZone))),
        countsOf(statusesOf(id, instantOf(end + 1, 0, timeZone))),
      ]
      expect([answer.startProgress, answer.endProgress]).toEqual([first, last])
      for (const category of categories) {
        const percent = (of: typeof first) =>
          Math.round(((of[category]?.completed ?? 0) / (of[category]?.total ?? 1)) * 100)
        expect(answer.differences[category]?.percentageDiff).toBe(percent(last) - percent(first))
      }
    }
  }
})

test('the chart, day by day', async () => {
  for (const { client, id } of everyProject()) {
    const timeZone = pick(['UTC', 'Australia/Lord_Howe', 'America/Sao_Paulo'])
    const days = (await client.get(`/api/projects/${id}/progress-history?timeZone=${timeZone}`)).body<
      { date: string; progress: object }[]
    >()
    for (const { date, progress } of days) {
      expect(progress).toEqual(countsOf(statusesOf(id, instantOf(dayOf(date) + 1, 0, timeZone))))
    }
    expect(dayOf(days.at(-1)?.date ?? '')).toBe(dayAt(new Date(now), timeZone))
  }
})

test('votes, the highest and the ranking', async () => {
  const voters = votesNow()
  const count = (key: string) => voters.get(key)?.size ?? 0
  for (const { client, projects } of people) {
    const { id } = await client.user()
    for (const projectId of projects) {
      const votes = (await client.get(`/api/projects/${projectId}/votes`)).body<TaskVotes[]>()
      for (const { task, voteCount, userHasVoted } of votes) {
        expect([voteCount, userHasVoted]).toEqual([
          count(task.key),
          voters.get(task.key)?.has(`ballot-${id}`) ?? false,
        ])
      }
    }
    const { asked } = (await client.get('/api/votes')).body<Ranking>()
    expect(asked.map(({ voteCount }) => voteCount)).toEqual(
      asked.map(({ taskKey }) => count(taskKey)).toSorted((a, b) => b - a),
    )
    const highest = (await client.get('/api/votes/highest')).body<{ taskKey?: string; voteCount: number }>()
    const most = Math.max(...[...voters.values()].map(({ size }) => size))
    expect(highest.voteCount).toBe(most)
    expect(count(highest.taskKey ?? '')).toBe(most)
    expect(highest.taskKey).toBe(asked[0]?.taskKey)
  }
})

test('the past states, straight from the events', async () => {
  for (const { client, id } of everyProject()) {
    const day = dayAt(new Date(now), 'UTC') - random.below(15)
    const date = new Date(day * 86_400_000).toISOString().slice(0, 10)
    const { name, tasks } = (await client.get(`/api/projects/${id}/as-of?date=${date}`)).body<{
      name: string | null
      tasks: { id: number; status: TaskStatus }[]
    }>()
    const statuses = statusesOf(id, instantOf(day + 1, 0, 'UTC'))
    const existed = facts.some(
      ({ event, stream, at }) =>
        stream === `project-${id}` && event.type === 'ProjectCreated' && at < instantOf(day + 1, 0, 'UTC'),
    )
    expect(name !== null).toBe(existed)
    expect(tasks.map(({ status }) => status)).toEqual(existed ? [...statuses.values()] : [])
  }
})

test('the read models after a rebuild are the same rows', async () => {
  const { db, pool } = app.database
  const schema = readSchema(readVersion)
  const before = await allRows(db, schema)
  const logId = await logIdOf(app.store)
  const quiet = { log: pino({ level: 'silent' }), signal: new AbortController().signal }
  await rebuild({ readModel: { db, pool, schema, projections }, store: app.store, logId, ...quiet })
  expect(await allRows(db, schema)).toEqual(before)
  expect(before['votes']?.length).toBeGreaterThan(0)
})
