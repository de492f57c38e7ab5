import type { PointerEvent, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './plot.css.ts'

export type PlotProps = {
  /** The name of a point, such as 'Day'. */
  label: string
  /** The selected point as text for screen readers. */
  reading: string
  /** Labels of the vertical axis, from top to bottom. */
  scale: readonly string[]
  /** Labels of the horizontal axis. */
  places: ReactNode
  /** Number of points, which all have the same width. */
  count: number
  /** Number of empty places before the first point. */
  before?: number
  index: number
  /** Null when no point is selected. */
  onPoint: (index: number | null) => void
  className?: string
  /** The drawing, hidden from screen readers. */
  children: ReactNode
}

/** A chart whose points can be selected by mouse, touch, keyboard and screen reader. */
export function Plot(props: PlotProps) {
  const { label, reading, scale, places, count, before = 0, index, onPoint, className, children } = props

  function point({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    const pointed = Math.floor(((clientX - left) / width) * (before + count)) - before
    onPoint(Math.max(0, Math.min(count - 1, pointed)))
  }

  return (
    <div className={classNames(styles.chart, className)} dir="ltr">
      <div className={styles.scale} aria-hidden="true">
        {scale.map((value) => (
          <span key={value}>{value}</span>
        ))}
      </div>
      <div
        className={styles.plot}
        onPointerDown={point}
        onPointerMove={point}
        // A point stays selected after a touch ends.
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onPoint(null)}
      >
        {children}
        {/* A native slider provides keyboard and screen-reader support. */}
        <input
          type="range"
          className={styles.slider}
          aria-label={label}
          aria-valuetext={reading}
          min={0}
          max={count - 1}
          value={index}
          onChange={({ currentTarget }) => onPoint(Number(currentTarget.value))}
          onFocus={() => onPoint(index)}
          onBlur={() => onPoint(null)}
        />
      </div>
      <div className={styles.places} aria-hidden="true">
        {places}
      </div>
    </div>
  )
}

type DrawingProps = { width: number; height: number; className?: string; children: ReactNode }

/** Shapes that are stretched to the size of the plot. */
export const Drawing = ({ width, height, className, children }: DrawingProps) => (
  <svg
    className={classNames(styles.drawing, className)}
    viewBox={`0 0 ${width} ${height}`}
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    {children}
  </svg>
)
