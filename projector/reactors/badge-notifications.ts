import { deriveBadges, type Badge } from '#domain/badges/badges.ts'
import { project, type Project, type ProjectState } from '#domain/project/project.ts'
import { planOf } from '#domain/tasks/plan-state.ts'
import { memberUserIds } from '#domain/team/team-state.ts'
import { beforeEvent, type StateAt } from '#kernel/reactors/state-at.ts'
import { streamId, type DomainEvent } from '../domain-event.ts'
import type { RoadmapReader } from '../roadmap-reader.ts'
import { reactor, type NotifyTeamEffect, type Reactor } from './effects.ts'

type BadgeEvent = DomainEvent<'TaskStatusChanged' | 'RoadmapAdopted' | 'TaskMarkedNotRelevant'>

/** Notifies the team of a new badge. A badge that is lost and earned again has the same subject and is not repeated. */
export function badgeNotifications(readRoadmap: RoadmapReader): Reactor {
  const notifyOfNewBadges = async (event: BadgeEvent, stateAt: StateAt) => {
    const state = await stateAt(project, event)
    const earned = await earnedBadges(state, readRoadmap)
    if (!state || earned.length === 0) return []
    const before = await stateAt(project, beforeEvent(event))
    return notifications(event, state, await earnedBadges(before, readRoadmap), earned)
  }
  return reactor('badge-news', {
    TaskStatusChanged: async (event, stateAt) =>
      event.data.to === 'completed' ? notifyOfNewBadges(event, stateAt) : [],
    // If the last open task of a badge is retired or no longer relevant, the team earns the badge.
    RoadmapAdopted: notifyOfNewBadges,
    TaskMarkedNotRelevant: notifyOfNewBadges,
  })
}

async function earnedBadges(state: ProjectState, readRoadmap: RoadmapReader): Promise<Badge[]> {
  if (!state) return []
  const { roadmapVersion, statuses, plans } = state
  const { versions } = await readRoadmap(roadmapVersion)
  const tasks = [...(versions.get(roadmapVersion)?.values() ?? [])].map((task) => ({
    ...task,
    status: statuses.get(task.key) ?? ('pending' as const),
    relevant: planOf(plans, task.key).relevant,
  }))
  const badges = deriveBadges(tasks)
  return badges.filter(({ earned }) => earned)
}

function notifications(
  event: BadgeEvent,
  { team, name }: Project,
  before: readonly Badge[],
  after: readonly Badge[],
): NotifyTeamEffect[] {
  const earnedBefore = new Set(before.map(({ key }) => key))
  const projectId = streamId(event)
  return after
    .filter(({ key }) => !earnedBefore.has(key))
    .map((badge) => ({
      kind: 'notify-team',
      notification: 'badge-earned',
      subject: `${projectId}/${badge.key}`,
      to: memberUserIds(team),
      projectId,
      projectName: name,
      actor: event.actor,
      at: event.occurredAt,
      refs: { badge: badge.name, text: badge.text },
    }))
}
