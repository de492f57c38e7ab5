import { useState, type FormEvent } from 'react'
import { fullDay, isDate, weekday } from '#web/shared/progress/day.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DateField } from '#web/ui/field/DateField.tsx'
import { Popover, type PopoverProps } from '#web/ui/popover/Popover.tsx'
import { quickDates, today } from '../due-date.ts'
import * as styles from './edit.css.ts'
import { useDueDate, type DatableTask } from './use-due-date.ts'

export type DueDatePanelProps = Pick<PopoverProps, 'open' | 'onClose' | 'anchor'> & {
  tasks: readonly DatableTask[]
}

/** Offers four choices and a date field. */
export default function DueDatePanel({ tasks, ...popover }: DueDatePanelProps) {
  const setDueDate = useDueDate()
  function choose(dueOn: string | null) {
    popover.onClose()
    setDueDate(tasks, dueOn)
  }
  return (
    <Popover {...popover} title="Due date" size="sm">
      <Choices current={commonDate(tasks)} onChoose={choose} />
    </Popover>
  )
}

/** Returns the due date that all tasks have; undefined if the tasks have different due dates. */
function commonDate(tasks: readonly DatableTask[]): string | null | undefined {
  const [first, ...others] = tasks
  return others.every(({ dueOn }) => dueOn === first?.dueOn) ? (first?.dueOn ?? null) : undefined
}

type ChoicesProps = { current: string | null | undefined; onChoose: (dueOn: string | null) => void }

function Choices({ current, onChoose }: ChoicesProps) {
  const [date, setDate] = useState(current ?? '')
  const [error, setError] = useState<string>()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isDate(date)) onChoose(date)
    else setError(`Choose a date such as ${fullDay(today())}.`)
  }
  return (
    <>
      <div className={styles.choices}>
        {quickDates(today()).map(({ label, dueOn }) => (
          <Button
            key={label}
            variant="ghost"
            className={styles.choice}
            aria-pressed={current === dueOn}
            onClick={() => onChoose(dueOn)}
          >
            {label} <span className={styles.weekday}>{weekday(dueOn)}</span>
          </Button>
        ))}
        <Button
          variant="ghost"
          className={styles.choice}
          aria-pressed={current === null}
          onClick={() => onChoose(null)}
        >
          No date
        </Button>
      </div>
      <form className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.date}>
          <DateField
            label="Other date"
            size="md"
            value={date}
            error={error}
            onChange={(value) => {
              setDate(value)
              setError(undefined)
            }}
          />
        </div>
        <Button type="submit">Set date</Button>
      </form>
    </>
  )
}
