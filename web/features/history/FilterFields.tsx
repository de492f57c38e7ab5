import { FormField } from '#web/ui/field/FormField.tsx'
import { Input } from '#web/ui/field/Input.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import type { FilterField } from '#web/shared/admin/history-filter.ts'
import type { FieldValues, FieldErrors } from './filter-form.ts'
import { eventTypes } from './event-descriptions.ts'

const ids = { inputMode: 'numeric' } as const
const times = { type: 'datetime-local', step: '1' } as const

const fields = [
  { field: 'project', placeholder: 'e.g. 42', ...ids },
  { field: 'actor', placeholder: 'e.g. 7', ...ids },
  { field: 'stream', placeholder: 'e.g. project-42' },
  { field: 'task', placeholder: 'e.g. draw-a-logo' },
  { field: 'correlation', placeholder: 'Id or its first 8 characters' },
  { field: 'since', ...times },
  { field: 'until', ...times },
] as const

export type FilterFieldsProps = {
  values: FieldValues
  errors: FieldErrors
  onChange: (field: FilterField, text: string) => void
}

export const FilterFields = ({ values, errors, onChange }: FilterFieldsProps) => (
  <>
    <FormField label={fieldLabels.type}>
      {(control) => (
        <Select
          {...control}
          name="type"
          size="md"
          value={values.type ?? ''}
          onChange={({ currentTarget: { value } }) => onChange('type', value)}
        >
          <option value="">All types</option>
          {eventTypes.map((type) => (
            <option key={type} value={type}>
              {type}
            </option>
          ))}
        </Select>
      )}
    </FormField>
    {fields.map(({ field, ...input }) => (
      <FormField key={field} label={fieldLabels[field]} error={errors[field]}>
        {(control) => (
          <Input
            {...control}
            {...input}
            name={field}
            size="md"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={values[field] ?? ''}
            onChange={({ currentTarget: { value } }) => onChange(field, value)}
          />
        )}
      </FormField>
    ))}
  </>
)

/** Labels of the filter fields. */
export const fieldLabels: Readonly<Record<FilterField, string>> = {
  type: 'Type',
  project: 'Project',
  task: 'Task of the project',
  actor: 'User',
  stream: 'Stream',
  correlation: 'Request',
  since: 'From',
  until: 'Until',
}
