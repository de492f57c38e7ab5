import { CategoryTicks } from '#web/ui/path/CategoryTicks.tsx'
import { Num } from '#web/ui/text/Num.tsx'
import * as styles from './burn-up.css.ts'
import type { ChartDay } from './chart-day.ts'
import { fullDay } from './day.ts'
import { shortName } from './short-name.ts'

/** What the chart says of one day, in figures; the slider says the same in words. */
export const DayReading = ({ day: { date, whole, steps } }: { day: ChartDay }) => (
  <div className={styles.reading} aria-hidden="true">
    <p className={styles.readingWhole}>
      <strong>{fullDay(date)}</strong>
      <span>
        <Num value={whole.completed} /> of <Num value={whole.total} /> tasks
      </span>
    </p>
    {/* Of one category the line above has said it. */}
    {steps.length > 1 && (
      <ul className={styles.readingSteps}>
        {steps.map(({ category, completed, total }) => (
          <li key={category} data-cat={category}>
            <CategoryTicks category={category} />
            <span>{shortName[category]}</span>
            <span>
              <Num value={completed} /> of <Num value={total} />
            </span>
          </li>
        ))}
      </ul>
    )}
  </div>
)
