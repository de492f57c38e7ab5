import type { Project } from '#schema/api/projects.ts'
import { fullDay } from '#web/shared/progress/day.ts'
import { launchText } from '#web/shared/projects/launch-date.ts'
import { useToday } from '#web/shared/tasks/use-today.ts'
import { UpdateExcerpt } from '#web/shared/updates/UpdateExcerpt.tsx'
import * as styles from './projects.css.ts'

/** The days until the launch and the newest status update on the card of a project. */
export default function ProjectPlan({ launchOn, latestUpdate }: Pick<Project, 'launchOn' | 'latestUpdate'>) {
  const today = useToday()
  return (
    <>
      {launchOn !== null && (
        <p className={styles.launch}>
          <time dateTime={launchOn} title={fullDay(launchOn)}>
            {launchText(launchOn, today)}
          </time>
        </p>
      )}
      {latestUpdate !== null && <UpdateExcerpt update={latestUpdate} className={styles.update} />}
    </>
  )
}
