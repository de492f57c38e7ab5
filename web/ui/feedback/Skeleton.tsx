import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import * as text from '#web/ui/text/text.css.ts'
import * as styles from './feedback.css.ts'

export type SkeletonProps = {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  className?: string
}

/** A placeholder with the size of the loading content. Must be inside Loading, which announces the loading state. */
export function Skeleton({ width = '100%', height = '0.875rem', className }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={classNames(styles.skeleton, className)} style={{ width, height }} />
  )
}

export type LoadingProps = {
  label: string
  visible?: boolean
  className?: string
  children?: ReactNode
}

export function Loading({ label, visible = true, className, children }: LoadingProps) {
  return (
    <div role="status" className={classNames(styles.delayed, className)}>
      <p className={visible ? styles.loadingText : text.hidden}>{label}</p>
      {children}
    </div>
  )
}
