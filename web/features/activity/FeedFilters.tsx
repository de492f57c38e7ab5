import { useSearchParams } from 'react-router-dom'
import { categories, categoryInfo } from '#schema/roadmap.ts'
import { withParams } from '#web/shared/search-params.ts'
import { FormField } from '#web/ui/field/FormField.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import type { Feed } from './api.ts'
import { kinds, type Filter } from './filter.ts'

export type FeedFiltersProps = { filter: Filter; people: Feed['people']; userId: number }

const kindLabels = { tasks: 'Tasks', project: 'Project', team: 'Team', mail: 'Emails' }

/** Filters by person, category and kind. Each choice is a history entry, so Back undoes it. */
export function FeedFilters({ filter, people, userId }: FeedFiltersProps) {
  const personOptions = people.map(
    ({ id, username }) => [String(id), id === userId ? `${username} (you)` : username] as const,
  )
  const isKnown = personOptions.some(([id]) => id === filter.person)
  // The person is unknown if the link is wrong or the names have not loaded.
  if (filter.person !== undefined && !isKnown) personOptions.push([filter.person, 'Unknown person'])
  return (
    <>
      <FilterSelect
        filter={filter}
        name="person"
        label="Person"
        options={[['', 'Everyone'], ...personOptions]}
      />
      <FilterSelect
        filter={filter}
        name="category"
        label="Category"
        options={[
          ['', 'All categories'],
          ...categories.map((category) => [category, categoryInfo[category].name] as const),
        ]}
      />
      <FilterSelect
        filter={filter}
        name="kind"
        label="Kind"
        options={[['', 'All kinds'], ...kinds.map((kind) => [kind, kindLabels[kind]] as const)]}
      />
    </>
  )
}

type FilterSelectProps = {
  filter: Filter
  name: keyof Filter
  label: string
  options: readonly (readonly [value: string, text: string])[]
}

function FilterSelect({ filter, name, label, options }: FilterSelectProps) {
  const [, setSearch] = useSearchParams()
  return (
    <FormField label={label}>
      {(control) => (
        <Select
          {...control}
          value={filter[name] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setSearch((search) => withParams(search, { [name]: value }))
          }
        >
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  )
}
