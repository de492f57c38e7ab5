import type { BrandpathEvent } from '#schema/events/index.ts'
import { parseEvent } from '#schema/events/parse.ts'
import type { RoadmapTask } from '#schema/events/roadmap.ts'
import { categories, categoryInfo, taskGroup, type Category, type TaskStatus } from '#schema/roadmap.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'

export interface DatedEvent {
  readonly event: BrandpathEvent
  readonly stream: string
  readonly at: Date
}

export async function readDatedEvents(store: EventStore): Promise<DatedEvent[]> {
  const events: DatedEvent[] = []
  for await (const batch of store.subscribe({ after: null, signal: new AbortController().signal })) {
    for (const recorded of batch.events) {
      const { stream, metadata } = recorded
      events.push({ event: parseEvent(recorded), stream, at: new Date(metadata.occurredAt) })
    }
    if (batch.caughtUp) break
  }
  return events
}

const never = new Date(8.64e15)

type Statuses = ReadonlyMap<string, TaskStatus>

/** Computes the expected results of the API from the events. Simple code, without read models and indexes. */
export class ReferenceModel {
  readonly events: readonly DatedEvent[]

  constructor(events: readonly DatedEvent[]) {
    this.events = events
  }

  #ofProject(projectId: number, before = never): DatedEvent[] {
    return this.events.filter(({ stream, at }) => stream === `project-${projectId}` && at < before)
  }

  roadmap(version: number): readonly RoadmapTask[] {
    for (const { event } of this.events)
      if (event.type === 'RoadmapPublished' && event.data.version === version) return event.data.tasks
    throw new Error(`The events contain no roadmap version ${version}`)
  }

  newest(): number {
    return this.events.filter(({ event }) => event.type === 'RoadmapPublished').length
  }

  createdAt(projectId: number): Date {
    const created = this.#ofProject(projectId).find(({ event }) => event.type === 'ProjectCreated')
    if (!created) throw new Error(`The events contain no creation of project ${projectId}`)
    return created.at
  }

  /** Returns the tasks that a project had before a time. For a time before its creation, returns its first tasks. */
  tasksOf(projectId: number, before = never): readonly RoadmapTask[] {
    let version = 0
    for (const { event, at } of this.#ofProject(projectId)) {
      if (event.type === 'ProjectCreated') version = event.data.roadmapVersion
      if (event.type === 'RoadmapAdopted' && at < before) version = event.data.version
    }
    return this.roadmap(version)
  }

  /** Returns the last status that each task of a project had before a time. */
  statusesOf(projectId: number, before = never): Statuses {
    const last = new Map<string, TaskStatus>()
    for (const { event } of this.#ofProject(projectId, before))
      if (event.type === 'TaskStatusChanged') last.set(event.data.taskKey, event.data.to)
    return new Map(this.tasksOf(projectId, before).map(({ key }) => [key, last.get(key) ?? 'pending']))
  }

  /** Returns the tasks that count: those that were relevant just before a time. */
  relevantTasksOf(projectId: number, before = never): readonly RoadmapTask[] {
    const irrelevant = new Set<string>()
    for (const { event } of this.#ofProject(projectId, before)) markRelevance(irrelevant, event)
    return this.tasksOf(projectId, before).filter(({ key }) => !irrelevant.has(key))
  }

  /** Returns the plans and the numbers of notes and links of all tasks that ever had some, by task key. */
  workOf(projectId: number): ReadonlyMap<string, Work> {
    const work = new Map<string, Work>()
    const change = (key: string, apply: (current: Work) => Partial<Work>) => {
      const current = work.get(key) ?? noWork
      work.set(key, { ...current, ...apply(current) })
    }
    for (const { event } of this.#ofProject(projectId)) {
      const { type, data } = event
      if (type === 'TaskAssigned') change(data.taskKey, () => ({ assignee: data.entryId }))
      if (type === 'TaskDueDateSet') change(data.taskKey, () => ({ dueOn: data.dueOn }))
      if (type === 'NoteAdded' || type === 'NoteDeleted')
        change(data.taskKey, ({ notes }) => ({ notes: notes + (type === 'NoteAdded' ? 1 : -1) }))
      if (type === 'LinkAdded' || type === 'LinkRemoved')
        change(data.taskKey, ({ links }) => ({ links: links + (type === 'LinkAdded' ? 1 : -1) }))
      if (type === 'ChecklistItemSet') {
        const { itemId, checked } = data
        change(data.taskKey, (current) => ({
          checked: new Set(
            [...current.checked].filter((id) => id !== itemId).concat(checked ? [itemId] : []),
          ),
        }))
      }
    }
    return work
  }

  launchOf(projectId: number): string | null {
    const set = this.#ofProject(projectId).findLast(({ event }) => event.type === 'LaunchDateSet')
    return set?.event.type === 'LaunchDateSet' ? set.event.data.launchOn : null
  }

  countsOf(projectId: number, before = never) {
    const statuses = this.statusesOf(projectId, before)
    const tasks = this.relevantTasksOf(projectId, before)
    return Object.fromEntries(
      categories.map((category): [Category, { completed: number; total: number }] => {
        const own = tasks.filter((task) => task.category === category)
        const completed = own.filter(({ key }) => statuses.get(key) === 'completed').length
        return [category, { completed, total: own.length }]
      }),
    )
  }

  /** Returns the names of all badges that a project has ever earned, even if the badge was lost later. */
  everEarned(projectId: number): string[] {
    const statuses = new Map<string, TaskStatus>()
    const earned = new Set<string>()
    const irrelevant = new Set<string>()
    let tasks: readonly RoadmapTask[] = []
    for (const { event } of this.#ofProject(projectId)) {
      if (event.type === 'ProjectCreated') tasks = this.roadmap(event.data.roadmapVersion)
      if (event.type === 'RoadmapAdopted') tasks = this.roadmap(event.data.version)
      if (event.type === 'TaskStatusChanged') statuses.set(event.data.taskKey, event.data.to)
      markRelevance(irrelevant, event)
      const relevant = tasks.filter(({ key }) => !irrelevant.has(key))
      for (const { name, tasks: own } of badgesFor(relevant)) if (isComplete(own, statuses)) earned.add(name)
    }
    return [...earned]
  }

  /** Returns the current votes by task key. The inner map contains the time of each vote by ballot stream. */
  voters(): Map<string, Map<string, Date>> {
    const voters = new Map<string, Map<string, Date>>()
    for (const { event, stream, at } of this.events) {
      if (event.type === 'VoteCast')
        voters.set(
          event.data.taskKey,
          (voters.get(event.data.taskKey) ?? new Map<string, Date>()).set(stream, at),
        )
      if (event.type === 'VoteWithdrawn') voters.get(event.data.taskKey)?.delete(stream)
    }
    return voters
  }

  /** Returns the publication time of each guide by task key. A correction does not change the time. */
  guides(): Map<string, Date> {
    const guides = new Map<string, Date>()
    for (const { event, at } of this.events) {
      if (event.type === 'GuidePublished' && event.data.corrects !== true) guides.set(event.data.taskKey, at)
      if (event.type === 'GuideWithdrawn') guides.delete(event.data.taskKey)
    }
    return guides
  }

  /**
   * Ranks tasks without a guide, and retired tasks with votes: by votes, and then by the time of the last vote change.
   */
  ranking(): { key: string; votes: number }[] {
    const guides = this.guides()
    const voters = this.voters()
    const votesFor = (key: string) => voters.get(key)?.size ?? 0
    const newest = this.roadmap(this.newest())
    const kept = new Set(newest.map(({ key }) => key))
    const older = this.roadmap(1).filter(({ key }) => !kept.has(key) && votesFor(key) > 0)
    const moved = (key: string) =>
      this.events.findLastIndex(
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

/** Plan, texts and checked items of a task, without its status and relevance. */
interface Work {
  readonly assignee: number | null
  readonly dueOn: string | null
  readonly notes: number
  readonly links: number
  readonly checked: ReadonlySet<string>
}
export const noWork: Work = { assignee: null, dueOn: null, notes: 0, links: 0, checked: new Set() }

function markRelevance(irrelevant: Set<string>, { type, data }: BrandpathEvent): void {
  if (type === 'TaskMarkedNotRelevant') irrelevant.add(data.taskKey)
  if (type === 'TaskMarkedRelevant') irrelevant.delete(data.taskKey)
}

/** Compares two numbers without subtraction, because Infinity - Infinity is NaN. */
const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)

/** Returns all badges with their tasks: one badge for each task type, for each category, and for the whole project. */
export const badgesFor = (tasks: readonly RoadmapTask[]) =>
  [
    ...Map.groupBy(tasks, ({ taskType }) => taskGroup(taskType)),
    ...Map.groupBy(tasks, ({ category }) => categoryInfo[category].name),
    ['Project Complete', tasks] as const,
  ].map(([name, own]) => ({ name, tasks: own }))

export const isComplete = (tasks: readonly RoadmapTask[], statuses: Statuses): boolean =>
  tasks.length > 0 && tasks.every(({ key }) => statuses.get(key) === 'completed')
