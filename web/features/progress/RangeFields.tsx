import { useState } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { FormField } from '#web/ui/field/FormField.tsx'
import { Input } from '#web/ui/field/Input.tsx'
import { fullDay } from './day.ts'
import * as styles from './progress.css.ts'
import { earliest, presetLabel, presets, type Range } from './range.ts'
import type { RangeControl } from './use-range.ts'

type End = keyof Range

export type RangeFieldsProps = { control: RangeControl; today: string }

/** Which days to compare: one press for the usual ranges, two dates for any other. */
export function RangeFields({ control, today }: RangeFieldsProps) {
  const { range, typed, wrong, preset } = control
  const [focused, setFocused] = useState<End | null>(null)
  /** A year that is being typed begins with zeros, and a date without one is none: no reason to complain yet. */
  const shown = (end: End, error: string | undefined) =>
    focused === end && typed[end] < '1000' ? undefined : error
  const errors = { start: shown('start', wrong.startDate), end: shown('end', wrong.endDate) }

  const field = (end: End, label: string) => (
    <FormField label={label} error={errors[end]}>
      {(props) => (
        <Input
          {...props}
          type="date"
          size="sm"
          min={earliest}
          max={today}
          value={typed[end]}
          onChange={({ currentTarget }) => control.type({ [end]: currentTarget.value })}
          onFocus={() => setFocused(end)}
          onBlur={() => setFocused(null)}
        />
      )}
    </FormField>
  )

  return (
    <div className={styles.range}>
      <div role="group" aria-label="Range to compare" className={styles.presets}>
        {presets.map((one) => (
          <button
            key={one}
            type="button"
            className={styles.preset}
            aria-pressed={preset === one}
            onClick={() => control.pick(one)}
          >
            {presetLabel[one]}
          </button>
        ))}
      </div>
      <div className={styles.dates}>
        {field('start', 'Start date')}
        {field('end', 'End date')}
      </div>
      {(errors.start ?? errors.end) !== undefined && (
        <p role="status" className={styles.still}>
          Still showing {fullDay(range.start)} to {fullDay(range.end)}.
          <Button variant="link" onClick={() => control.type(range)}>
            Put back
          </Button>
        </p>
      )}
    </div>
  )
}
