import { classNames } from '#web/ui/class-names.ts'
import { FormattedNumber } from '#web/ui/text/FormattedNumber.tsx'
import * as styles from './progress.css.ts'
import { describeProgress, completedShare, type StepProgress } from './step-progress.ts'

export const ProgressBar = ({ steps }: { steps: readonly StepProgress[] }) => (
  <div role="img" aria-label={describeProgress(steps)} className={styles.bar}>
    {steps.map((step) => (
      <StepBar key={step.category} step={step} grow />
    ))}
  </div>
)

export type LabelledProgressBarProps = {
  steps: readonly StepProgress[]
  hrefOf: (step: StepProgress) => string
}

/** A progress bar with labels. Each step is a link with the number, the name and the counts of the step. */
export const LabelledProgressBar = ({ steps, hrefOf }: LabelledProgressBarProps) => (
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
          <FormattedNumber value={step.completed} /> of <FormattedNumber value={step.total} />
        </span>
      </a>
    ))}
  </div>
)

type StepBarProps = { step: StepProgress; grow?: boolean; className?: string }

/** One segment of the bar. It is hidden from screen readers, so the caller must also show the counts as text. */
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
