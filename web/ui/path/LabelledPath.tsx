import { Num } from '#web/ui/text/Num.tsx'
import { StepBar } from './PathBar.tsx'
import * as styles from './path.css.ts'
import type { StepProgress } from './progress.ts'

export type LabelledPathProps = {
  steps: readonly StepProgress[]
  /** Makes the steps links, such as `#cat-1`. */
  hrefOf?: (step: StepProgress) => string
}

/** The path with the number, name and counts of each step. */
export function LabelledPath({ steps, hrefOf }: LabelledPathProps) {
  return (
    <div className={styles.steps}>
      {steps.map((step) => {
        const content = <LabelledStep step={step} />
        const shared = {
          className: styles.labelled,
          style: { flexGrow: step.total },
          'data-cat': step.category,
        }
        return hrefOf === undefined ? (
          <div key={step.category} {...shared}>
            {content}
          </div>
        ) : (
          <a key={step.category} href={hrefOf(step)} {...shared}>
            {content}
          </a>
        )
      })}
    </div>
  )
}

const LabelledStep = ({ step }: { step: StepProgress }) => (
  <>
    <StepBar step={step} className={styles.labelledBar} />
    <strong className={styles.name}>
      {step.category} {step.name}
    </strong>
    <span className={styles.count}>
      <Num value={step.completed} /> of <Num value={step.total} />
    </span>
  </>
)
