import type { Project } from '#schema/api/projects.ts'
import { standingOfProject } from '#web/features/tasks/standing.ts'
import { PathBar } from '#web/ui/path/PathBar.tsx'
import { Num } from '#web/ui/text/Num.tsx'
import * as styles from './compact-progress.css.ts'

/** How far a project is, in one line of a list: a segment for each category, and the percent of all. */
export function CompactProgress({ project }: { project: Project }) {
  const { percent, steps } = standingOfProject(project)
  return (
    <span className={styles.line}>
      <span aria-hidden="true">
        <PathBar steps={steps} size="sm" />
      </span>
      <span className={styles.percent}>
        <Num value={percent / 100} format={{ style: 'percent' }} />
      </span>
    </span>
  )
}
