import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Project } from '#schema/api/projects.ts'
import { reasonNotTo } from '#domain/team/permissions.ts'
import { PageHead } from '#web/shared/PageHead.tsx'
import { viewerOf } from '#web/shared/members/member.ts'
import { membersQuery } from '#web/shared/members/members.ts'
import { useRenameProject } from '#web/shared/projects/use-rename-project.ts'
import { useCurrentUser } from '#web/shared/session/session.ts'
import { tasksQuery } from '#web/shared/tasks/tasks.ts'
import { summaryOfProject, summaryOfTasks } from '#web/shared/tasks/task-summary.ts'
import { lazyComponent, useIdle } from '#web/ui/lazy-on-idle.ts'
import * as styles from './dashboard.css.ts'
import { PageJumps } from './PageJumps.tsx'
import { ProjectPeople } from './ProjectPeople.tsx'
import { ProjectTitle } from './ProjectTitle.tsx'
import { ProjectTrail } from './ProjectTrail.tsx'
import { BadgesPanel, ProgressPanel, TeamRail } from './RailCards.tsx'
import { CountStrip } from '#web/shared/progress/CountStrip.tsx'
import { TaskBoard } from './TaskBoard.tsx'

const ProjectNews = lazyComponent(() => import('./ProjectNews.tsx'))

export type ProjectDashboardProps = { project: Project; projects: readonly Project[] }

export function ProjectDashboard({ project, projects }: ProjectDashboardProps) {
  const user = useCurrentUser()
  const { data: tasks } = useQuery(tasksQuery(project.id))
  const { data: members } = useQuery(membersQuery(project.id))
  const rename = useRenameProject(project.id)
  const viewer = viewerOf(project, user)
  const { projectRole } = viewer

  return (
    <>
      <PageHead title={project.name} />
      <ProjectTrail projects={projects} current={project} />
      <ProjectTitle
        name={project.name}
        onRename={reasonNotTo(projectRole, 'rename') === null ? rename : null}
        people={
          // The team panel reports a load failure.
          members && <ProjectPeople projectId={project.id} members={members} userId={user.id} />
        }
      />
      <CountStrip summary={tasks ? summaryOfTasks(tasks) : summaryOfProject(project)} />
      {useIdle() && (
        <Suspense fallback={null}>
          <ProjectNews projectId={project.id} disabledReason={reasonNotTo(projectRole, 'updateRoadmap')} />
        </Suspense>
      )}
      <PageJumps />
      <div className={styles.columns}>
        <TaskBoard
          project={project}
          refusal={reasonNotTo(projectRole, 'changeStatus')}
          username={user.username}
        />
        <div className={styles.rail}>
          <ProgressPanel project={project} />
          <TeamRail project={project} viewer={viewer} />
          <BadgesPanel project={project} />
        </div>
      </div>
    </>
  )
}
