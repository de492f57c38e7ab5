import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import * as text from '#web/ui/text/text.css.ts'
import * as styles from './feedback.css.ts'

export type SkeletonProps = {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  round?: boolean
  className?: string
}

/** A box where something will stand, of that thing's size. Stands in a Loading, which speaks for it. */
export function Skeleton({ width = '100%', height = '0.875rem', round = false, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, round && styles.round, className)}
      style={{ width, height }}
    />
  )
}

export type LoadingProps = {
  /** What is going on, such as 'Loading tasks...'. */
  label: string
  /** Show the words above the skeletons, not only say them. */
  visible?: boolean
  className?: string
  children?: ReactNode
}

/** What comes is not here yet: skeletons in its boxes, seen after 200 ms, and words for it. */
export function Loading({ label, visible = true, className, children }: LoadingProps) {
  return (
    <div role="status" className={classNames(styles.delayed, className)}>
      <p className={visible ? styles.loadingText : text.hidden}>{label}</p>
      {children}
    </div>
  )
}
