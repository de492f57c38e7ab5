import type { PointerEvent, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './plot.css.ts'

export type PlotProps = {
  /** Accessible name of the slider that selects a point, such as 'Day'. */
  label: string
  reading: string
  scale: readonly string[]
  places: ReactNode
  /** Number of points in the chart. All points have the same width. */
  count: number
  /** Number of positions before the first point that have no data. */
  before?: number
  index: number
  onSelect: (index: number | null) => void
  className?: string
  children: ReactNode
}

/** A chart whose points can be selected by mouse, touch, keyboard and screen reader. */
export function Plot(props: PlotProps) {
  const { label, reading, scale, places, count, before = 0, index, onSelect, className, children } = props

  function selectPoint({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    const position = Math.floor(((clientX - left) / width) * (before + count)) - before
    onSelect(Math.max(0, Math.min(count - 1, position)))
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
        onPointerDown={selectPoint}
        onPointerMove={selectPoint}
        // After a touch ends, the point stays selected. When the mouse leaves, the selection is cleared.
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onSelect(null)}
      >
        {children}
        {/* The native slider makes the chart usable by keyboard and screen reader. */}
        <input
          type="range"
          className={styles.slider}
          aria-label={label}
          aria-valuetext={reading}
          min={0}
          max={count - 1}
          value={index}
          onChange={({ currentTarget }) => onSelect(Number(currentTarget.value))}
          onFocus={() => onSelect(index)}
          onBlur={() => onSelect(null)}
        />
      </div>
      <div className={styles.places} aria-hidden="true">
        {places}
      </div>
    </div>
  )
}

type DrawingProps = { width: number; height: number; className?: string; children: ReactNode }

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
