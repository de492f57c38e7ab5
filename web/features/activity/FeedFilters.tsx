import { useSearchParams } from 'react-router-dom'
import { categories, categoryInfo } from '#schema/roadmap.ts'
import { withParams } from '#web/shared/search-params.ts'
import { SelectField } from '#web/ui/field/SelectField.tsx'
import type { Feed } from './api.ts'
import { kinds, showsUpdates, updatesKind, type Filter } from './filter.ts'

export type FeedFiltersProps = { filter: Filter; people: Feed['people']; userId: number }

const kindLabels = { tasks: 'Tasks', project: 'Project', team: 'Team', mail: 'Emails' }

/** Filters of the activity feed. Each choice adds a history entry, so Back restores the previous filter. */
export function FeedFilters({ filter, people, userId }: FeedFiltersProps) {
  const [search, setSearch] = useSearchParams()
  const control = (name: keyof Filter) => ({
    value: filter[name] ?? '',
    onChange: (value: string) => setSearch((search) => withParams(search, { [name]: value })),
  })
  const personOptions = people.map(
    ({ id, username }) => [String(id), id === userId ? `${username} (you)` : username] as const,
  )
  const isKnown = personOptions.some(([id]) => id === filter.person)
  // The filtered person is unknown if the URL contains a wrong id or the names have not loaded yet.
  if (filter.person !== undefined && !isKnown) personOptions.push([filter.person, 'Unknown person'])
  const categoryOptions = categories.map((category) => [category, categoryInfo[category].name] as const)
  const kindOptions = [
    ['', 'All types'],
    ...kinds.map((kind) => [kind, kindLabels[kind]] as const),
    [updatesKind, 'Status updates'],
  ] as const
  const onlyUpdates = showsUpdates(search)
  const kind = control('kind')
  return (
    <>
      {!onlyUpdates && (
        <>
          <SelectField label="Person" {...control('person')} options={[['', 'Everyone'], ...personOptions]} />
          <SelectField
            label="Category"
            {...control('category')}
            options={[['', 'All categories'], ...categoryOptions]}
          />
        </>
      )}
      <SelectField
        label="Type"
        {...kind}
        value={onlyUpdates ? updatesKind : kind.value}
        options={kindOptions}
      />
    </>
  )
}
