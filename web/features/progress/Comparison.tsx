import { ArrowRight } from 'lucide-react'
import { categories, categoryInfo, type Category } from '#schema/roadmap.ts'
import { overall, percent } from '#domain/progress/progress.ts'
import { formatCount, formatPercent } from '#web/ui/text/format.ts'
import type { differences, Progress } from '#domain/progress/timeline.ts'
import { CategoryLabel } from '#web/ui/progress/CategoryTicks.tsx'
import { FormattedNumber } from '#web/ui/text/FormattedNumber.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import * as styles from './progress.css.ts'

export type ComparisonProps = {
  comparison: {
    readonly startProgress: Progress
    readonly endProgress: Progress
    readonly differences: ReturnType<typeof differences>
  }
}

export function Comparison({ comparison: { startProgress, endProgress, differences } }: ComparisonProps) {
  const [start, end] = [percent(overall(startProgress)), percent(overall(endProgress))]
  return (
    <ul className={styles.rows} aria-label="Comparison">
      <li className={styles.wholeRow}>
        <Row name="All categories" start={start} end={end} difference={end - start} />
      </li>
      {categories.map((category) => (
        <li key={category} className={styles.row} data-cat={categoryInfo[category].step}>
          <CategoryRow category={category} difference={differences[category]} />
        </li>
      ))}
    </ul>
  )
}

type Difference = ReturnType<typeof differences>[Category]

const CategoryRow = ({ category, difference }: { category: Category; difference: Difference }) => (
  <Row
    name={categoryInfo[category].name}
    mark={<CategoryLabel category={categoryInfo[category].step} name={categoryInfo[category].name} />}
    start={difference.completionPercentStart}
    end={difference.completionPercentEnd}
    difference={difference.percentageDiff}
  />
)

type RowProps = { name: string; mark?: React.ReactNode; start: number; end: number; difference: number }

const Row = ({ name, mark = name, start, end, difference }: RowProps) => (
  <>
    <VisuallyHidden>
      {name}: from {formatPercent(start)} to {formatPercent(end)}, {describeDifference(difference)}
    </VisuallyHidden>
    <span aria-hidden="true" className={styles.rowName}>
      {mark}
    </span>
    <span aria-hidden="true" className={difference === 0 ? styles.same : styles.difference}>
      {formatDifference(difference)}
    </span>
    <Bar start={start} end={end} />
    <span aria-hidden="true" className={styles.percents}>
      <Percent value={start} />
      <ArrowRight className={styles.arrow} />
      <strong>
        <Percent value={end} />
      </strong>
    </span>
  </>
)

const Percent = ({ value }: { value: number }) => (
  <FormattedNumber value={value / 100} format={{ style: 'percent' }} />
)

/** Progress that both days have is pale. Gained progress is solid, lost progress is an outline. */
const Bar = ({ start, end }: { start: number; end: number }) => (
  <span aria-hidden="true" className={styles.bar}>
    <span className={styles.common} style={{ width: `${Math.min(start, end)}%` }} />
    {end > start && (
      <span className={styles.gained} style={{ insetInlineStart: `${start}%`, width: `${end - start}%` }} />
    )}
    {end < start && (
      <span className={styles.lost} style={{ insetInlineStart: `${end}%`, width: `${start - end}%` }} />
    )}
  </span>
)

const points = (difference: number): string => formatCount(Math.abs(difference), 'point')

export const formatDifference = (difference: number): string =>
  difference === 0 ? 'No change' : `${difference > 0 ? '+' : '\u2212'}${points(difference)}`

export const describeDifference = (difference: number): string =>
  difference === 0 ? 'no change' : `${difference > 0 ? 'up' : 'down'} ${points(difference)}`
