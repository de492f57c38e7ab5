import { deriveBadges, type Badge } from '#domain/badges/badges.ts'
import { project, type ExistingProject } from '#domain/project/project.ts'
import { memberUserIds } from '#domain/team/team-state.ts'
import { streamId, type DomainEvent } from '../domain-event.ts'
import type { RoadmapReader } from '../roadmap-reader.ts'
import { reactor, type NotifyTeamEffect, type Reactor } from './effects.ts'

/** A badge that is earned again has the same subject, so the team is notified once. */
export const badgeNotifications = (readRoadmap: RoadmapReader): Reactor =>
  reactor('badge-news', {
    TaskStatusChanged: async (event, stateAt) => {
      const { taskKey, from, to } = event.data
      if (to !== 'completed') return []
      const state = await stateAt(project, event)
      if (!state) return []
      const after = await badgesOf(state, readRoadmap)
      if (!after.some(({ earned }) => earned)) return []
      const stateBefore = { ...state, statuses: new Map(state.statuses).set(taskKey, from) }
      return notifications(event, state, await badgesOf(stateBefore, readRoadmap), after)
    },
    // A new version can retire the last open task of a badge.
    RoadmapAdopted: async (event, stateAt) => {
      const state = await stateAt(project, event)
      const stateBefore = await stateAt(project, { ...event, revision: event.revision - 1n })
      if (!state || !stateBefore) return []
      const [before, after] = [await badgesOf(stateBefore, readRoadmap), await badgesOf(state, readRoadmap)]
      return notifications(event, state, before, after)
    },
  })

async function badgesOf(
  { roadmapVersion, statuses }: ExistingProject,
  readRoadmap: RoadmapReader,
): Promise<Badge[]> {
  const { versions } = await readRoadmap(roadmapVersion)
  const tasks = [...(versions.get(roadmapVersion)?.values() ?? [])]
  return deriveBadges(tasks.map((task) => ({ ...task, status: statuses.get(task.key) ?? 'pending' })))
}

function notifications(
  event: DomainEvent<'TaskStatusChanged' | 'RoadmapAdopted'>,
  { team }: ExistingProject,
  before: readonly Badge[],
  after: readonly Badge[],
): NotifyTeamEffect[] {
  const earnedBefore = new Set(before.filter(({ earned }) => earned).map(({ key }) => key))
  const projectId = streamId(event)
  return after
    .filter(({ earned, key }) => earned && !earnedBefore.has(key))
    .map((badge) => ({
      notifyTeam: 'badge-earned' as const,
      subject: `${projectId}/${badge.key}`,
      to: memberUserIds(team),
      projectId,
      actor: event.actor,
      at: event.occurredAt,
      refs: { badge: badge.name, text: badge.text },
    }))
}
