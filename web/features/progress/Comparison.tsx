import { ArrowRight } from 'lucide-react'
import { categories, categoryInfo, type Category } from '#schema/roadmap.ts'
import { overall, percent } from '#domain/progress.ts'
import type { differences, Progress } from '#domain/timeline.ts'
import { CategoryMark } from '#web/ui/path/CategoryTicks.tsx'
import { Num } from '#web/ui/text/Num.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { differenceInFigures, differenceInWords } from './difference.ts'
import * as styles from './progress.css.ts'

export type ComparisonProps = {
  comparison: {
    readonly startProgress: Progress
    readonly endProgress: Progress
    readonly differences: ReturnType<typeof differences>
  }
}

/** How far the whole and each category were at the beginning and at the end, and the difference. */
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
    mark={<CategoryMark category={categoryInfo[category].step} name={categoryInfo[category].name} />}
    start={difference.completionPercentStart}
    end={difference.completionPercentEnd}
    difference={difference.percentageDiff}
  />
)

type RowProps = { name: string; mark?: React.ReactNode; start: number; end: number; difference: number }

const Row = ({ name, mark = name, start, end, difference }: RowProps) => (
  <>
    <VisuallyHidden>
      {name}: from {start}% to {end}%, {differenceInWords(difference)}
    </VisuallyHidden>
    <span aria-hidden="true" className={styles.rowName}>
      {mark}
    </span>
    <span aria-hidden="true" className={difference === 0 ? styles.same : styles.difference}>
      {differenceInFigures(difference)}
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

const Percent = ({ value }: { value: number }) => <Num value={value / 100} format={{ style: 'percent' }} />

/** What stood at both ends is pale, what was gained is full, and what was lost has but an edge. */
const Bar = ({ start, end }: { start: number; end: number }) => (
  <span aria-hidden="true" className={styles.bar}>
    <span className={styles.kept} style={{ width: `${Math.min(start, end)}%` }} />
    {end > start && (
      <span className={styles.gained} style={{ insetInlineStart: `${start}%`, width: `${end - start}%` }} />
    )}
    {end < start && (
      <span className={styles.lost} style={{ insetInlineStart: `${end}%`, width: `${start - end}%` }} />
    )}
  </span>
)
