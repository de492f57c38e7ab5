import type { RoadmapEvent, RoadmapTask } from '#schema/events/roadmap.ts'
import type { Decider, Decision } from '../decision.ts'
import { freeSlug } from '../guides/slug.ts'

export const roadmapStream = 'roadmap'

export interface Roadmap {
  readonly newestVersion: number
  readonly versions: ReadonlyMap<number, ReadonlyMap<number, RoadmapTask>>
  readonly everPublished: ReadonlySet<string>
  readonly guides: ReadonlyMap<string, Guide>
  /** Slugs by task key. Contains every task that has ever had an article. */
  readonly slugs: ReadonlyMap<string, string>
  /** Number of times that the guide of a task was published or withdrawn, by task key. */
  readonly guideRevisions: ReadonlyMap<string, number>
}

export type Guide = Extract<RoadmapEvent, { type: 'GuidePublished' }>['data']

export const roadmap: Decider<Roadmap, RoadmapEvent> = {
  initialState: {
    newestVersion: 0,
    versions: new Map(),
    everPublished: new Set(),
    guides: new Map(),
    slugs: new Map(),
    guideRevisions: new Map(),
  },
  evolve,
}
export const roadmapAggregate = { stream: roadmapStream, decider: roadmap }

function evolve(state: Roadmap, event: RoadmapEvent): Roadmap {
  switch (event.type) {
    case 'RoadmapPublished': {
      const tasks = new Map(event.data.tasks.map((task) => [task.number, task]))
      return {
        ...state,
        newestVersion: Math.max(state.newestVersion, event.data.version),
        versions: new Map(state.versions).set(event.data.version, tasks),
      }
    }
    case 'GuidePublished':
      return {
        ...state,
        everPublished: new Set(state.everPublished).add(event.data.taskKey),
        guides: new Map(state.guides).set(event.data.taskKey, event.data),
        slugs:
          'slug' in event.data ? new Map(state.slugs).set(event.data.taskKey, event.data.slug) : state.slugs,
        guideRevisions: withNextRevision(state, event.data.taskKey),
      }
    case 'GuideWithdrawn': {
      const guides = new Map(state.guides)
      guides.delete(event.data.taskKey)
      return { ...state, guides, guideRevisions: withNextRevision(state, event.data.taskKey) }
    }
  }
}

const withNextRevision = ({ guideRevisions }: Roadmap, taskKey: string) =>
  new Map(guideRevisions).set(taskKey, revisionOf(guideRevisions, taskKey) + 1)

export const revisionOf = (revisions: Roadmap['guideRevisions'], taskKey: string): number =>
  revisions.get(taskKey) ?? 0

export interface BundledGuide {
  readonly taskKey: string
  readonly slug: string
  readonly title: string
  readonly markdown: string
}

/**
 * Publishes bundled guides. Skips tasks that ever had a guide, because an administrator may have changed the guide. If the
 * guide of another task has ever had the slug, the bundled guide gets another slug.
 */
export function publishBundled(
  state: Roadmap,
  content: { version: number; tasks: readonly RoadmapTask[] },
  guides: readonly BundledGuide[],
): Decision<RoadmapEvent> {
  const first: RoadmapEvent[] =
    state.newestVersion === 0
      ? [{ type: 'RoadmapPublished', data: { version: content.version, tasks: [...content.tasks] } }]
      : []
  const slugs = new Set(state.slugs.values())
  const missing = guides.filter((guide) => !state.everPublished.has(guide.taskKey))
  const published = missing.map((guide) => {
    const slug = freeSlug(guide.slug, slugs)
    slugs.add(slug)
    return { type: 'GuidePublished' as const, data: { ...guide, slug } }
  })
  return [...first, ...published]
}

export const taskId = (projectId: number, number: number) => projectId * 1000 + number
/** Returns the number of a task on the roadmap. */
export const numberOfTask = (id: number) => id % 1000
export const projectIdOfTask = (id: number) => Math.floor(id / 1000)

/** Finds a task by id in a roadmap version. For an unknown version, finds the task in the newest known version. */
export const findTask = (state: Roadmap, version: number, id: number): RoadmapTask | null =>
  (state.versions.get(version) ?? state.versions.get(state.newestVersion))?.get(numberOfTask(id)) ?? null
