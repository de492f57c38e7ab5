import { useId } from 'react'
import type { Minute } from '#schema/api/monitoring.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Drawing, Plot } from '#web/ui/plot/Plot.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import * as styles from './charts.css.ts'
import { formatMinute, lastMeasured, scaleMaximum, type MinuteChart } from './hour-chart.ts'

export type HourChartProps = {
  view: MinuteChart
  minutes: readonly Minute[]
  /** Index of the selected minute. Null selects the last measured minute. */
  selected: number | null
  onSelect: (index: number | null) => void
}

export function HourChart({ view, minutes, selected, onSelect }: HourChartProps) {
  const titleId = useId()
  const top = scaleMaximum(minutes.map((minute) => view.bar(minute)?.whole ?? 0))
  const index = Math.min(selected ?? lastMeasured(view, minutes), minutes.length - 1)
  const [shown, first, last] = [minutes[index], minutes[0], minutes.at(-1)]
  if (shown === undefined || first === undefined || last === undefined) return null
  return (
    <figure className={styles.figure} aria-labelledby={titleId} data-view={view.id}>
      <figcaption className={styles.head}>
        <span id={titleId} className={styles.title}>
          {view.title}
        </span>
        <Legend view={view} />
      </figcaption>
      <p className={styles.reading}>
        <b>
          <bdi>{formatMinute(shown)}</bdi>
        </b>{' '}
        <bdi>{view.reading(shown)}</bdi>
      </p>
      <Plot
        className={styles.chart}
        label={`${view.title}, minute`}
        reading={`${formatMinute(shown)}: ${view.reading(shown)}`}
        scale={[view.figure(top), formatNumber(0)]}
        places={[first, last].map((minute, at) => (
          <span key={at}>{formatMinute(minute)}</span>
        ))}
        count={minutes.length}
        index={index}
        onSelect={onSelect}
      >
        <Drawing width={minutes.length} height={1} className={styles.drawing}>
          {selected !== null && <rect className={styles.cursor} x={index} y={0} width={1} height={1} />}
          {minutes.map((minute, at) => {
            const bar = view.bar(minute)
            if (bar === null) return null
            const whole = Math.max(view.gap ? minBarHeight : 0, bar.whole / top)
            const part = Math.max(bar.part > 0 ? minPartHeight : 0, bar.part / top)
            return [
              <Bar key={minute.at} at={at} height={whole} className={styles.bar} />,
              part > 0 && <Bar key={`${minute.at} part`} at={at} height={part} className={styles.part} />,
            ]
          })}
        </Drawing>
      </Plot>
    </figure>
  )
}

/** Legend of the bar colours. Hidden from screen readers, which read both values as text for the selected minute. */
const Legend = ({ view: { tones, gap } }: { view: MinuteChart }) => (
  <span className={styles.key} aria-hidden="true">
    {tones && (
      <>
        <span>
          <span className={classNames(styles.swatch, styles.bar)} />
          {tones.whole}
        </span>
        <span>
          <span className={classNames(styles.swatch, styles.part)} />
          {tones.part}
        </span>
      </>
    )}
    {gap && `No bar: ${gap}`}
  </span>
)

const barWidth = 0.72
/** Minimum height of a bar, so that a measured zero differs from a missing bar. */
const minBarHeight = 0.03
/** Minimum height of the highlighted part of a bar, so that even one failed request is visible. */
const minPartHeight = 0.06

const Bar = ({ at, height, className }: { at: number; height: number; className: string }) => (
  <rect className={className} x={at + (1 - barWidth) / 2} y={1 - height} width={barWidth} height={height} />
)
