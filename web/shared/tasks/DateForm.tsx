import { useState, type FormEvent, type ReactNode } from 'react'
import { fullDay, isDate } from '#web/shared/progress/day.ts'
import { DateField } from '#web/ui/field/DateField.tsx'
import { today } from './due-date.ts'

type DateFormProps = {
  label: string
  current: string | null | undefined
  onChoose: (date: string) => void
  className: string
  /** Contains the submit button. */
  children: ReactNode
}

export function DateForm({ label, current, onChoose, className, children }: DateFormProps) {
  const [date, setDate] = useState(current ?? '')
  const [error, setError] = useState<string>()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isDate(date)) onChoose(date)
    else setError(`Choose a date such as ${fullDay(today())}.`)
  }
  return (
    <form className={className} noValidate onSubmit={submit}>
      <DateField
        label={label}
        size="md"
        value={date}
        error={error}
        onChange={(value) => {
          setDate(value)
          setError(undefined)
        }}
      />
      {children}
    </form>
  )
}
