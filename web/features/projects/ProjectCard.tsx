import { Trash2 } from 'lucide-react'
import { Suspense } from 'react'
import { withoutNextTask } from '#domain/progress/progress.ts'
import type { Project } from '#schema/api/projects.ts'
import { projectPath } from '#schema/screens.ts'
import { summaryOfProject } from '#web/shared/tasks/task-summary.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { Badge } from '#web/ui/card/Badge.tsx'
import { Card } from '#web/ui/card/Card.tsx'
import { ProgressBar } from '#web/ui/progress/ProgressBar.tsx'
import { FormattedNumber } from '#web/ui/text/FormattedNumber.tsx'
import { formatDay } from '#web/ui/text/format.ts'
import { useExactTime } from '#web/ui/text/use-exact-time.ts'
import { AccessibleLabel } from '#web/ui/text/VisuallyHidden.tsx'
import { lazyComponent } from '#web/ui/lazy-on-idle.ts'
import * as styles from './projects.css.ts'

const ProjectPlan = lazyComponent(() => import('./ProjectPlan.tsx'))

export type ProjectCardProps = {
  project: Project
  role: string
  onDelete: (() => void) | null
}

export function ProjectCard({ project, role, onDelete }: ProjectCardProps) {
  const { launchOn, latestUpdate } = project
  const { percent, completed, total, steps } = summaryOfProject(project)
  return (
    <Card role="article" aria-label={project.name} className={styles.card}>
      <div className={styles.top}>
        <div className={styles.names}>
          <h2 className={styles.name}>
            <bdi>{project.name}</bdi>
          </h2>
          <p className={styles.date}>
            Created <CreationDay at={project.createdAt} />
          </p>
        </div>
        <Badge>{role}</Badge>
      </div>
      <p className={styles.now}>
        <strong className={styles.figure}>
          <FormattedNumber value={percent / 100} format={{ style: 'percent' }} />
        </strong>{' '}
        <span className={styles.tasks}>
          <FormattedNumber value={completed} /> of <FormattedNumber value={total} /> tasks
        </span>
      </p>
      <ProgressBar steps={steps} />
      <p className={styles.next}>
        {project.nextTask === null ? (
          withoutNextTask({ completed, total })
        ) : (
          <>
            Next: <span className={styles.nextTask}>{project.nextTask.title}</span>
          </>
        )}
      </p>
      {(launchOn ?? latestUpdate) !== null && (
        <Suspense
          fallback={
            <>
              {launchOn && <p className={styles.launch} />}
              {latestUpdate && <p className={styles.update} />}
            </>
          }
        >
          <ProjectPlan launchOn={launchOn} latestUpdate={latestUpdate} />
        </Suspense>
      )}
      <div className={styles.foot}>
        <LinkButton to={projectPath(project.id)}>
          <span>
            <AccessibleLabel label={`Open Project: ${project.name}`}>Open Project</AccessibleLabel>
          </span>
        </LinkButton>
        {onDelete !== null && (
          <Button variant="ghost" className={styles.remove} onClick={onDelete}>
            <Trash2 aria-hidden="true" />
            <span>
              <AccessibleLabel label={`Delete ${project.name}`}>Delete</AccessibleLabel>
            </span>
          </Button>
        )}
      </div>
    </Card>
  )
}

function CreationDay({ at }: { at: string }) {
  return (
    <time dateTime={at} title={useExactTime(at)}>
      {formatDay(at)}
    </time>
  )
}
