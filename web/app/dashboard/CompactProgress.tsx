import type { Project } from '#schema/api/projects.ts'
import { summaryOfProject } from '#web/shared/tasks/task-summary.ts'
import { PathBar } from '#web/ui/path/PathBar.tsx'
import { Num } from '#web/ui/text/Num.tsx'
import * as styles from './compact-progress.css.ts'

export function CompactProgress({ project }: { project: Project }) {
  const { percent, steps } = summaryOfProject(project)
  return (
    <span className={styles.line}>
      <span aria-hidden="true">
        <PathBar steps={steps} />
      </span>
      <span className={styles.percent}>
        <Num value={percent / 100} format={{ style: 'percent' }} />
      </span>
    </span>
  )
}
