import { Link } from '#web/ui/text/Link.tsx'
import { projectPath } from '#schema/screens.ts'
import { DatesStrip, type DatesStripProps } from '#web/features/launch/DatesStrip.tsx'
import { authorName, UpdateExcerpt } from '#web/shared/updates/UpdateExcerpt.tsx'
import { Avatar } from '#web/ui/avatar/Avatar.tsx'
import * as styles from './plan-summary.css.ts'

export type PlanSummaryProps = DatesStripProps & { hasDates: boolean }

/** The dates of the project and its newest status update, above the tasks. */
export default function PlanSummary({ hasDates, ...dates }: PlanSummaryProps) {
  const { id, latestUpdate } = dates.project
  return (
    <>
      {hasDates && <DatesStrip {...dates} />}
      {latestUpdate !== null && (
        <section aria-label="Newest status update" className={styles.update}>
          <Avatar name={authorName(latestUpdate)} kind={latestUpdate.by === null ? 'pending' : 'other'} />
          <UpdateExcerpt update={latestUpdate} />
          <Link to={`${projectPath(id, 'activity')}?kind=updates`} className={styles.all}>
            All updates
          </Link>
        </section>
      )}
    </>
  )
}
