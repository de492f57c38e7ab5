import { useState } from 'react'
import { FormField } from '#web/ui/field/FormField.tsx'
import { Input } from '#web/ui/field/Input.tsx'
import type { Life } from './past-day.ts'
import type { PastDayControl } from './use-past-day.ts'

/** Which day to look back at. */
export function PastDayField({ control, life }: { control: PastDayControl; life: Life }) {
  const [focused, setFocused] = useState(false)
  // A year that is being typed begins with zeros: no reason to complain yet.
  const error = focused && control.typed < '1000' ? undefined : control.wrong
  return (
    <FormField label="As of a past day" error={error}>
      {(props) => (
        <Input
          {...props}
          type="date"
          size="md"
          min={life.first}
          max={life.today}
          value={control.typed}
          onChange={({ currentTarget }) => control.type(currentTarget.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
      )}
    </FormField>
  )
}
