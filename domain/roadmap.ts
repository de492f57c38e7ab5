import type { RoadmapEvent, RoadmapTask } from '#schema/events/roadmap.ts'
import type { Aggregate, Decision } from './decision.ts'

export const roadmapStream = 'roadmap'

/** Every version that was ever published, its tasks by number, and the keys whose guide was ever told of. */
export interface Roadmap {
  readonly newest: number
  readonly versions: ReadonlyMap<number, ReadonlyMap<number, RoadmapTask>>
  readonly guides: ReadonlySet<string>
  /** What can be read now: the guide of each key that has one. */
  readonly guided: ReadonlyMap<string, Guide>
  /** The address of every guide that was ever written here, by task key: it stays the task's own. */
  readonly slugs: ReadonlyMap<string, string>
}

/** As GuidePublished tells of it. */
export type Guide = Extract<RoadmapEvent, { type: 'GuidePublished' }>['data']

export const roadmap: Aggregate<Roadmap, RoadmapEvent> = {
  initial: { newest: 0, versions: new Map(), guides: new Set(), guided: new Map(), slugs: new Map() },
  evolve,
}

function evolve(state: Roadmap, event: RoadmapEvent): Roadmap {
  switch (event.type) {
    case 'RoadmapPublished': {
      const tasks = new Map(event.data.tasks.map((task) => [task.number, task]))
      return {
        ...state,
        newest: Math.max(state.newest, event.data.version),
        versions: new Map(state.versions).set(event.data.version, tasks),
      }
    }
    case 'GuidePublished':
      return {
        ...state,
        guides: new Set(state.guides).add(event.data.taskKey),
        guided: new Map(state.guided).set(event.data.taskKey, event.data),
        slugs:
          'slug' in event.data ? new Map(state.slugs).set(event.data.taskKey, event.data.slug) : state.slugs,
      }
    case 'GuideWithdrawn': {
      const guided = new Map(state.guided)
      guided.delete(event.data.taskKey)
      return { ...state, guided }
    }
  }
}

export interface BundledGuide {
  readonly taskKey: string
  readonly slug: string
  readonly title: string
  readonly markdown: string
}

/**
 * What a release brings along: published where the roadmap has no version yet, and each guide once.
 * A guide that was ever published or withdrawn is left to the administrators.
 */
export function publishBundled(
  state: Roadmap,
  content: { version: number; tasks: readonly RoadmapTask[] },
  guides: readonly BundledGuide[],
): Decision<RoadmapEvent> {
  const first: RoadmapEvent[] =
    state.newest === 0
      ? [{ type: 'RoadmapPublished', data: { version: content.version, tasks: [...content.tasks] } }]
      : []
  const missing = guides.filter((guide) => !state.guides.has(guide.taskKey))
  return [...first, ...missing.map((data) => ({ type: 'GuidePublished' as const, data }))]
}

/** Task id = project id × 1000 + the task's permanent number on the roadmap. */
export const taskId = (projectId: number, number: number) => projectId * 1000 + number
export const projectOfTask = (id: number) => Math.floor(id / 1000)

/** A version that was adopted this instant may not be known here yet; then the newest known tells: numbers are for ever. */
export const taskOf = (state: Roadmap, version: number, id: number): RoadmapTask | null =>
  (state.versions.get(version) ?? state.versions.get(state.newest))?.get(id % 1000) ?? null
