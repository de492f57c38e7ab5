import type { Task } from '#schema/api/tasks.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { AccessibleLabel } from '#web/ui/text/VisuallyHidden.tsx'
import { Tooltip } from '#web/ui/tooltip/Tooltip.tsx'
import { nextStep } from './status-step.ts'
import * as styles from './task-card.css.ts'

export type StatusButtonProps = {
  task: Task
  /** The reason why the user cannot change the status; null if they can. */
  refusal: string | null
  onStep: (task: Task) => void
  /** The button of the large card. */
  lead?: boolean
  /** The primary button; at most one in a group of cards. */
  solid?: boolean
}

/** Moves a task to its next status. The element is kept when the label changes, so it keeps the focus. */
export function StatusButton({ task, refusal, onStep, lead = false, solid = false }: StatusButtonProps) {
  const { label, icon: Icon } = nextStep(task.status)
  const done = task.status === 'completed'
  const shrinking = done && !lead
  const button = (
    <Button
      variant={done ? 'ghost' : solid ? 'primary' : 'secondary'}
      size={lead ? 'md' : 'sm'}
      className={classNames(
        lead && styles.wide,
        shrinking && styles.shrinks,
        done && styles.flush,
        !done && !solid && styles.onTint,
      )}
      aria-disabled={refusal !== null}
      // Ignores the second click of a double click, because the action has changed by then.
      onClick={(event) => event.detail < 2 && onStep(task)}
    >
      <Icon aria-hidden="true" />
      <span className={shrinking ? styles.shrinkingLabel : undefined}>
        <AccessibleLabel label={`${label}: ${task.title}`}>{label}</AccessibleLabel>
      </span>
    </Button>
  )
  return refusal === null ? button : <Tooltip label={refusal}>{button}</Tooltip>
}
