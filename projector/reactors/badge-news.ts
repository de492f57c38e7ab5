import { badgesOf, type Badge } from '#domain/badges.ts'
import { project, type ExistingProject } from '#domain/project.ts'
import { memberIds } from '#domain/team-state.ts'
import { streamId, type Occurred } from '../projection.ts'
import type { RoadmapReader } from '../roadmap-reader.ts'
import { reactor, type Reactor } from './reactor.ts'

/** Tells a team of the badges that it earned; of each once, however often a task goes back and forth. */
export const badgeNews = (roadmapWith: RoadmapReader): Reactor =>
  reactor('badge-news', {
    TaskStatusChanged: async (event, stateAt) => {
      const { taskKey, from, to } = event.data
      if (to !== 'completed') return []
      const state = await stateAt(project, event)
      if (!state) return []
      const now = await badgesIn(state, roadmapWith)
      if (!now.some(({ earned }) => earned)) return []
      const before = { ...state, statuses: new Map(state.statuses).set(taskKey, from) }
      return news(event, state, await badgesIn(before, roadmapWith), now)
    },
    // What it retires may have been the last that was missing.
    RoadmapAdopted: async (event, stateAt) => {
      const state = await stateAt(project, event)
      const before = await stateAt(project, { ...event, revision: event.revision - 1n })
      if (!state || !before) return []
      return news(event, state, await badgesIn(before, roadmapWith), await badgesIn(state, roadmapWith))
    },
  })

async function badgesIn(
  { roadmapVersion, statuses }: ExistingProject,
  roadmapWith: RoadmapReader,
): Promise<Badge[]> {
  const { versions } = await roadmapWith(roadmapVersion)
  const tasks = [...(versions.get(roadmapVersion)?.values() ?? [])]
  return badgesOf(tasks.map((task) => ({ ...task, status: statuses.get(task.key) ?? 'pending' })))
}

function news(
  event: Occurred<'TaskStatusChanged' | 'RoadmapAdopted'>,
  { team }: ExistingProject,
  before: readonly Badge[],
  now: readonly Badge[],
) {
  const projectId = streamId(event)
  return newlyEarned(before, now).map((badge) => ({
    announces: 'badge-earned' as const,
    subject: `${projectId}/${badge.key}`,
    to: memberIds(team),
    projectId,
    actor: event.actor,
    at: event.occurredAt,
    refs: { badge: badge.name, text: badge.text },
  }))
}

const newlyEarned = (before: readonly Badge[], now: readonly Badge[]) => {
  const had = new Set(before.filter(({ earned }) => earned).map(({ key }) => key))
  return now.filter(({ earned, key }) => earned && !had.has(key))
}
