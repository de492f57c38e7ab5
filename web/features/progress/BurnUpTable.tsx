import { fullDay } from '#web/shared/progress/day.ts'
import { CategoryTicks } from '#web/ui/path/CategoryTicks.tsx'
import { Num } from '#web/ui/text/Num.tsx'
import { AccessibleLabel } from '#web/ui/text/VisuallyHidden.tsx'
import { summary } from '#web/ui/text/summary.css.ts'
import * as styles from './burn-up.css.ts'
import { daysWithChanges, type ChartDay, shortName } from './chart-day.ts'

/** The chart as a table of the days on which a figure changed. */
export const BurnUpTable = ({ days }: { days: readonly ChartDay[] }) => (
  <details className={styles.details}>
    <summary className={summary}>Read as a table</summary>
    <table className={styles.table}>
      <caption className={styles.caption}>Completed tasks at the end of each day with changes</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">All</th>
          {days[0]?.steps.map(({ category, name }) => (
            <th key={category} scope="col" data-cat={category}>
              <CategoryTicks category={category} />
              <span className={styles.heading}>
                <AccessibleLabel label={name}>{shortName[category]}</AccessibleLabel>
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {daysWithChanges(days).map(({ date, whole, steps }) => (
          <tr key={date}>
            <th scope="row">{fullDay(date)}</th>
            <td>
              <Num value={whole.completed} />
            </td>
            {steps.map(({ category, completed }) => (
              <td key={category}>
                <Num value={completed} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)
