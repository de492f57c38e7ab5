import type { Task } from '#schema/api/tasks.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Spoken } from '#web/ui/text/Spoken.tsx'
import { Tooltip } from '#web/ui/tooltip/Tooltip.tsx'
import { nextStep } from './status-step.ts'
import * as styles from './task-card.css.ts'

export type StatusButtonProps = {
  task: Task
  /** Why this person may not change it; null where he may. */
  refusal: string | null
  onStep: (task: Task) => void
  /** The large card's button. */
  lead?: boolean
  /** One solid button a group of cards at most: the caller says where. */
  solid?: boolean
}

/** Moves a task to its next status. The element stays while task and label change, and so does its focus. */
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
      // The second click of a double click was meant for the button as it was.
      onClick={(event) => event.detail < 2 && onStep(task)}
    >
      <Icon aria-hidden="true" />
      <span className={shrinking ? styles.shrinkingLabel : undefined}>
        <Spoken as={`${label}: ${task.title}`}>{label}</Spoken>
      </span>
    </Button>
  )
  return refusal === null ? button : <Tooltip label={refusal}>{button}</Tooltip>
}
