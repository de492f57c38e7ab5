import type { BrandpathEvent } from '#schema/events/index.ts'
import { parseEvent } from '#schema/events/parse.ts'
import type { RoadmapTask } from '#schema/events/roadmap.ts'
import { categories, categoryInfo, taskGroup, type Category, type TaskStatus } from '#schema/roadmap.ts'
import type { EventStore } from '#store/event-store.ts'

export interface Fact {
  readonly event: BrandpathEvent
  readonly stream: string
  readonly at: Date
}

export async function readFacts(store: EventStore): Promise<Fact[]> {
  const facts: Fact[] = []
  for await (const batch of store.subscribe({ after: null, signal: new AbortController().signal })) {
    for (const recorded of batch.events) {
      const { stream, metadata } = recorded
      facts.push({ event: parseEvent(recorded), stream, at: new Date(metadata.occurredAt) })
    }
    if (batch.caughtUp) break
  }
  return facts
}

const never = new Date(8.64e15)

type Statuses = ReadonlyMap<string, TaskStatus>

/** What follows from the events, by the simplest code that there is: each answer walks through all of them. */
export class Truth {
  readonly facts: readonly Fact[]

  constructor(facts: readonly Fact[]) {
    this.facts = facts
  }

  #ofProject(projectId: number, before = never): Fact[] {
    return this.facts.filter(({ stream, at }) => stream === `project-${projectId}` && at < before)
  }

  roadmap(version: number): readonly RoadmapTask[] {
    for (const { event } of this.facts)
      if (event.type === 'RoadmapPublished' && event.data.version === version) return event.data.tasks
    throw new Error(`the roadmap has no version ${version}`)
  }

  newest(): number {
    return this.facts.filter(({ event }) => event.type === 'RoadmapPublished').length
  }

  createdAt(projectId: number): Date {
    const created = this.#ofProject(projectId).find(({ event }) => event.type === 'ProjectCreated')
    if (!created) throw new Error(`nobody created project ${projectId}`)
    return created.at
  }

  /** The tasks that a project has before a moment; of one that is not there yet, those that it begins with. */
  tasksOf(projectId: number, before = never): readonly RoadmapTask[] {
    let version = 0
    for (const { event, at } of this.#ofProject(projectId)) {
      if (event.type === 'ProjectCreated') version = event.data.roadmapVersion
      if (event.type === 'RoadmapAdopted' && at < before) version = event.data.version
    }
    return this.roadmap(version)
  }

  /** The last status of each of them. */
  statusesOf(projectId: number, before = never): Statuses {
    const last = new Map<string, TaskStatus>()
    for (const { event } of this.#ofProject(projectId, before))
      if (event.type === 'TaskStatusChanged') last.set(event.data.taskKey, event.data.to)
    return new Map(this.tasksOf(projectId, before).map(({ key }) => [key, last.get(key) ?? 'pending']))
  }

  countsOf(projectId: number, before = never) {
    const statuses = this.statusesOf(projectId, before)
    const tasks = this.tasksOf(projectId, before)
    return Object.fromEntries(
      categories.map((category): [Category, { completed: number; total: number }] => {
        const own = tasks.filter((task) => task.category === category)
        const completed = own.filter(({ key }) => statuses.get(key) === 'completed').length
        return [category, { completed, total: own.length }]
      }),
    )
  }

  /** The names of what was whole at some time, each once. */
  everEarned(projectId: number): string[] {
    const statuses = new Map<string, TaskStatus>()
    const earned = new Set<string>()
    let tasks: readonly RoadmapTask[] = []
    for (const { event } of this.#ofProject(projectId)) {
      if (event.type === 'ProjectCreated') tasks = this.roadmap(event.data.roadmapVersion)
      if (event.type === 'RoadmapAdopted') tasks = this.roadmap(event.data.version)
      if (event.type === 'TaskStatusChanged') statuses.set(event.data.taskKey, event.data.to)
      for (const { name, tasks: own } of earnable(tasks)) if (isWhole(own, statuses)) earned.add(name)
    }
    return [...earned]
  }

  /** Who votes for what at the end, by stream, and since when. */
  voters(): Map<string, Map<string, Date>> {
    const voters = new Map<string, Map<string, Date>>()
    for (const { event, stream, at } of this.facts) {
      if (event.type === 'VoteCast')
        voters.set(
          event.data.taskKey,
          (voters.get(event.data.taskKey) ?? new Map<string, Date>()).set(stream, at),
        )
      if (event.type === 'VoteWithdrawn') voters.get(event.data.taskKey)?.delete(stream)
    }
    return voters
  }

  /** When the guide of each task that has one came; a correction is no new guide. */
  guides(): Map<string, Date> {
    const guides = new Map<string, Date>()
    for (const { event, at } of this.facts) {
      if (event.type === 'GuidePublished' && event.data.corrects !== true) guides.set(event.data.taskKey, at)
      if (event.type === 'GuideWithdrawn') guides.delete(event.data.taskKey)
    }
    return guides
  }

  /** Open tasks of the newest roadmap, and retired ones that are asked for: most votes first, then who had them first. */
  ranking(): { key: string; votes: number }[] {
    const guides = this.guides()
    const voters = this.voters()
    const votesFor = (key: string) => voters.get(key)?.size ?? 0
    const newest = this.roadmap(this.newest())
    const kept = new Set(newest.map(({ key }) => key))
    const older = this.roadmap(1).filter(({ key }) => !kept.has(key) && votesFor(key) > 0)
    const moved = (key: string) =>
      this.facts.findLastIndex(
        ({ event }) =>
          (event.type === 'VoteCast' || event.type === 'VoteWithdrawn') && event.data.taskKey === key,
      )
    const last = (key: string) => (moved(key) === -1 ? Infinity : moved(key))
    return [...newest, ...older]
      .filter(({ key }) => !guides.has(key))
      .map(({ key }) => ({ key, votes: votesFor(key) }))
      .toSorted((a, b) => b.votes - a.votes || compare(last(a.key), last(b.key)))
  }
}

/** Infinity less Infinity is not a number. */
const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)

/** What there is to earn: every type, every category, and everything. */
export const earnable = (tasks: readonly RoadmapTask[]) =>
  [
    ...Map.groupBy(tasks, ({ taskType }) => taskGroup(taskType)),
    ...Map.groupBy(tasks, ({ category }) => categoryInfo[category].name),
    ['Project Complete', tasks] as const,
  ].map(([name, own]) => ({ name, tasks: own }))

export const isWhole = (tasks: readonly RoadmapTask[], statuses: Statuses): boolean =>
  tasks.length > 0 && tasks.every(({ key }) => statuses.get(key) === 'completed')
