import type { Project } from '#schema/api/projects.ts'
import { summaryOfProject } from '#web/shared/tasks/task-summary.ts'
import { ProgressBar } from '#web/ui/progress/ProgressBar.tsx'
import { FormattedNumber } from '#web/ui/text/FormattedNumber.tsx'
import * as styles from './compact-progress.css.ts'

export function CompactProgress({ project }: { project: Project }) {
  const { percent, steps } = summaryOfProject(project)
  return (
    <span className={styles.line}>
      <span aria-hidden="true">
        <ProgressBar steps={steps} />
      </span>
      <span className={styles.percent}>
        <FormattedNumber value={percent / 100} format={{ style: 'percent' }} />
      </span>
    </span>
  )
}
