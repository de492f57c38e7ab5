import { classNames } from '#web/ui/class-names.ts'
import * as styles from './path.css.ts'
import { describePath, completedShare } from './progress.ts'
import type { StepProgress } from './progress.ts'

export type PathBarProps = { steps: readonly StepProgress[]; size?: 'sm' | 'md'; className?: string }

/** A progress bar of one segment per category. */
export function PathBar({ steps, size = 'md', className }: PathBarProps) {
  return (
    <div role="img" aria-label={describePath(steps)} className={classNames(styles.path({ size }), className)}>
      {steps.map((step) => (
        <StepBar key={step.category} step={step} grow />
      ))}
    </div>
  )
}

type StepBarProps = { step: StepProgress; grow?: boolean; className?: string }

/** One segment, hidden from screen readers: show the counts beside it. */
export function StepBar({ step, grow = false, className }: StepBarProps) {
  return (
    <span
      data-cat={step.category}
      className={classNames(styles.step, className)}
      style={grow ? { flex: `${step.total} 1 0` } : undefined}
      aria-hidden="true"
    >
      <span className={styles.done} style={{ transform: `scaleX(${completedShare(step)})` }} />
    </span>
  )
}
