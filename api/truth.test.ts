import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import type { Client } from '#ops/testing/client.ts'
import { roadmapContent } from '#domain/roadmap/content.ts'
import { dayAt, dayOf, instantOf } from '#domain/zoned-time.ts'
import { categories, taskStatuses, type Category, type TaskStatus } from '#schema/roadmap.ts'
import type { BrandpathEvent } from '#schema/events/index.ts'
import { parseEvent } from '#schema/events/parse.ts'
import type { Project } from '#schema/api/projects.ts'
import type { Task } from '#schema/api/tasks.ts'
import type { Ranking, TaskVotes } from '#schema/api/votes.ts'
import { seededRandom } from '#store/testing/random.ts'

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

interface Person {
  readonly client: Client
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
    const client = await app.user()
    people.push({ client, projects: [await client.project(`Halden ${n}`)] })
  }
  for (let n = 0; n < 250; n++) {
    now += random.below(4 * 3_600_000)
    await somethingHappens(pick(people))
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

async function somethingHappens({ client, projects }: Person): Promise<void> {
  const projectId = pick(projects)
  const task = projectId * 1_000 + pick(roadmapContent.tasks).number
  // Few tasks are asked for, so that many ask for the same, and think better of it.
  const asked = projectId * 1_000 + pick(roadmapContent.tasks.slice(0, 12)).number
  const dice = random.below(100)
  if (dice < 70) await client.post(`/api/tasks/${task}/status`, { status: pick(taskStatuses) })
  else if (dice < 85) await client.post(`/api/tasks/${asked}/vote`)
  else if (dice < 96) await client.delete(`/api/tasks/${asked}/vote`)
  else if (projects.length < 2) projects.push(await client.project(`Another ${now}`))
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
