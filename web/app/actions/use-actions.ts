import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { screenAt } from '#schema/screens.ts'
import { membersQuery } from '#web/shared/team/member-queries.ts'
import { findProject, projectsQuery, useCreateProject } from '#web/shared/projects/projects.ts'
import { newProjectName } from '../project-limit.ts'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { useLogout } from '#web/shared/accounts/use-logout.ts'
import { nextUndo } from '#web/shared/commands/undo-history.ts'
import { useTheme } from '../theme.ts'
import { actionsFor, type Action, type OpenOverlay } from './actions.ts'

export function useCurrentProject() {
  const { pathname } = useLocation()
  const { data: projects } = useQuery(projectsQuery)
  return findProject(projects, screenAt(pathname)?.projectId)
}

export function useActions(open: OpenOverlay): readonly Action[] {
  const user = useCurrentUser()
  const { choice: theme } = useTheme()
  const { data: projects } = useQuery(projectsQuery)
  const project = useCurrentProject()
  const { data: members } = useQuery({ ...membersQuery(project?.id ?? 0), enabled: project !== undefined })
  const create = useCreateProject()
  const logout = useLogout()
  const undo = nextUndo(useQueryClient())
  const createProject = () => {
    if (!create.isPending) create.mutate(newProjectName)
  }
  return actionsFor({ user, theme, projects, project, members, open, createProject, undo, logout })
}
