import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { votesKey } from '#web/features/votes/api.ts'
import { progressKey } from '#web/features/progress/api.ts'
import { projectsQuery } from '#web/features/projects/api.ts'
import { ofUser } from '#web/features/session/api.ts'

const ofProject = /^(project|roadmap|team):(\d+)$/

/**
 * What a key of the live stream puts out of date, and first of it what the change is seen by. One that this page does not know concerns nothing that it shows.
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

/**
 * Asks anew for what the changes are seen by, where that is shown: it has the server and the network for itself.
 * All else that is out of date is asked for when it is shown, or by `refetchOthers`. Answers once the first is there.
 */
export async function refetchForemost(client: QueryClient, keys: readonly string[]): Promise<void> {
  for (const queryKey of each(keys.map(othersBy)))
    void client.invalidateQueries({ queryKey, refetchType: 'none' })
  await Promise.all(each(keys.map(foremostBy)).map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Asks anew for the rest of what is shown and out of date, most of it counted from what came first. */
export function refetchOthers(client: QueryClient, keys: readonly string[]): void {
  for (const queryKey of each(keys.map(othersBy))) void client.invalidateQueries({ queryKey })
}

const foremostBy = (key: string) => staleBy(key).slice(0, 1)
const othersBy = (key: string) => staleBy(key).slice(1)

/** Each of them once. */
const each = (lists: readonly (readonly QueryKey[])[]): QueryKey[] => [
  ...new Map(lists.flat().map((queryKey) => [JSON.stringify(queryKey), queryKey])).values(),
]

/** The same for all that is known of the user's; what failed to load waits for who tries again. */
export const refetchAll = (client: QueryClient): void =>
  void client.invalidateQueries({
    predicate: (query) => query.state.data !== undefined && ofUser.predicate?.(query) === true,
  })
