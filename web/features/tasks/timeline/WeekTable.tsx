import { useLayoutEffect, useMemo, useRef } from 'react'
import type { Task } from '#schema/api/tasks.ts'
import { categories, categoryInfo } from '#schema/roadmap.ts'
import { fullDay, shortDay } from '#web/shared/progress/day.ts'
import { isOverdue } from '#web/shared/tasks/due-date.ts'
import { CategoryLabel } from '#web/ui/progress/CategoryTicks.tsx'
import { formatCount } from '#web/ui/text/format.ts'
import { AccessibleLabel, VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { DatedTask } from './DatedTask.tsx'
import * as styles from './timeline.css.ts'
import { columnOf, columnsFor, positionInWeek, type Column } from './weeks.ts'

export type WeekTableProps = {
  /** Tasks with a due date. */
  tasks: readonly Task[]
  today: string
  launchOn: string | null
}

/** A table of weeks and categories, with lines at today and at the launch date. Scrolls to today, or to overdue tasks before. */
export function WeekTable({ tasks, today, launchOn }: WeekTableProps) {
  const days = [today, ...(launchOn === null ? [] : [launchOn]), ...tasks.map(({ dueOn }) => dueOn ?? today)]
  const columns = columnsFor(days)
  const scroller = useRef<HTMLDivElement>(null)
  const firstHead = useRef<HTMLTableCellElement>(null)
  useLayoutEffect(() => {
    const [container, head] = [scroller.current, firstHead.current]
    if (!container || !head) return
    const peek = Number.parseFloat(getComputedStyle(container).scrollPaddingInlineStart) || 0
    container.scrollLeft = head.offsetLeft - peek
  }, [])
  const byCell = useMemo(() => Map.groupBy(tasks, cellOf), [tasks])
  const todayColumn = columnOf(columns, today)
  const hasOverdue = tasks.some(
    (task) => isOverdue(task, today) && columnOf(columns, task.dueOn ?? today) === todayColumn - 1,
  )
  const firstColumn = hasOverdue ? todayColumn - 1 : todayColumn

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- makes it scrollable by keyboard
    <div ref={scroller} role="region" aria-label="Timeline" tabIndex={0} className={styles.scroller}>
      <div className={styles.canvas} style={{ width: `${startOf(columns, columns.length)}rem` }}>
        <svg className={styles.lines} aria-hidden="true">
          <Line className={styles.today} at={offsetOf(columns, today)} />
          {launchOn !== null && <Line className={styles.launch} at={offsetOf(columns, launchOn)} />}
        </svg>
        <table className={styles.table}>
          <caption>
            <VisuallyHidden>Due dates of tasks by week and category</VisuallyHidden>
          </caption>
          <colgroup>
            {columns.map((column) => (
              <col key={column.monday} style={{ width: `${widthOf(column)}rem` }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th
                  key={column.monday}
                  ref={index === firstColumn ? firstHead : undefined}
                  scope="col"
                  className={styles.week}
                >
                  <ColumnTitle column={column} year={today.slice(0, 4)} />
                  {index === todayColumn && <span className={styles.tag}>Today</span>}
                  {launchOn !== null && index === columnOf(columns, launchOn) && (
                    <span className={styles.tag} title={fullDay(launchOn)}>
                      Launch
                    </span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          {categories.map((category) => (
            <tbody key={category}>
              <tr>
                <th scope="rowgroup" colSpan={columns.length} className={styles.category}>
                  <CategoryLabel
                    category={categoryInfo[category].step}
                    name={categoryInfo[category].name}
                    className={styles.categoryName}
                  />
                </th>
              </tr>
              <tr>
                {columns.map(({ monday, weeks }) => {
                  const inCell = weeks > 1 ? [] : tasksIn(byCell, monday, category)
                  return (
                    <td key={monday} className={styles.cell}>
                      {inCell.map((task) => (
                        <DatedTask key={task.id} task={task} />
                      ))}
                    </td>
                  )
                })}
              </tr>
            </tbody>
          ))}
        </table>
      </div>
    </div>
  )
}

const cellOf = ({ category, dueOn }: Task): string =>
  `${category} ${dueOn === null ? '' : columnsFor([dueOn])[0]?.monday}`

/** Returns the tasks of a cell, soonest first. */
const tasksIn = (byCell: ReadonlyMap<string, readonly Task[]>, monday: string, category: string) =>
  (byCell.get(`${category} ${monday}`) ?? []).toSorted((a, b) => (a.dueOn ?? '').localeCompare(b.dueOn ?? ''))

function ColumnTitle({ column: { monday, weeks, isGap }, year }: { column: Column; year: string }) {
  if (isGap)
    return (
      <AccessibleLabel label={`${formatCount(weeks, 'week')} without tasks from ${fullDay(monday)}`}>
        {formatCount(weeks, 'week')}
      </AccessibleLabel>
    )
  return (
    <AccessibleLabel label={`Week of ${fullDay(monday)}`}>
      {monday.startsWith(year) ? shortDay(monday) : fullDay(monday)}
    </AccessibleLabel>
  )
}

const Line = ({ at, className }: { at: number; className: string }) => (
  <line className={className} x1={`${at}%`} x2={`${at}%`} y1="0" y2="100%" />
)

const widthOf = ({ isGap }: Column): number => (isGap ? styles.gapWidth : styles.weekWidth)

/** Horizontal start of a column, in rem. */
const startOf = (columns: readonly Column[], index: number): number =>
  columns.slice(0, index).reduce((sum, column) => sum + widthOf(column), 0)

/** Horizontal position of a day, in percent of the table. The columns of a short timeline grow in proportion. */
const offsetOf = (columns: readonly Column[], date: string): number =>
  (100 * (startOf(columns, columnOf(columns, date)) + positionInWeek(date) * styles.weekWidth)) /
  startOf(columns, columns.length)
