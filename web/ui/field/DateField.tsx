import { useState } from 'react'
import { FormField } from './FormField.tsx'
import { Input, type InputProps } from './Input.tsx'

export type DateFieldProps = Pick<InputProps, 'size' | 'min' | 'max'> & {
  label: string
  value: string
  error: string | undefined
  onChange: (date: string) => void
}

export function DateField({ label, value, error, onChange, ...input }: DateFieldProps) {
  const [focused, setFocused] = useState(false)
  // While the user types 2026, the input first reports the year 0002. Hide the error until the field loses the focus.
  const visibleError = focused && value < '1000' ? undefined : error
  return (
    <FormField label={label} error={visibleError}>
      {(control) => (
        <Input
          {...control}
          {...input}
          type="date"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
      )}
    </FormField>
  )
}
