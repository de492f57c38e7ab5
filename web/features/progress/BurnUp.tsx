import { useId, useState } from 'react'
import { fullDay, shortDay } from '#web/shared/progress/day.ts'
import { CategoryTicks } from '#web/ui/progress/CategoryTicks.tsx'
import type { CategoryNumber } from '#web/ui/progress/step-progress.ts'
import { table } from '#web/ui/plot/plot.css.ts'
import { Drawing, Plot } from '#web/ui/plot/Plot.tsx'
import { FormattedNumber } from '#web/ui/text/FormattedNumber.tsx'
import { hidden, summary } from '#web/ui/text/text.css.ts'
import { AccessibleLabel } from '#web/ui/text/VisuallyHidden.tsx'
import * as styles from './burn-up.css.ts'
import { burnUpShapes, daysWithChanges, describeDay, filterByCategory, type ChartDay } from './burn-up.ts'

export type BurnUpProps = {
  days: readonly ChartDay[]
  /** Dates before the project existed. The chart shows these days without figures. */
  before: readonly string[]
  /** Number of the category to show. Null shows all categories. */
  category: number | null
}

export function BurnUp({ days: allDays, before, category }: BurnUpProps) {
  const titleId = useId()
  /** Date of the selected day. The date may be outside the current range. */
  const [selected, setSelected] = useState<string | null>(null)
  const days = filterByCategory(allDays, category)
  const steps = allDays[0]?.steps ?? []
  const chosenStep = steps.find((step) => step.category === category)
  const selectedIndex = days.findIndex(({ date }) => date === selected)
  const index = selectedIndex === -1 ? days.length - 1 : selectedIndex
  const day = days[index]
  if (day === undefined) return null

  const { width: dayCount, height, layers, edge } = burnUpShapes(days)
  const width = before.length + dayCount
  return (
    <figure className={styles.figure} aria-labelledby={titleId}>
      <div className={styles.head}>
        <figcaption id={titleId} className={selectedIndex === -1 ? styles.title : hidden}>
          Completed tasks{chosenStep && `: ${chosenStep.name}`}
        </figcaption>
        {selectedIndex !== -1 && <DayFigures day={day} />}
      </div>
      <Plot
        className={styles.chart}
        label="Day"
        reading={describeDay(day)}
        scale={[height, height / 2, 0].filter(Number.isInteger).map(String)}
        places={<Dates dates={[...before, ...days.map(({ date }) => date)]} />}
        count={dayCount}
        before={before.length}
        index={index}
        onSelect={(index) => setSelected(index === null ? null : (days[index]?.date ?? null))}
      >
        <Drawing width={width} height={height} className={styles.drawing}>
          <path className={styles.half} d={`M0 ${height / 2}H${width}`} />
          <path className={styles.scope} d={`M0 0H${width}`} />
          <g transform={`translate(${before.length})`}>
            {layers.map(({ category, outline }) => (
              <path key={category} className={styles.layer} data-cat={category} d={outline} />
            ))}
            <path className={styles.edge} d={edge} />
          </g>
        </Drawing>
        <span
          aria-hidden="true"
          className={selectedIndex === -1 ? styles.now : styles.cursor}
          style={{ left: `${((before.length + index + 0.5) / width) * 100}%` }}
        >
          <span className={styles.dot} style={{ bottom: `${(day.whole.completed / height) * 100}%` }} />
        </span>
      </Plot>
      <BurnUpTable days={allDays} />
    </figure>
  )
}

/** Short names of the categories. Soft hyphens allow line breaks on narrow phones. */
const shortName: Record<CategoryNumber, string> = {
  1: 'Foun\u00ADda\u00ADtions',
  2: 'Physical',
  3: 'Mental',
  4: 'Sales',
}

const daysThatShowYear = 300

function Dates({ dates }: { dates: readonly string[] }) {
  const last = dates.length - 1
  const format = dates.length > daysThatShowYear ? fullDay : shortDay
  return [...new Set([0, Math.floor(last / 2), last])].map((index) => {
    const position = ((index + 0.5) / dates.length) * 100
    return (
      <span key={index} className={styles.place} style={{ left: `${position}%`, translate: `-${position}%` }}>
        {format(dates[index] ?? '')}
      </span>
    )
  })
}

/** Figures of the selected day, in the place of the title. Hidden from screen readers: the slider announces them. */
const DayFigures = ({ day: { date, whole, steps } }: { day: ChartDay }) => (
  <div className={styles.reading} aria-hidden="true">
    <p className={styles.readingWhole}>
      <strong>{fullDay(date)}</strong>
      <span>
        <FormattedNumber value={whole.completed} /> of <FormattedNumber value={whole.total} /> tasks
      </span>
    </p>
    {/* Not shown for a single category, because the line above already shows these figures. */}
    {steps.length > 1 && (
      <ul className={styles.readingSteps}>
        {steps.map(({ category, completed, total }) => (
          <li key={category} data-cat={category}>
            <CategoryTicks category={category} /> <FormattedNumber value={completed} />/
            <FormattedNumber value={total} />
          </li>
        ))}
      </ul>
    )}
  </div>
)

const BurnUpTable = ({ days }: { days: readonly ChartDay[] }) => (
  <details className={styles.details}>
    <summary className={summary}>Show as a table</summary>
    <table className={table}>
      <caption>Completed tasks at the end of each day with changes</caption>
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
              <FormattedNumber value={whole.completed} />
            </td>
            {steps.map(({ category, completed }) => (
              <td key={category}>
                <FormattedNumber value={completed} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)
