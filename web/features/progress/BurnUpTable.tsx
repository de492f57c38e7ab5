import { CategoryTicks } from '#web/ui/path/CategoryTicks.tsx'
import { Num } from '#web/ui/text/Num.tsx'
import { Spoken } from '#web/ui/text/Spoken.tsx'
import { summary } from '#web/ui/text/summary.css.ts'
import * as styles from './burn-up.css.ts'
import { turningDays, type ChartDay } from './chart-day.ts'
import { fullDay } from './day.ts'
import { shortName } from './short-name.ts'

/** The same figures for those who would rather read: each day on which one changed. */
export const BurnUpTable = ({ days }: { days: readonly ChartDay[] }) => (
  <details className={styles.details}>
    <summary className={summary}>Read as a table</summary>
    <table className={styles.table}>
      <caption className={styles.caption}>
        Completed tasks at the end of each day on which their number changed
      </caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">All</th>
          {days[0]?.steps.map(({ category, name }) => (
            <th key={category} scope="col" data-cat={category}>
              <CategoryTicks category={category} />
              <span className={styles.heading}>
                <Spoken as={name}>{shortName[category]}</Spoken>
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {turningDays(days).map(({ date, whole, steps }) => (
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
