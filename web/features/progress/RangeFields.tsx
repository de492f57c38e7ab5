import { useState } from 'react'
import { fullDay } from '#web/shared/progress/day.ts'
import { earliest, presetLabel, presets, type Range } from '#web/shared/progress/range.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FormField } from '#web/ui/field/FormField.tsx'
import { Input } from '#web/ui/field/Input.tsx'
import * as styles from './progress.css.ts'
import type { RangeControl } from './use-range.ts'

type End = keyof Range

export type RangeFieldsProps = { control: RangeControl; today: string }

export function RangeFields({ control, today }: RangeFieldsProps) {
  const { range, typed, preset } = control
  const [focused, setFocused] = useState<End | null>(null)
  // A partly typed year begins with zeros. Its error is shown only after the field loses the focus.
  const visibleError = (end: End, error: string | undefined) =>
    focused === end && typed[end] < '1000' ? undefined : error
  const errors = {
    start: visibleError('start', control.errors.startDate),
    end: visibleError('end', control.errors.endDate),
  }

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
          onChange={({ currentTarget }) => control.setDates({ [end]: currentTarget.value })}
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
            onClick={() => control.setPreset(one)}
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
        <p role="status" className={styles.rangeNote}>
          Still showing {fullDay(range.start)} to {fullDay(range.end)}.
          <Button variant="link" onClick={() => control.setDates(range)}>
            Reset
          </Button>
        </p>
      )}
    </div>
  )
}
