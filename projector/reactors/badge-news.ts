import { badgesOf, type Badge } from '#domain/badges.ts'
import { project } from '#domain/project.ts'
import { memberIds } from '#domain/team-state.ts'
import type { TaskStatus } from '#schema/roadmap.ts'
import { streamId } from '../projection.ts'
import type { RoadmapReader } from '../roadmap-reader.ts'
import { reactor, type Reactor } from './reactor.ts'

/** Tells a team of the badges that it earned; of each once, however often a task goes back and forth. */
export const badgeNews = (roadmapWith: RoadmapReader): Reactor =>
  reactor('badge-news', {
    TaskStatusChanged: async (event, stateAt) => {
      if (event.data.to !== 'completed') return []
      const state = await stateAt(project, event)
      if (!state) return []
      const { versions } = await roadmapWith(state.roadmapVersion)
      const tasks = [...(versions.get(state.roadmapVersion)?.values() ?? [])]
      const badges = (of: ReadonlyMap<string, TaskStatus>) =>
        badgesOf(tasks.map((task) => ({ ...task, status: of.get(task.key) ?? 'pending' })))
      const before = new Map(state.statuses).set(event.data.taskKey, event.data.from)
      const projectId = streamId(event)
      return newlyEarned(badges(before), badges(state.statuses)).flatMap((badge) =>
        memberIds(state.team).map((userId) => ({
          notify: 'badge-earned' as const,
          subject: `${projectId}/${badge.key}`,
          to: { userId },
          projectId,
          actor: event.actor,
          at: event.occurredAt,
          refs: { badge: badge.name, text: badge.text },
        })),
      )
    },
  })

const newlyEarned = (before: readonly Badge[], now: readonly Badge[]) =>
  now.filter((badge, place) => badge.earned && !before[place]?.earned)
