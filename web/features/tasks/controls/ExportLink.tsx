import { Download } from 'lucide-react'
import { labels } from '#web/shared/action-labels.ts'
import { tasksFile } from '#web/shared/tasks/tasks-file.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import * as styles from './controls.css.ts'

/** Downloads all tasks of the project as a file. In narrow windows, the link is an icon. */
export default function ExportLink({ projectId }: { projectId: number }) {
  return (
    <LinkButton
      to={tasksFile(projectId)}
      reloadDocument
      variant="ghost"
      size="sm"
      className={styles.exportLink}
      title={labels.exportTasks}
    >
      <Download aria-hidden="true" />
      <span className={styles.exportLabel}>{labels.exportTasks}</span>
    </LinkButton>
  )
}
