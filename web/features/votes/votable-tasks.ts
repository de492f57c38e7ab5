import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { projectsQuery } from '#web/features/projects/api.ts'
import { votesOf } from './api.ts'
import type { VotedTask } from './use-voting.ts'

/** The task through which to vote; undefined where no project of the reader's has it. */
export type Votable = VotedTask | 'awaited' | undefined

/**
 * The tasks of the reader's own projects through which to vote, by key. Any project will do, since votes count for
 * all: one is asked after the other, until every key has a task. As a rule the first has them all.
 */
export function useVotableTasks(keys: readonly string[]): (key: string) => Votable {
  const { data: projects = [], isLoading } = useQuery(projectsQuery)
  const [asked, setAsked] = useState(1)
  const lists = useQueries({ queries: projects.slice(0, asked).map(({ id }) => votesOf(id)) })
  const tasks = new Map(lists.flatMap(({ data = [] }) => data.map(({ task }) => [task.key, task] as const)))
  const answered = !isLoading && lists.every((list) => !list.isLoading)
  if (answered && asked < projects.length && keys.some((key) => !tasks.has(key))) setAsked(asked + 1)
  return (key) => tasks.get(key) ?? (answered ? undefined : 'awaited')
}
