import { histogramSteps } from '#schema/api/monitoring.ts'
import { milliseconds } from '#web/shared/admin/format-units.ts'
import { describeHistogram, describeSpread } from './histogram.ts'
import * as styles from './routes.css.ts'

/** Response times as a bar per step, slowest on the right. */
export function Histogram({ histogram }: { histogram: readonly number[] }) {
  const maximum = Math.max(1, ...histogram)
  return (
    <div className={styles.histogram}>
      <svg
        role="img"
        aria-label={describeHistogram(histogram)}
        className={styles.drawing}
        viewBox={`0 0 ${histogram.length} 1`}
        preserveAspectRatio="none"
      >
        {histogram.map((count, index) => (
          <rect
            key={index}
            className={styles.bar}
            x={index + 0.08}
            y={1 - heightOf(count, maximum)}
            width={0.84}
            height={heightOf(count, maximum)}
          />
        ))}
      </svg>
      <div className={styles.steps} aria-hidden="true">
        <span>{milliseconds(histogramSteps[0])}</span>
        <span>over {milliseconds(histogramSteps.at(-1) ?? 0)}</span>
      </div>
      <p className={styles.spread}>{describeSpread(histogram)}</p>
    </div>
  )
}

/** A minimum height keeps single requests visible. */
const heightOf = (count: number, maximum: number): number =>
  count === 0 ? 0 : Math.max(0.06, count / maximum)
