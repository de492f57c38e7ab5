import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { votesKey } from '#web/features/votes/api.ts'
import { progressKey } from '#web/features/progress/api.ts'
import { projectsQuery } from '#web/features/projects/api.ts'
import { ofUser } from '#web/features/session/api.ts'
import type { Behind, Readings } from './readings.ts'

/** Of the live stream: something new in the inbox. */
export const inboxKey = 'inbox'
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
    case inboxKey:
      return [['notifications']]
    default:
      return []
  }
}

const roadmapKey = (id: number): QueryKey => ['roadmap', id]
const dataOf = (id: number): QueryKey[] => [['tasks', id], progressKey(id), ['activity', id]]
const teamOf = (id: number): QueryKey[] => [['members', id], ['mails', id], ['activity', id], ['people']]

/** Keys of the live stream, and how far the read models were with what they name. */
export type Changes = ReadonlyMap<string, Behind>

/** The inbox is no read model: no position tells how new it is. */
export const behind = (key: string, position: string): Behind => (key === inboxKey ? null : position)

/**
 * Asks anew for what the changes are seen by, where that is shown: it has the server and the network for itself.
 * All else that is out of date is asked for when it is shown, or by `refetchOthers`. Answers once the first is there.
 */
export async function refetchForemost(readings: Readings, changes: Changes): Promise<void> {
  for (const [key, position] of changes)
    for (const queryKey of othersBy(key)) readings.mark(queryKey, position)
  await askEach(readings, changes, foremostBy)
}

/** Asks anew for the rest of what is shown and out of date, most of it counted from what came first. */
export const refetchOthers = (readings: Readings, changes: Changes): void =>
  void askEach(readings, changes, othersBy)

/** What two keys name is asked for once: the second finds it on its way. */
const askEach = (readings: Readings, changes: Changes, staleOf: typeof staleBy): Promise<unknown> =>
  Promise.all(
    [...changes].flatMap(([key, position]) =>
      staleOf(key).map((queryKey) => readings.ask(queryKey, position)),
    ),
  )

const foremostBy = (key: string) => staleBy(key).slice(0, 1)
const othersBy = (key: string) => staleBy(key).slice(1)

/** The same for all that is known of the user's; what failed to load waits for who tries again. */
export const refetchAll = (client: QueryClient): void =>
  void client.invalidateQueries({
    predicate: (query) => query.state.data !== undefined && ofUser.predicate?.(query) === true,
  })
