import type { PointerEvent, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './plot.css.ts'

export type PlotProps = {
  /** What the points are: 'Day'. */
  label: string
  /** The point that is being read, in words. */
  reading: string | undefined
  /** Points stand side by side, each as wide as the others. */
  count: number
  /** The room of so many stands empty before the first. */
  before?: number
  index: number
  /** Null when no point is looked at any more. */
  onPoint: (index: number | null) => void
  className?: string
  /** The drawing, which says nothing to those who listen. */
  children: ReactNode
}

/** A drawing whose points are read one at a time: by the mouse, by a finger, by the keyboard, by listening. */
export function Plot({ label, reading, count, before = 0, index, onPoint, className, children }: PlotProps) {
  function point({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    const at = Math.floor(((clientX - left) / width) * (before + count)) - before
    onPoint(Math.max(0, Math.min(count - 1, at)))
  }

  return (
    <div
      className={classNames(styles.plot, className)}
      onPointerDown={point}
      onPointerMove={point}
      // A finger that is lifted leaves the point that it has found.
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onPoint(null)}
    >
      {children}
      {/* For the keyboard, and for those who listen: a slider knows all their ways to move. */}
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
