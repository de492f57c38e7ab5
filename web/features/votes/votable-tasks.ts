import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { projectsQuery } from '#web/shared/projects/projects.ts'
import { votesQuery } from '#web/shared/votes/votes.ts'
import type { VotableTask } from '#web/shared/votes/use-voting.ts'

/** A task that the user can vote for. Undefined if no project of the user has the task. */
export type Votable = VotableTask | 'loading' | undefined

/** Finds a task of the user's projects for each key. Queries the projects one by one until all keys are found. */
export function useVotableTasks(keys: readonly string[]): (key: string) => Votable {
  const { data: projects = [], isLoading } = useQuery(projectsQuery)
  const [queriedCount, setQueriedCount] = useState(1)
  const lists = useQueries({ queries: projects.slice(0, queriedCount).map(({ id }) => votesQuery(id)) })
  const tasks = new Map(lists.flatMap(({ data = [] }) => data.map(({ task }) => [task.key, task] as const)))
  const isLoaded = !isLoading && lists.every((list) => !list.isLoading)
  if (isLoaded && queriedCount < projects.length && keys.some((key) => !tasks.has(key)))
    setQueriedCount(queriedCount + 1)
  return (key) => tasks.get(key) ?? (isLoaded ? undefined : 'loading')
}
