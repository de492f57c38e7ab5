import { useQuery } from '@tanstack/react-query'
import type { Project } from '#schema/api/projects.ts'
import { whyNot } from '#domain/permissions.ts'
import { PageHead } from '#web/app/PageHead.tsx'
import { membersOf } from '#web/features/members/api.ts'
import { useRenameProject } from '#web/features/projects/api.ts'
import { useSignedIn } from '#web/features/session/api.ts'
import { tasksOf } from '#web/features/tasks/api.ts'
import { standingOfProject, standingOfTasks } from '#web/features/tasks/standing.ts'
import { PeopleFailed, ProjectPeople } from './ProjectPeople.tsx'
import { ProjectTitle } from './ProjectTitle.tsx'
import { ProjectTrail } from './ProjectTrail.tsx'
import { StandingStrip } from './StandingStrip.tsx'
import { TaskBoard } from './TaskBoard.tsx'

export type ProjectDashboardProps = { project: Project; projects: readonly Project[] }

/** Where do we stand, what is next, who is with me: for one project. */
export function ProjectDashboard({ project, projects }: ProjectDashboardProps) {
  const user = useSignedIn()
  const { data: tasks } = useQuery(tasksOf(project.id))
  const members = useQuery(membersOf(project.id))
  const rename = useRenameProject(project.id)
  const standing = user.id === project.ownerId ? 'owner' : project.role

  return (
    <>
      <PageHead title={project.name} />
      <ProjectTrail projects={projects} current={project} />
      <ProjectTitle
        name={project.name}
        onRename={whyNot(standing, 'rename') === null ? rename : null}
        people={
          members.data ? (
            <ProjectPeople members={members.data} userId={user.id} />
          ) : (
            // Stays while it is asked again: the button that was pressed keeps the focus.
            members.errorUpdateCount > 0 && (
              <PeopleFailed retrying={members.isFetching} onRetry={() => void members.refetch()} />
            )
          )
        }
      />
      <StandingStrip standing={tasks ? standingOfTasks(tasks) : standingOfProject(project)} />
      <TaskBoard project={project} refusal={whyNot(standing, 'changeStatus')} username={user.username} />
    </>
  )
}
