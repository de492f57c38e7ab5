import { CalendarDays, CircleAlert, Pencil, Rocket } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import type { Project } from '#schema/api/projects.ts'
import type { Task } from '#schema/api/tasks.ts'
import { fullDay } from '#web/shared/progress/day.ts'
import { launchAnchor, launchText } from '#web/shared/projects/launch-date.ts'
import { isDueThisWeek, isOverdue } from '#web/shared/tasks/due-date.ts'
import { filterLink } from '#web/shared/tasks/filter-link.ts'
import { useToday } from '#web/shared/tasks/use-today.ts'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { formatNumber } from '#web/ui/text/format.ts'
import { LaunchDatePicker } from './LaunchDatePicker.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import * as styles from './launch.css.ts'

export type DatesStripProps = {
  project: Project
  tasks: readonly Task[]
  canSetLaunchDate: boolean
}

/** The days until the launch and the numbers of overdue tasks and of tasks due this week. Each links to these tasks. */
export function DatesStrip({ project, tasks, canSetLaunchDate }: DatesStripProps) {
  const linkTo = useFilterLinks()
  const now = useToday()
  const relevant = tasks.filter((task) => task.relevant)
  const overdue = relevant.filter((task) => isOverdue(task, now)).length
  const dueThisWeek = relevant.filter((task) => isDueThisWeek(task, now)).length
  const { launchOn } = project
  return (
    <section aria-label="Dates" className={styles.strip}>
      {launchOn !== null && (
        <p className={styles.launch}>
          <Rocket aria-hidden="true" />
          <Link {...linkTo('view', 'timeline')} id={launchAnchor} className={styles.link}>
            {launchText(launchOn, now)}
          </Link>
          <time dateTime={launchOn} className={styles.date}>
            {fullDay(launchOn)}
          </time>
          {canSetLaunchDate && (
            <LaunchDatePicker
              project={project}
              renderTrigger={(props) => (
                <IconButton
                  {...props}
                  icon={Pencil}
                  size="sm"
                  label="Change launch date"
                  className={styles.edit}
                />
              )}
            />
          )}
        </p>
      )}
      <p className={classNames(styles.fact, overdue > 0 && styles.overdue)}>
        <CircleAlert aria-hidden="true" />
        <Link {...linkTo('due', 'overdue')} className={styles.link}>
          {formatNumber(overdue)} overdue
        </Link>
      </p>
      <p className={styles.fact}>
        <CalendarDays aria-hidden="true" />
        <Link {...linkTo('due', 'week')} className={styles.link}>
          {formatNumber(dueThisWeek)} due this week
        </Link>
      </p>
    </section>
  )
}

/** Returns the props of links that filter the task list. */
function useFilterLinks() {
  const [search] = useSearchParams()
  return (name: 'view' | 'due', value: string) => {
    const { to, isCurrent } = filterLink(search, name, value)
    return { to, 'aria-current': isCurrent ? ('true' as const) : undefined }
  }
}
