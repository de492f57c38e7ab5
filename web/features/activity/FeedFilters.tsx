import { useSearchParams } from 'react-router-dom'
import { categories, categoryInfo } from '#schema/roadmap.ts'
import { FormField } from '#web/ui/field/FormField.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { kinds, kindWords, withFilterValue, type Filter } from './filter.ts'

export type FeedFiltersProps = {
  filter: Filter
  people: readonly { readonly id: number; readonly username: string }[]
  userId: number
}

/** Filters by person, category and kind. Each choice is a history entry, so Back undoes it. */
export function FeedFilters({ filter, people, userId }: FeedFiltersProps) {
  const [, setSearch] = useSearchParams()
  const isKnown = people.some(({ id }) => String(id) === filter.person)
  const select = (
    name: keyof Filter,
    label: string,
    all: string,
    options: readonly (readonly [string, string])[],
  ) => (
    <FormField label={label}>
      {(control) => (
        <Select
          {...control}
          value={filter[name] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setSearch((search) => withFilterValue(search, name, value))
          }
        >
          <option value="">{all}</option>
          {options.map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  )
  return (
    <>
      {select('person', 'Person', 'Everyone', [
        ...people.map(
          ({ id, username }) => [String(id), id === userId ? `${username} (you)` : username] as const,
        ),
        // The person is unknown if the link is wrong or the names have not loaded.
        ...(filter.person !== undefined && !isKnown ? [[filter.person, 'Unknown person'] as const] : []),
      ])}
      {select(
        'category',
        'Category',
        'All categories',
        categories.map((one) => [one, categoryInfo[one].name]),
      )}
      {select(
        'kind',
        'Kind',
        'All kinds',
        kinds.map((one) => [one, kindWords[one]]),
      )}
    </>
  )
}
