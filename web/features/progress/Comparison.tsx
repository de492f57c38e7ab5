import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { categories, categoryInfo } from '#schema/roadmap.ts'
import { overall, percent } from '#domain/progress/progress.ts'
import { formatCount, formatPercent } from '#web/ui/text/format.ts'
import type { differences, Progress } from '#domain/progress/timeline.ts'
import { CategoryLabel } from '#web/ui/progress/CategoryTicks.tsx'
import { FormattedNumber } from '#web/ui/text/FormattedNumber.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import * as styles from './progress.css.ts'

export type ComparisonProps = {
  /** Number of the category that the chart shows. Null if the chart shows all categories. */
  chosen: number | null
  onChoose: (category: number | null) => void
  comparison: {
    readonly startProgress: Progress
    readonly endProgress: Progress
    readonly differences: ReturnType<typeof differences>
  }
}

/** Progress at the start and at the end of the range. Each row is a button that filters the chart and the task list. */
export function Comparison({
  chosen,
  onChoose,
  comparison: { startProgress, endProgress, differences },
}: ComparisonProps) {
  const [start, end] = [percent(overall(startProgress)), percent(overall(endProgress))]
  return (
    <ul className={styles.rows} aria-label="Comparison">
      <li>
        <Row
          name="All categories"
          className={styles.wholeRow}
          isChosen={chosen === null}
          onChoose={() => onChoose(null)}
          start={start}
          end={end}
          difference={end - start}
        />
      </li>
      {categories.map((category) => {
        const { step, name } = categoryInfo[category]
        const { completionPercentStart, completionPercentEnd, percentageDiff } = differences[category]
        return (
          <li key={category} data-cat={step}>
            <Row
              name={name}
              mark={<CategoryLabel category={step} name={name} />}
              className={styles.row}
              isChosen={chosen === step}
              onChoose={() => onChoose(chosen === step ? null : step)}
              start={completionPercentStart}
              end={completionPercentEnd}
              difference={percentageDiff}
            />
          </li>
        )
      })}
    </ul>
  )
}

type RowProps = {
  name: string
  mark?: ReactNode
  className: string
  isChosen: boolean
  onChoose: () => void
  start: number
  end: number
  difference: number
}

const Row = ({ name, mark = name, className, isChosen, onChoose, start, end, difference }: RowProps) => (
  <button type="button" className={className} aria-pressed={isChosen} onClick={onChoose}>
    <VisuallyHidden>
      {name}: from {formatPercent(start)} to {formatPercent(end)}, {describeDifference(difference)}
    </VisuallyHidden>
    <span aria-hidden="true" className={styles.rowName}>
      {mark}
    </span>
    <span aria-hidden="true" className={styles.percents}>
      <Percent value={start} />
      <ArrowRight className={styles.arrow} />
      <strong>
        <Percent value={end} />
      </strong>
    </span>
    <span aria-hidden="true" className={difference === 0 ? styles.same : styles.difference}>
      {formatDifference(difference)}
    </span>
    <Bar start={start} end={end} />
  </button>
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
