import { useId, useState, type ReactNode } from 'react'
import { fullDay, shortDay } from '#web/shared/progress/day.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { CategoryTicks } from '#web/ui/path/CategoryTicks.tsx'
import type { StepProgress } from '#web/ui/path/progress.ts'
import { Plot } from '#web/ui/plot/Plot.tsx'
import { Num } from '#web/ui/text/Num.tsx'
import { AccessibleLabel } from '#web/ui/text/VisuallyHidden.tsx'
import * as styles from './burn-up.css.ts'
import { burnUpShapes } from './burn-up.ts'
import { BurnUpTable } from './BurnUpTable.tsx'
import { describeDay, filterByCategory, type ChartDay, shortName } from './chart-day.ts'

export type BurnUpProps = {
  /** At least one day. */
  days: readonly ChartDay[]
  /** Dates before the project existed, shown empty. */
  before?: readonly string[]
}

/** Completed tasks per day, stacked by category: a chart with a slider, and a table. */
export function BurnUp({ days: all, before = [] }: BurnUpProps) {
  const [category, setCategory] = useState<number | null>(null)
  const titleId = useId()
  /** The selected date; it may be outside another range. */
  const [selected, setSelected] = useState<string | null>(null)
  const days = filterByCategory(all, category)
  const chosen = all[0]?.steps.find((step) => step.category === category)
  const selectedIndex = days.findIndex(({ date }) => date === selected)
  const index = selectedIndex === -1 ? days.length - 1 : selectedIndex
  const day = days[index]
  if (day === undefined) return null
  return (
    <figure className={styles.figure} aria-labelledby={titleId}>
      <figcaption id={titleId} className={styles.title}>
        Completed tasks{chosen && `: ${chosen.name}`}
      </figcaption>
      <CategoryFilter steps={all[0]?.steps ?? []} chosen={category} onChoose={setCategory} />
      <div className={styles.chart} dir="ltr">
        <AxisLabels days={days} />
        <Chart
          days={days}
          before={before}
          index={index}
          selected={selectedIndex !== -1}
          onPoint={(position) => setSelected(position === null ? null : (days[position]?.date ?? null))}
        />
        <Dates dates={[...before, ...days.map(({ date }) => date)]} />
      </div>
      <DayFigures day={day} />
      <BurnUpTable days={all} />
    </figure>
  )
}

/** Axis labels: 0, half and all tasks. */
function AxisLabels({ days }: BurnUpProps) {
  const all = Math.max(1, ...days.map(({ whole }) => whole.total))
  return (
    <div className={styles.axisLabels} aria-hidden="true">
      <span>{all}</span>
      {all % 2 === 0 && <span>{all / 2}</span>}
      <span>0</span>
    </div>
  )
}

/** Longer charts show the year in their dates. */
const daysThatShowYear = 300

type DatesProps = { dates: readonly string[] }

/** The first, middle and last date. */
function Dates({ dates }: DatesProps) {
  const last = dates.length - 1
  return (
    <div className={styles.dates} aria-hidden="true">
      <DateLabel index={0} dates={dates} />
      {last > 1 && <DateLabel index={Math.floor(last / 2)} dates={dates} />}
      {last > 0 && <DateLabel index={last} dates={dates} />}
    </div>
  )
}

/** Centred under its point, except at the edges. */
function DateLabel({ index, dates }: DatesProps & { index: number }) {
  const date = dates[index]
  if (date === undefined) return null
  const position = ((index + 0.5) / dates.length) * 100
  return (
    <span style={{ left: `${position}%`, translate: `-${position}%` }}>
      {dates.length > daysThatShowYear ? fullDay(date) : shortDay(date)}
    </span>
  )
}

type ChartProps = Required<BurnUpProps> & {
  index: number
  /** False if no day is selected and the last one is shown. */
  selected: boolean
  onPoint: (index: number | null) => void
}

function Chart({ days, before: { length: before }, index, selected, onPoint }: ChartProps) {
  const { width: dayCount, height, layers, edge } = burnUpShapes(days)
  const width = before + dayCount
  const day = days[index]
  if (day === undefined) return null

  return (
    <Plot
      className={styles.plot}
      label="Day"
      reading={describeDay(day)}
      count={days.length}
      before={before}
      index={index}
      onPoint={onPoint}
    >
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={styles.half} d={`M0 ${height / 2}H${width}`} />
        <path className={styles.scope} d={`M0 0H${width}`} />
        <g transform={`translate(${before})`}>
          {layers.map(({ category, outline }) => (
            <path key={category} className={styles.layer} data-cat={category} d={outline} />
          ))}
          <path className={styles.edge} d={edge} />
        </g>
      </svg>
      <span
        aria-hidden="true"
        className={selected ? styles.cursor : styles.now}
        style={{ left: `${((before + index + 0.5) / width) * 100}%` }}
      >
        <span className={styles.dot} style={{ bottom: `${(day.whole.completed / height) * 100}%` }} />
      </span>
    </Plot>
  )
}

/** The figures of the selected day. The slider announces the same. */
const DayFigures = ({ day: { date, whole, steps } }: { day: ChartDay }) => (
  <div className={styles.reading} aria-hidden="true">
    <p className={styles.readingWhole}>
      <strong>{fullDay(date)}</strong>
      <span>
        <Num value={whole.completed} /> of <Num value={whole.total} /> tasks
      </span>
    </p>
    {/* Hidden for one category, because the line above shows the same figures. */}
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

type CategoryFilterProps = {
  steps: readonly StepProgress[]
  /** Null for all categories. */
  chosen: number | null
  onChoose: (category: number | null) => void
}

const CategoryFilter = ({ steps, chosen, onChoose }: CategoryFilterProps) => (
  <div role="group" aria-label="Categories in the chart" className={styles.choice}>
    <FilterButton isChosen={chosen === null} onChoose={() => onChoose(null)}>
      <AccessibleLabel label="All categories">All</AccessibleLabel>
    </FilterButton>
    {steps.map(({ category, name }) => (
      <FilterButton key={category} isChosen={chosen === category} onChoose={() => onChoose(category)}>
        <CategoryTicks category={category} />
        <span>
          <AccessibleLabel label={name}>{shortName[category]}</AccessibleLabel>
        </span>
      </FilterButton>
    ))}
  </div>
)

type FilterButtonProps = { isChosen: boolean; onChoose: () => void; children: ReactNode }

const FilterButton = ({ isChosen, onChoose, children }: FilterButtonProps) => (
  <Button size="sm" variant={isChosen ? 'secondary' : 'ghost'} aria-pressed={isChosen} onClick={onChoose}>
    {children}
  </Button>
)
