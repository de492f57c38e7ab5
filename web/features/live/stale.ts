import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { votesKey } from '#web/features/votes/api.ts'
import { progressKey } from '#web/features/progress/api.ts'
import { projectsQuery } from '#web/features/projects/api.ts'
import { ofUser } from '#web/features/session/api.ts'

const ofProject = /^(project|roadmap|team):(\d+)$/

/**
 * What a key of the live stream puts out of date, in the order in which it is asked for: what a change is seen by
 * comes first. One that this page does not know concerns nothing that it shows.
 */
export function staleBy(key: string): readonly QueryKey[] {
  const [, part, id] = ofProject.exec(key) ?? []
  if (part === 'project') return [...dataOf(Number(id)), projectsQuery.queryKey]
  if (part === 'roadmap') return [roadmapKey(Number(id)), votesKey]
  if (part === 'team') return [...teamOf(Number(id)), projectsQuery.queryKey]
  switch (key) {
    case 'votes':
      return [votesKey]
    case 'guides':
      return [['tasks'], votesKey, ['guides']]
    case 'roadmap':
      return [['roadmap'], votesKey, ['guides']]
    case 'inbox':
      return [['notifications']]
    default:
      return []
  }
}

const roadmapKey = (id: number): QueryKey => ['roadmap', id]
const dataOf = (id: number): QueryKey[] => [['tasks', id], progressKey(id), ['activity', id]]
const teamOf = (id: number): QueryKey[] => [['members', id], ['mails', id], ['activity', id], ['people']]

/** Asks anew for what is shown and out of date; the rest is asked for when it is shown. */
export function refetch(client: QueryClient, keys: Iterable<string>): void {
  const stale = new Map([...keys].flatMap(staleBy).map((queryKey) => [JSON.stringify(queryKey), queryKey]))
  for (const queryKey of stale.values()) void client.invalidateQueries({ queryKey })
}

/** The same for all that is known of the user's; what failed to load waits for who tries again. */
export const refetchAll = (client: QueryClient): void =>
  void client.invalidateQueries({
    predicate: (query) => query.state.data !== undefined && ofUser.predicate?.(query) === true,
  })
