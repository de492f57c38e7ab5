import type { PointerEvent, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './plot.css.ts'

export type PlotProps = {
  /** The name of a point, such as 'Day'. */
  label: string
  /** The selected point as text for screen readers. */
  reading: string | undefined
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
export function Plot({ label, reading, count, before = 0, index, onPoint, className, children }: PlotProps) {
  function point({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    const pointed = Math.floor(((clientX - left) / width) * (before + count)) - before
    onPoint(Math.max(0, Math.min(count - 1, pointed)))
  }

  return (
    <div
      className={classNames(styles.plot, className)}
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
  )
}
