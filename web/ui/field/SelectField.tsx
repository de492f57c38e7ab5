import type { Ref } from 'react'
import { FormField } from './FormField.tsx'
import { Select } from './Select.tsx'

export type SelectFieldProps<Value extends string> = {
  ref?: Ref<HTMLSelectElement>
  label: string
  value: Value
  options: readonly (readonly [value: Value, text: string])[]
  onChange: (value: Value) => void
}

export const SelectField = <Value extends string>(props: SelectFieldProps<Value>) => (
  <FormField label={props.label}>
    {(control) => (
      <Select
        {...control}
        ref={props.ref}
        value={props.value}
        onChange={({ currentTarget }) => {
          const option = props.options.find(([value]) => value === currentTarget.value)
          if (option !== undefined) props.onChange(option[0])
        }}
      >
        {props.options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    )}
  </FormField>
)
