import { useId } from 'react'
import type { Minute } from '#schema/api/monitoring.ts'
import { Plot } from '#web/ui/plot/Plot.tsx'
import * as styles from './charts.css.ts'
import { ceilingOf, lastMeasured, timeOf, type HourView } from './hour-chart.ts'

export type HourChartProps = {
  view: HourView
  /** At least one. */
  minutes: readonly Minute[]
  /** The minute that is being read; the last that was measured for want of it. */
  pointed: number | null
  onPoint: (index: number | null) => void
}

/** A bar for each minute, and one of them in words. */
export function HourChart({ view, minutes, pointed, onPoint }: HourChartProps) {
  const titleId = useId()
  const top = ceilingOf(minutes.map((minute) => view.bar(minute)?.whole ?? 0))
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
          <bdi>{timeOf(shown)}</bdi>
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
          <span>{timeOf(first)}</span>
          <span>{timeOf(minutes[last] ?? shown)}</span>
        </div>
      </div>
    </figure>
  )
}

/** Told by the words of each minute, so not read out. */
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
      reading={shown && `${timeOf(shown)}: ${view.reading(shown)}`}
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
          const least = view.gap === null ? 0 : leastHeight
          const leastPart = view.isPartNews && bar?.part ? leastNews : 0
          return (
            bar && (
              <MinuteBar
                key={minute.at}
                at={at}
                whole={Math.max(least, bar.whole / top)}
                part={Math.max(leastPart, bar.part / top)}
              />
            )
          )
        })}
      </svg>
    </Plot>
  )
}

/** Bars leave a gap between them. */
const barWidth = 0.72

/** Of a bar that says nothing: it is seen, unlike a gap. */
const leastHeight = 0.03

/** Of a part that must not be missed: as of the least step of a histogram. */
const leastNews = 0.06

const MinuteBar = ({ at, whole, part }: { at: number; whole: number; part: number }) => (
  <>
    <rect className={styles.bar} x={at + (1 - barWidth) / 2} y={1 - whole} width={barWidth} height={whole} />
    {part > 0 && (
      <rect className={styles.part} x={at + (1 - barWidth) / 2} y={1 - part} width={barWidth} height={part} />
    )}
  </>
)
