import { FormField } from '#web/ui/field/FormField.tsx'
import { Input } from '#web/ui/field/Input.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import type { Part } from './filter.ts'
import { labels } from './labels.ts'
import type { Typed, Wrong } from './typed.ts'
import { eventTypes } from './words.ts'

const ids = { inputMode: 'numeric' } as const
const times = { type: 'datetime-local', step: '1' } as const

const fields = [
  { part: 'project', placeholder: 'Id, such as 42', ...ids },
  { part: 'actor', placeholder: 'Id, such as 7', ...ids },
  { part: 'stream', placeholder: 'Such as project-42' },
  { part: 'task', placeholder: 'Key, as in its events' },
  { part: 'correlation', placeholder: 'Id, or its first 8 characters' },
  { part: 'since', ...times },
  { part: 'until', ...times },
] as const

export type FilterFieldsProps = {
  typed: Typed
  wrong: Wrong
  onType: (part: Part, text: string) => void
}

export const FilterFields = ({ typed, wrong, onType }: FilterFieldsProps) => (
  <>
    <FormField label={labels.type}>
      {(control) => (
        <Select
          {...control}
          name="type"
          size="md"
          value={typed.type ?? ''}
          onChange={({ currentTarget: { value } }) => onType('type', value)}
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
    {fields.map(({ part, ...input }) => (
      <FormField key={part} label={labels[part]} error={wrong[part]}>
        {(control) => (
          <Input
            {...control}
            {...input}
            name={part}
            size="md"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={typed[part] ?? ''}
            onChange={({ currentTarget: { value } }) => onType(part, value)}
          />
        )}
      </FormField>
    ))}
  </>
)
