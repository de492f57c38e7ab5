import { useQueries, useQuery } from '@tanstack/react-query'
import type { OpenOverlay } from '#web/app/actions/actions.ts'
import { useActions, useCurrentProject } from '#web/app/actions/use-actions.ts'
import { publishedGuidesQuery } from '#web/shared/guides/published-guides.ts'
import { peopleQuery } from '#web/shared/team/member-queries.ts'
import { projectsQuery } from '#web/shared/projects/projects.ts'
import { tasksQuery } from '#web/shared/tasks/tasks.ts'
import { useStatusChange } from '#web/shared/tasks/use-status-change.ts'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { viewerOf } from '#web/shared/team/member.ts'
import { reasonNotTo } from '#domain/team/permissions.ts'
import {
  choiceOfAction,
  choiceOfNextStep,
  choiceOfPerson,
  choiceOfProject,
  choiceOfTask,
  choicesOfGuides,
} from './choices.ts'

/** Maximum number of projects whose tasks are fetched. In other projects the search uses only cached tasks. */
const maxFetchedProjects = 8

export function useChoices(open: OpenOverlay) {
  const actions = useActions(open)
  const current = useCurrentProject()
  const user = useCurrentUser()
  const changeStatus = useStatusChange()
  const canChange =
    current !== undefined && reasonNotTo(viewerOf(current, user).projectRole, 'changeStatus') === null
  const projects = useQuery(projectsQuery)
  const people = useQuery(peopleQuery)
  const guides = useQuery(publishedGuidesQuery)
  const ordered = (projects.data ?? []).toSorted(
    (a, b) => Number(b.id === current?.id) - Number(a.id === current?.id),
  )
  const lists = useQueries({
    queries: ordered.map(({ id }, index) => ({ ...tasksQuery(id), enabled: index < maxFetchedProjects })),
  })
  const tasks = lists.map(({ data = [] }) => data)
  const currentTasks = canChange ? (tasks[ordered.findIndex(({ id }) => id === current?.id)] ?? []) : []
  const steps = currentTasks.flatMap((task) => choiceOfNextStep(task, changeStatus) ?? [])
  const queries = [projects, people, guides, ...lists]
  return {
    choices: [
      ...actions.map(choiceOfAction),
      ...steps,
      ...ordered.map(choiceOfProject),
      ...ordered.flatMap((project, index) =>
        (tasks[index] ?? []).map((task) => choiceOfTask(task, project, project.id === current?.id)),
      ),
      ...(people.data ?? []).map(choiceOfPerson),
      ...choicesOfGuides(tasks.flat(), guides.data),
    ],
    loading: queries.some(({ isLoading }) => isLoading),
    incomplete: queries.some(({ isError, data }) => isError && data === undefined),
  }
}
