import { useSearchParams } from 'react-router-dom'
import { categories, categoryInfo } from '#schema/roadmap.ts'
import { FormField } from '#web/ui/field/FormField.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { kinds, kindWords, withPart, type Filter } from './filter.ts'

export type FeedFiltersProps = {
  filter: Filter
  people: readonly { readonly id: number; readonly username: string }[]
  userId: number
}

/** Whose, on what and of which kind. Each choice is an address of its own, so that Back takes it back. */
export function FeedFilters({ filter, people, userId }: FeedFiltersProps) {
  const [, setSearch] = useSearchParams()
  const known = people.some(({ id }) => String(id) === filter.person)
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
          onChange={({ currentTarget: { value } }) => setSearch((search) => withPart(search, name, value))}
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
      {select('person', 'Person', 'Everybody', [
        ...people.map(
          ({ id, username }) => [String(id), id === userId ? `${username} (you)` : username] as const,
        ),
        // Of an address that somebody else wrote, or before the names are there.
        ...(filter.person !== undefined && !known ? [[filter.person, 'Somebody else'] as const] : []),
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
