import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { membersOf } from '#web/features/members/api.ts'
import { projectOf, projectsQuery, useCreateProject } from '#web/features/projects/api.ts'
import { newProjectName } from '#web/features/projects/project-limit.ts'
import { useSignedIn } from '#web/features/session/api.ts'
import { useLogout } from '#web/features/session/use-logout.ts'
import { undoOf } from '#web/features/undo/own-actions.ts'
import { useTheme } from '#web/ui/theme/theme.ts'
import { actionsFor, type Action } from './actions.ts'
import type { Open } from './opened.ts'

/** The project whose page is open, one of its own screens included. */
export function useOpenProject() {
  const { pathname } = useLocation()
  const { data: projects } = useQuery(projectsQuery)
  return projectOf(projects, /^\/project\/(\d+)(?:\/|$)/.exec(pathname)?.[1])
}

/** What can be done from here, by whoever is signed in. */
export function useActions(open: Open): readonly Action[] {
  const user = useSignedIn()
  const { choice: theme } = useTheme()
  const { data: projects } = useQuery(projectsQuery)
  const project = useOpenProject()
  const { data: members } = useQuery({ ...membersOf(project?.id ?? 0), enabled: project !== undefined })
  const create = useCreateProject()
  const logout = useLogout()
  const undo = undoOf(useQueryClient())
  const createProject = () => {
    if (!create.isPending) create.mutate(newProjectName)
  }
  return actionsFor({ user, theme, projects, project, members, open, createProject, undo, logout })
}
