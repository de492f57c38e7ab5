import { useId, useState } from 'react'
import { Plot } from '#web/ui/plot/Plot.tsx'
import * as styles from './burn-up.css.ts'
import { burnUpShapes } from './burn-up.ts'
import { BurnUpTable } from './BurnUpTable.tsx'
import { CategoryChoice } from './CategoryChoice.tsx'
import { dayInWords, onlyOf, type ChartDay } from './chart-day.ts'
import { fullDay, shortDay } from './day.ts'
import { DayReading } from './DayReading.tsx'

export type BurnUpProps = {
  /** At least one. */
  days: readonly ChartDay[]
  /** Dates before them, on which there was no project yet. */
  before?: readonly string[]
}

/** Completed tasks day by day, one layer for each category: to look at, to point at, to walk through, to read. */
export function BurnUp({ days: all, before = [] }: BurnUpProps) {
  const [category, setCategory] = useState<number | null>(null)
  const titleId = useId()
  /** The date that is being read: in another range it stands elsewhere, or not at all. */
  const [pointed, setPointed] = useState<string | null>(null)
  const days = onlyOf(all, category)
  const chosen = all[0]?.steps.find((step) => step.category === category)
  const found = days.findIndex(({ date }) => date === pointed)
  const index = found === -1 ? days.length - 1 : found
  const day = days[index]
  if (day === undefined) return null
  return (
    <figure className={styles.figure} aria-labelledby={titleId}>
      <figcaption id={titleId} className={styles.title}>
        Completed tasks{chosen && `: ${chosen.name}`}
      </figcaption>
      <CategoryChoice steps={all[0]?.steps ?? []} chosen={category} onChoose={setCategory} />
      <div className={styles.chart} dir="ltr">
        <Heights days={days} />
        <Paths
          days={days}
          before={before}
          index={index}
          pointed={found !== -1}
          onPoint={(at) => setPointed(at === null ? null : (days[at]?.date ?? null))}
        />
        <Dates dates={[...before, ...days.map(({ date }) => date)]} />
      </div>
      <DayReading day={day} />
      <BurnUpTable days={all} />
    </figure>
  )
}

/** No task, half of them, all of them. */
function Heights({ days }: BurnUpProps) {
  const all = Math.max(1, ...days.map(({ whole }) => whole.total))
  return (
    <div className={styles.heights} aria-hidden="true">
      <span>{all}</span>
      {all % 2 === 0 && <span>{all / 2}</span>}
      <span>0</span>
    </div>
  )
}

/** Days so many that a year shows. */
const longAgo = 300

type DatesProps = { dates: readonly string[] }

/** The first, the last, and one between. */
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

/** Below its point, as far as the edges leave room. */
function DateLabel({ index, dates }: DatesProps & { index: number }) {
  const date = dates[index]
  if (date === undefined) return null
  const at = ((index + 0.5) / dates.length) * 100
  return (
    <span style={{ left: `${at}%`, translate: `-${at}%` }}>
      {dates.length > longAgo ? fullDay(date) : shortDay(date)}
    </span>
  )
}

type PathsProps = Required<BurnUpProps> & {
  index: number
  /** Whether a day is being read, or the last one shows for want of another. */
  pointed: boolean
  onPoint: (index: number | null) => void
}

function Paths({ days, before: { length: before }, index, pointed, onPoint }: PathsProps) {
  const { width: lived, height, layers, edge } = burnUpShapes(days)
  const width = before + lived
  const day = days[index]
  if (day === undefined) return null

  return (
    <Plot
      className={styles.plot}
      label="Day"
      reading={dayInWords(day)}
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
        className={pointed ? styles.cursor : styles.now}
        style={{ left: `${((before + index + 0.5) / width) * 100}%` }}
      >
        <span className={styles.dot} style={{ bottom: `${(day.whole.completed / height) * 100}%` }} />
      </span>
    </Plot>
  )
}
