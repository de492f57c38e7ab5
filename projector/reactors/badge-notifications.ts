import { deriveBadges, type Badge } from '#domain/badges/badges.ts'
import { project, type Project } from '#domain/project/project.ts'
import { memberUserIds } from '#domain/team/team-state.ts'
import type { StateAt } from '#kernel/reactors/state-at.ts'
import { streamId, type DomainEvent } from '../domain-event.ts'
import type { RoadmapReader } from '../roadmap-reader.ts'
import { reactor, type NotifyTeamEffect, type Reactor } from './effects.ts'

type BadgeEvent = DomainEvent<'TaskStatusChanged' | 'RoadmapAdopted'>

/** Notifies the team of a new badge. The subject prevents a second notification if a badge is lost and earned again. */
export function badgeNotifications(readRoadmap: RoadmapReader): Reactor {
  const notifyOfNewBadges = async (event: BadgeEvent, stateAt: StateAt) => {
    const before = await stateAt(project, { ...event, revision: event.revision - 1n })
    const state = await stateAt(project, event)
    if (!state || !before) return []
    return notifications(
      event,
      state,
      await badgesOf(before, readRoadmap),
      await badgesOf(state, readRoadmap),
    )
  }
  return reactor('badge-news', {
    TaskStatusChanged: async (event, stateAt) =>
      event.data.to === 'completed' ? notifyOfNewBadges(event, stateAt) : [],
    // A new roadmap version may lack the last open task of a badge. The badge is then earned.
    RoadmapAdopted: notifyOfNewBadges,
  })
}

async function badgesOf({ roadmapVersion, statuses }: Project, readRoadmap: RoadmapReader): Promise<Badge[]> {
  const { versions } = await readRoadmap(roadmapVersion)
  const tasks = [...(versions.get(roadmapVersion)?.values() ?? [])]
  return deriveBadges(tasks.map((task) => ({ ...task, status: statuses.get(task.key) ?? 'pending' })))
}

function notifications(
  event: BadgeEvent,
  { team }: Project,
  before: readonly Badge[],
  after: readonly Badge[],
): NotifyTeamEffect[] {
  const earnedBefore = new Set(before.filter(({ earned }) => earned).map(({ key }) => key))
  const projectId = streamId(event)
  return after
    .filter(({ earned, key }) => earned && !earnedBefore.has(key))
    .map((badge) => ({
      kind: 'notify-team',
      notification: 'badge-earned',
      subject: `${projectId}/${badge.key}`,
      to: memberUserIds(team),
      projectId,
      actor: event.actor,
      at: event.occurredAt,
      refs: { badge: badge.name, text: badge.text },
    }))
}
