import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Project } from '#schema/api/projects.ts'
import { whyNot } from '#domain/permissions.ts'
import { PageHead } from '#web/app/PageHead.tsx'
import { membersOf } from '#web/features/members/api.ts'
import { useRenameProject } from '#web/features/projects/use-rename.ts'
import { useSignedIn } from '#web/features/session/api.ts'
import { tasksOf } from '#web/features/tasks/api.ts'
import { standingOfProject, standingOfTasks } from '#web/features/tasks/standing.ts'
import { lazyPiece, useIdle } from '#web/ui/lazy-on-idle.ts'
import * as styles from './dashboard.css.ts'
import { PageJumps } from './PageJumps.tsx'
import { ProjectPeople } from './ProjectPeople.tsx'
import { ProjectTitle } from './ProjectTitle.tsx'
import { ProjectTrail } from './ProjectTrail.tsx'
import { BadgesPanel, ProgressPanel, TeamRail } from './RailCards.tsx'
import { StandingStrip } from './StandingStrip.tsx'
import { TaskBoard } from './TaskBoard.tsx'

const ProjectNews = lazyPiece(() => import('./ProjectNews.tsx'))

export type ProjectDashboardProps = { project: Project; projects: readonly Project[] }

/** Where do we stand, what is next, who is with me: for one project. */
export function ProjectDashboard({ project, projects }: ProjectDashboardProps) {
  const user = useSignedIn()
  const { data: tasks } = useQuery(tasksOf(project.id))
  const { data: members } = useQuery(membersOf(project.id))
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
          // Where they do not come, the team's panel says so.
          members && <ProjectPeople projectId={project.id} members={members} userId={user.id} />
        }
      />
      <StandingStrip standing={tasks ? standingOfTasks(tasks) : standingOfProject(project)} />
      {useIdle() && (
        <Suspense fallback={null}>
          <ProjectNews projectId={project.id} refusal={whyNot(standing, 'adoptRoadmap')} />
        </Suspense>
      )}
      <PageJumps />
      <div className={styles.columns}>
        <TaskBoard project={project} refusal={whyNot(standing, 'changeStatus')} username={user.username} />
        <div className={styles.rail}>
          <ProgressPanel project={project} />
          <TeamRail project={project} viewer={{ userId: user.id, standing }} />
          <BadgesPanel project={project} />
        </div>
      </div>
    </>
  )
}
