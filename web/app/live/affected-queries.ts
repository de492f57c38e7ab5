import type { QueryKey } from '@tanstack/react-query'
import { notificationsKey } from '#schema/notification.ts'
import { progressKey } from '#web/shared/progress/progress.ts'
import { projectsQuery } from '#web/shared/projects/projects.ts'
import { votesKey } from '#web/shared/votes/votes.ts'

const projectKey = /^(project|roadmap|team):(\d+)$/

/** Returns the keys of the queries that a change makes stale, in the order of refetching. */
export function affectedQueries(key: string): readonly QueryKey[] {
  const [, part, digits] = projectKey.exec(key) ?? []
  const id = Number(digits)
  switch (part ?? key) {
    case 'project':
      return [
        ['tasks', id],
        ['task', id],
        progressKey(id),
        ['activity', id],
        ['my-tasks'],
        projectsQuery.queryKey,
      ]
    case 'team':
      return [
        ['members', id],
        ['emails', id],
        ['activity', id],
        ['people'],
        ['preferences'],
        projectsQuery.queryKey,
      ]
    case 'roadmap':
      return part === undefined ? [['roadmap'], votesKey, ['guides']] : [['roadmap', id], votesKey]
    case 'votes':
      return [votesKey]
    case 'guides':
      return [['tasks'], votesKey, ['guides']]
    case notificationsKey:
      return [['notifications']]
    default:
      return []
  }
}
