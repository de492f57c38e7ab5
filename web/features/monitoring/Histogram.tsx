import { histogramSteps } from '#schema/api/monitoring.ts'
import { milliseconds } from './figures.ts'
import { histogramInWords, spread } from './histogram.ts'
import * as styles from './routes.css.ts'

/** How many requests took how long: a bar for each step, the slowest on the right. */
export function Histogram({ histogram }: { histogram: readonly number[] }) {
  const most = Math.max(1, ...histogram)
  return (
    <div className={styles.histogram}>
      <svg
        role="img"
        aria-label={histogramInWords(histogram)}
        className={styles.drawing}
        viewBox={`0 0 ${histogram.length} 1`}
        preserveAspectRatio="none"
      >
        {histogram.map((count, index) => (
          <rect
            key={index}
            className={styles.bar}
            x={index + 0.08}
            y={1 - heightOf(count, most)}
            width={0.84}
            height={heightOf(count, most)}
          />
        ))}
      </svg>
      <div className={styles.steps} aria-hidden="true">
        <span>{milliseconds(histogramSteps[0])}</span>
        <span>over {milliseconds(histogramSteps.at(-1) ?? 0)}</span>
      </div>
      <p className={styles.spread}>{spread(histogram)}</p>
    </div>
  )
}

/** One request among thousands is still seen. */
const heightOf = (count: number, most: number): number => (count === 0 ? 0 : Math.max(0.06, count / most))
