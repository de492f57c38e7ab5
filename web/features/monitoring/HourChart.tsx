import { useId } from 'react'
import type { Minute } from '#schema/api/monitoring.ts'
import { Plot } from '#web/ui/plot/Plot.tsx'
import * as styles from './charts.css.ts'
import { scaleMaximum, lastMeasured, formatMinute, type MinuteChart } from './hour-chart.ts'

export type HourChartProps = {
  view: MinuteChart
  /** At least one. */
  minutes: readonly Minute[]
  /** Index of the selected minute; null selects the last measured one. */
  pointed: number | null
  onPoint: (index: number | null) => void
}

/** One bar per minute, with the values of the selected minute as text. */
export function HourChart({ view, minutes, pointed, onPoint }: HourChartProps) {
  const titleId = useId()
  const top = scaleMaximum(minutes.map((minute) => view.bar(minute)?.whole ?? 0))
  const last = minutes.length - 1
  const index = Math.min(pointed ?? lastMeasured(view, minutes), last)
  const shown = minutes[index]
  const first = minutes[0]
  if (shown === undefined || first === undefined) return null
  return (
    <figure className={styles.figure} aria-labelledby={titleId} data-view={view.id}>
      <figcaption className={styles.head}>
        <span id={titleId} className={styles.title}>
          {view.title}
        </span>
        {view.tones && <Key {...view.tones} />}
        {view.gap !== null && (
          <span className={styles.key} aria-hidden="true">
            No bar: {view.gap}
          </span>
        )}
      </figcaption>
      <p className={styles.reading}>
        <b>
          <bdi>{formatMinute(shown)}</bdi>
        </b>{' '}
        <bdi>{view.reading(shown)}</bdi>
      </p>
      <div className={styles.chart} dir="ltr">
        <div className={styles.scale} aria-hidden="true">
          <span>{view.figure(top)}</span>
          <span>{(0).toLocaleString()}</span>
        </div>
        <Bars {...{ view, minutes, pointed, onPoint, top, index }} />
        <div className={styles.times} aria-hidden="true">
          <span>{formatMinute(first)}</span>
          <span>{formatMinute(minutes[last] ?? shown)}</span>
        </div>
      </div>
    </figure>
  )
}

/** The legend, hidden from screen readers because the values include it. */
const Key = ({ whole, part }: { whole: string; part: string }) => (
  <span className={styles.key} aria-hidden="true">
    <span>
      <span className={styles.wholeSwatch} />
      {whole}
    </span>
    <span>
      <span className={styles.partSwatch} />
      {part}
    </span>
  </span>
)

type BarsProps = HourChartProps & { top: number; index: number }

function Bars({ view, minutes, pointed, onPoint, top, index }: BarsProps) {
  const shown = minutes[index]

  return (
    <Plot
      className={styles.plot}
      label={`${view.title}, minute`}
      reading={shown && `${formatMinute(shown)}: ${view.reading(shown)}`}
      count={minutes.length}
      index={index}
      onPoint={onPoint}
    >
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${minutes.length} 1`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {pointed !== null && <rect className={styles.cursor} x={index} y={0} width={1} height={1} />}
        {minutes.map((minute, at) => {
          const bar = view.bar(minute)
          const minWhole = view.gap === null ? 0 : minBarHeight
          const minPart = view.emphasisePart && bar?.part ? minPartHeight : 0
          return (
            bar && (
              <MinuteBar
                key={minute.at}
                at={at}
                whole={Math.max(minWhole, bar.whole / top)}
                part={Math.max(minPart, bar.part / top)}
              />
            )
          )
        })}
      </svg>
    </Plot>
  )
}

const barWidth = 0.72

/** Keeps a zero distinguishable from a gap. */
const minBarHeight = 0.03

/** Keeps failures visible. */
const minPartHeight = 0.06

const MinuteBar = ({ at, whole, part }: { at: number; whole: number; part: number }) => (
  <>
    <rect className={styles.bar} x={at + (1 - barWidth) / 2} y={1 - whole} width={barWidth} height={whole} />
    {part > 0 && (
      <rect className={styles.part} x={at + (1 - barWidth) / 2} y={1 - part} width={barWidth} height={part} />
    )}
  </>
)
