import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Project } from '#schema/api/projects.ts'
import { screens } from '#schema/screens.ts'
import { reasonNotTo } from '#domain/team/permissions.ts'
import { LaunchDatePicker } from '#web/features/launch/LaunchDatePicker.tsx'
import { lazyScreen } from '#web/app/lazy-screen.ts'
import { labels } from '#web/shared/action-labels.ts'
import { PageHead } from '#web/shared/PageHead.tsx'
import { nameOwner, viewerOf } from '#web/shared/team/member.ts'
import { membersQuery } from '#web/shared/team/member-queries.ts'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { filterLink } from '#web/shared/tasks/filter-link.ts'
import { launchAnchor } from '#web/shared/projects/launch-date.ts'
import { tasksQuery } from '#web/shared/tasks/tasks.ts'
import { summaryOfProject, summaryOfTasks } from '#web/shared/tasks/task-summary.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { lazyComponent, useIdle } from '#web/ui/lazy-on-idle.ts'
import * as styles from './dashboard.css.ts'
import { SectionLinks } from './SectionLinks.tsx'
import { TeamSummary } from './title/TeamSummary.tsx'
import { ProjectTitle } from './title/ProjectTitle.tsx'
import { ProjectNavigation } from './ProjectNavigation.tsx'
import { SideColumn } from './SideColumn.tsx'
import { ProgressSummary } from '#web/shared/progress/ProgressSummary.tsx'
import { TaskSection } from './TaskSection.tsx'

const NewRoadmapNotice = lazyComponent(() => import('#web/features/roadmap/NewRoadmapNotice.tsx'))
const TaskPanel = lazyScreen(() => import('#web/features/task/TaskPanel.tsx'), screens.task)
const VotesLoadFailure = lazyComponent(() => import('#web/features/votes/VotesLoadFailure.tsx'))

export type ProjectDashboardProps = {
  project: Project
  projects: readonly Project[]
  hasOpenTask: boolean
}

export function ProjectDashboard({ project, projects, hasOpenTask }: ProjectDashboardProps) {
  const user = useCurrentUser()
  const [search] = useSearchParams()
  const { data: tasks } = useQuery(tasksQuery(project.id))
  const { data: members } = useQuery(membersQuery(project.id))
  const viewer = viewerOf(project, user)
  const { projectRole } = viewer
  const canSetLaunchDate = reasonNotTo(projectRole, 'setLaunchDate') === null

  return (
    <>
      {!hasOpenTask && <PageHead title={project.name} />}
      <div className={hasOpenTask ? styles.behindTask : undefined}>
        <ProjectNavigation projects={projects} current={project} />
        <ProjectTitle
          project={project}
          canRename={reasonNotTo(projectRole, 'rename') === null}
          aside={
            <>
              {members && <TeamSummary projectId={project.id} members={members} userId={user.id} />}
              {canSetLaunchDate && project.launchOn === null && (
                <LaunchDatePicker
                  project={project}
                  renderTrigger={(props) => (
                    <Button {...props} id={launchAnchor} variant="ghost" size="sm">
                      {labels.setLaunchDate}
                    </Button>
                  )}
                />
              )}
            </>
          }
        />
        <ProgressSummary
          summary={tasks ? summaryOfTasks(tasks) : summaryOfProject(project)}
          linkTo={(status) => filterLink(search, 'status', status)}
        />
        {useIdle() && (
          <Suspense fallback={null}>
            <NewRoadmapNotice
              projectId={project.id}
              disabledReason={reasonNotTo(projectRole, 'updateRoadmap')}
            />
            <VotesLoadFailure projectId={project.id} />
          </Suspense>
        )}
        <SectionLinks />
        <div className={styles.columns}>
          <TaskSection
            project={project}
            disabledReason={nameOwner(reasonNotTo(projectRole, 'changeStatus'), members)}
            canSetLaunchDate={canSetLaunchDate}
          />
          <SideColumn project={project} viewer={viewer} people={members?.length ?? project.memberCount} />
        </div>
      </div>
      {hasOpenTask && (
        <Suspense fallback={null}>
          <TaskPanel />
        </Suspense>
      )}
    </>
  )
}
