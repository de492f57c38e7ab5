import { useState } from 'react'
import { fullDay } from '#web/shared/progress/day.ts'
import { earliest, presetLabel, presets, type Range } from '#web/shared/progress/range.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DateField } from '#web/ui/field/DateField.tsx'
import { segment, segments } from '#web/ui/segments/segments.css.ts'
import * as styles from './progress.css.ts'
import type { RangeControl } from './use-range.ts'

/** Ranges that end today as buttons. The button “Custom” shows fields for other dates. */
export function RangeFields({ control, today }: { control: RangeControl; today: string }) {
  const { range, typed, errors, preset } = control
  const [isOpen, setIsOpen] = useState(false)
  const isCustom = isOpen || preset === null
  const field = (end: keyof Range, label: string, error: string | undefined) => (
    <DateField
      label={label}
      size="sm"
      min={earliest}
      max={today}
      value={typed[end]}
      error={error}
      onChange={(date) => control.setDate(end, date)}
    />
  )
  return (
    <div className={styles.range}>
      <div role="group" aria-label="Range to compare" className={segments}>
        {presets.map((one) => (
          <button
            key={one}
            type="button"
            className={segment}
            aria-pressed={preset === one && !isOpen}
            onClick={() => {
              setIsOpen(false)
              control.setPreset(one)
            }}
          >
            {presetLabel[one]}
          </button>
        ))}
        <button type="button" className={segment} aria-pressed={isCustom} onClick={() => setIsOpen(true)}>
          Custom
        </button>
      </div>
      {isCustom && (
        <div className={styles.dates}>
          {field('start', 'Start date', errors.startDate)}
          {field('end', 'End date', errors.endDate)}
        </div>
      )}
      {(errors.startDate ?? errors.endDate) !== undefined && (
        <p role="status" className={styles.rangeNote}>
          Still showing {fullDay(range.start)} to {fullDay(range.end)}.
          <Button variant="link" onClick={control.reset}>
            Reset
          </Button>
        </p>
      )}
    </div>
  )
}
