import { useQueries, useQuery } from '@tanstack/react-query'
import type { Open } from '#web/features/actions/opened.ts'
import { useActions, useOpenProject } from '#web/features/actions/use-actions.ts'
import { publishedGuidesQuery } from '#web/features/guides/published.ts'
import { peopleQuery } from '#web/features/people/api.ts'
import { projectsQuery } from '#web/features/projects/api.ts'
import { tasksOf } from '#web/features/tasks/api.ts'
import {
  choiceOfAction,
  choiceOfPerson,
  choiceOfProject,
  choiceOfTask,
  choicesOfGuides,
  type Choice,
} from './choices.ts'

/** Of how many projects the tasks are fetched to be searched; of others those that are known already. */
const mostFetched = 8

export interface Choices {
  readonly choices: readonly Choice[]
  /** More may come. */
  readonly loading: boolean
  /** Something could not be loaded. */
  readonly incomplete: boolean
}

/** All that can be found: what is known at once, and what is still being fetched when it comes. */
export function useChoices(open: Open): Choices {
  const actions = useActions(open)
  const current = useOpenProject()
  const projects = useQuery(projectsQuery)
  const people = useQuery(peopleQuery)
  const guides = useQuery(publishedGuidesQuery)
  const ordered = (projects.data ?? []).toSorted(
    (a, b) => Number(b.id === current?.id) - Number(a.id === current?.id),
  )
  const lists = useQueries({
    queries: ordered.map(({ id }, index) => ({ ...tasksOf(id), enabled: index < mostFetched })),
  })
  const tasks = lists.map(({ data = [] }) => data)
  const asked = [projects, people, guides, ...lists]
  return {
    choices: [
      ...actions.map(choiceOfAction),
      ...ordered.map(choiceOfProject),
      ...ordered.flatMap((project, index) =>
        (tasks[index] ?? []).map((task) => choiceOfTask(task, project, project.id === current?.id)),
      ),
      ...(people.data ?? []).map(choiceOfPerson),
      ...choicesOfGuides(tasks.flat(), guides.data),
    ],
    loading: asked.some(({ isLoading }) => isLoading),
    incomplete: asked.some(({ isError, data }) => isError && data === undefined),
  }
}
