import { FormField } from '#web/ui/field/FormField.tsx'
import { Input } from '#web/ui/field/Input.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import type { Part } from './address.ts'
import type { Typed, Wrong } from './typed.ts'
import { eventTypes } from './words.ts'

const ids = { inputMode: 'numeric' } as const
const times = { type: 'datetime-local', step: '1' } as const

const fields = [
  { part: 'project', label: 'Project', placeholder: 'Id, such as 42', ...ids },
  { part: 'actor', label: 'User', placeholder: 'Id, such as 7', ...ids },
  { part: 'stream', label: 'Stream', placeholder: 'Such as project-42' },
  { part: 'task', label: 'Task of the project', placeholder: 'Key, as in its events' },
  { part: 'correlation', label: 'Request', placeholder: 'Id, or its first 8 characters' },
  { part: 'since', label: 'From', ...times },
  { part: 'until', label: 'Until', ...times },
] as const

export type FilterFieldsProps = {
  typed: Typed
  wrong: Wrong
  onType: (part: Part, text: string) => void
}

export const FilterFields = ({ typed, wrong, onType }: FilterFieldsProps) => (
  <>
    <FormField label="Type">
      {(control) => (
        <Select
          {...control}
          name="type"
          size="md"
          value={typed.type ?? ''}
          onChange={({ currentTarget: { value } }) => onType('type', value)}
        >
          <option value="">All types</option>
          {typesWith(typed.type).map((type) => (
            <option key={type} value={type}>
              {type}
            </option>
          ))}
        </Select>
      )}
    </FormField>
    {fields.map(({ part, label, ...input }) => (
      <FormField key={part} label={label} error={wrong[part]}>
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

/** The log may be of a newer release, which has more of them. */
const typesWith = (asked: string | undefined) =>
  asked === undefined || asked === '' || eventTypes.includes(asked) ? eventTypes : [asked, ...eventTypes]
