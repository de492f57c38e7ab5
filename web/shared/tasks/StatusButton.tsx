import type { Task } from '#schema/api/tasks.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { AccessibleLabel } from '#web/ui/text/VisuallyHidden.tsx'
import { Tooltip } from '#web/ui/tooltip/Tooltip.tsx'
import { nextSteps } from './status-step.ts'
import * as styles from './task-card.css.ts'

export type StatusButtonProps = {
  task: Task
  /** The reason why the user cannot change the status. Null if the user can. */
  disabledReason: string | null
  onStep: (task: Task) => void
  lead?: boolean
  /** Gives the button the primary style. At most one button of a group is primary. */
  primary?: boolean
}

/** Changes a task to its next status. The button element stays when its label changes, to keep the focus. */
export function StatusButton({
  task,
  disabledReason,
  onStep,
  lead = false,
  primary = false,
}: StatusButtonProps) {
  const { label, icon: Icon } = nextSteps[task.status]
  const done = task.status === 'completed'
  const shrinking = done && !lead
  const button = (
    <Button
      variant={done ? 'ghost' : primary ? 'primary' : 'secondary'}
      size={lead ? 'md' : 'sm'}
      className={classNames(
        lead && styles.wide,
        shrinking && styles.shrinks,
        !done && !primary && styles.onTint,
      )}
      aria-disabled={disabledReason !== null}
      // Ignores the second click of a double click: the first click has changed the action of the button.
      onClick={(event) => event.detail < 2 && onStep(task)}
    >
      <Icon aria-hidden="true" />
      <span className={shrinking ? styles.shrinkingLabel : undefined}>
        <AccessibleLabel label={`${label}: ${task.title}`}>{label}</AccessibleLabel>
      </span>
    </Button>
  )
  return (
    <Tooltip label={disabledReason} className={classNames(lead && styles.wide, done && styles.flush) ?? ''}>
      {button}
    </Tooltip>
  )
}
