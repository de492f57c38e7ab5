import { Trash2 } from 'lucide-react'
import type { Project } from '#schema/api/projects.ts'
import { standingOfProject } from '#web/features/tasks/standing.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { Badge } from '#web/ui/card/Badge.tsx'
import { Card } from '#web/ui/card/Card.tsx'
import { PathBar } from '#web/ui/path/PathBar.tsx'
import { Num } from '#web/ui/text/Num.tsx'
import { Spoken } from '#web/ui/text/Spoken.tsx'
import * as styles from './project-card.css.ts'

export type ProjectCardProps = {
  project: Project
  /** What the reader is in it, as a word. */
  role: string
  /** Null for whoever may not delete it: then there is no button. */
  onDelete: (() => void) | null
}

/** A project at a glance: whose, how far, what is next. */
export function ProjectCard({ project, role, onDelete }: ProjectCardProps) {
  const { percent, completed, total, steps } = standingOfProject(project)
  return (
    <Card role="article" aria-label={project.name} className={styles.card}>
      <div className={styles.top}>
        <div className={styles.names}>
          <h2 className={styles.name}>
            <bdi>{project.name}</bdi>
          </h2>
          <p className={styles.date}>
            Created <Day at={project.createdAt} />
          </p>
        </div>
        <Badge>{role}</Badge>
      </div>
      <p className={styles.now}>
        <strong className={styles.figure}>
          <Num value={percent / 100} format={{ style: 'percent' }} />
        </strong>{' '}
        <span className={styles.tasks}>
          <Num value={completed} /> of <Num value={total} /> tasks
        </span>
      </p>
      <PathBar steps={steps} size="sm" />
      <p className={styles.next}>
        {project.nextTask === null ? (
          'All tasks are completed.'
        ) : (
          <>
            Next: <span className={styles.nextTask}>{project.nextTask.title}</span>
          </>
        )}
      </p>
      <div className={styles.foot}>
        <LinkButton to={`/project/${project.id}`}>
          <span>
            <Spoken as={`Open Project: ${project.name}`}>Open Project</Spoken>
          </span>
        </LinkButton>
        {onDelete !== null && (
          <Button variant="ghost" className={styles.remove} onClick={onDelete}>
            <Trash2 aria-hidden="true" />
            <span>
              <Spoken as={`Delete ${project.name}`}>Delete</Spoken>
            </span>
          </Button>
        )}
      </div>
    </Card>
  )
}

/** A day, with the exact time for a pointer that rests on it. */
function Day({ at }: { at: string }) {
  const date = new Date(at)
  return (
    <time dateTime={at} title={date.toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'short' })}>
      {date.toLocaleDateString(undefined, { day: 'numeric', month: 'short', year: 'numeric' })}
    </time>
  )
}
