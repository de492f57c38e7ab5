import { weekday } from '#web/shared/progress/day.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Popover, type PopoverProps } from '#web/ui/popover/Popover.tsx'
import { DateForm } from '../DateForm.tsx'
import { quickDates, today } from '../due-date.ts'
import * as styles from './edit.css.ts'
import { useDueDate, type DatableTask } from './use-due-date.ts'

export type DueDatePanelProps = Pick<PopoverProps, 'open' | 'onClose' | 'anchor'> & {
  tasks: readonly DatableTask[]
}

/** Offers four choices and a date field. */
export default function DueDatePanel({ tasks, ...popover }: DueDatePanelProps) {
  const setDueDate = useDueDate()
  const current = commonDate(tasks)
  function choose(dueOn: string | null) {
    popover.onClose()
    setDueDate(tasks, dueOn)
  }
  return (
    <Popover {...popover} title="Due date" size="sm">
      <div className={styles.choices}>
        {quickDates(today()).map(({ label, dueOn }) => (
          <Button
            key={label}
            variant="ghost"
            className={styles.choice}
            aria-pressed={current === dueOn}
            onClick={() => choose(dueOn)}
          >
            {label} <span className={styles.weekday}>{weekday(dueOn)}</span>
          </Button>
        ))}
        <Button
          variant="ghost"
          className={styles.choice}
          aria-pressed={current === null}
          onClick={() => choose(null)}
        >
          No date
        </Button>
      </div>
      <DateForm label="Other date" current={current} onChoose={choose} className={styles.form}>
        <Button type="submit">Set date</Button>
      </DateForm>
    </Popover>
  )
}

/** Returns the due date that all tasks have; undefined if the tasks have different due dates. */
function commonDate(tasks: readonly DatableTask[]): string | null | undefined {
  const [first, ...others] = tasks
  return others.every(({ dueOn }) => dueOn === first?.dueOn) ? (first?.dueOn ?? null) : undefined
}
