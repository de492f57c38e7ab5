import { classNames } from '#web/ui/class-names.ts'
import { Num } from '#web/ui/text/Num.tsx'
import * as styles from './path.css.ts'
import { describePath, completedShare, type StepProgress } from './progress.ts'

/** A progress bar with one segment for each category. */
export const PathBar = ({ steps }: { steps: readonly StepProgress[] }) => (
  <div role="img" aria-label={describePath(steps)} className={styles.path}>
    {steps.map((step) => (
      <StepBar key={step.category} step={step} grow />
    ))}
  </div>
)

export type LabelledPathProps = {
  steps: readonly StepProgress[]
  hrefOf: (step: StepProgress) => string
}

/** A progress bar with labels. Each step is a link with the number, the name and the counts of the step. */
export const LabelledPath = ({ steps, hrefOf }: LabelledPathProps) => (
  <div className={styles.steps}>
    {steps.map((step) => (
      <a
        key={step.category}
        href={hrefOf(step)}
        className={styles.labelled}
        style={{ flexGrow: step.total }}
        data-cat={step.category}
      >
        <StepBar step={step} className={styles.labelledBar} />
        <strong className={styles.name}>
          {step.category} {step.name}
        </strong>
        <span className={styles.count}>
          <Num value={step.completed} /> of <Num value={step.total} />
        </span>
      </a>
    ))}
  </div>
)

type StepBarProps = { step: StepProgress; grow?: boolean; className?: string }

/** One segment of the progress bar. It is hidden from screen readers, so show the counts as text. */
const StepBar = ({ step, grow = false, className }: StepBarProps) => (
  <span
    data-cat={step.category}
    className={classNames(styles.step, className)}
    style={grow ? { flex: `${step.total} 1 0` } : undefined}
    aria-hidden="true"
  >
    <span className={styles.done} style={{ transform: `scaleX(${completedShare(step)})` }} />
  </span>
)
