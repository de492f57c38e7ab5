import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { categories, categoryInfo } from '#schema/roadmap.ts'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { withParams } from '#web/shared/search-params.ts'
import { countFilters, filterFromSearch, isFiltered } from '#web/shared/tasks/list/filter.ts'
import { useFilterContext } from '#web/shared/tasks/list/use-filter-context.ts'
import { filterParams } from '#web/shared/tasks/tasks.ts'
import { displayName, isAssignable } from '#web/shared/team/member.ts'
import { membersQuery } from '#web/shared/team/member-queries.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import { AccessibleLabel } from '#web/ui/text/VisuallyHidden.tsx'
import * as styles from './controls.css.ts'
import { TextFilter } from './TextFilter.tsx'

/**
 * Filters of the task list. The filter is in the URL, so a link shows the same tasks. Back restores the last filter.
 * On phones, a button opens the filters other than the text.
 */
export default function TaskControls({ projectId }: { projectId: number }) {
  const [search, setSearch] = useSearchParams()
  const { id: userId } = useCurrentUser()
  const { data: members = [] } = useQuery(membersQuery(projectId))
  const context = useFilterContext(projectId)
  const filter = filterFromSearch(search, context)
  const moreId = useId()
  const [open, setOpen] = useState(false)
  const beforeClear = useRef<HTMLButtonElement>(null)
  const active = countFilters(filter)
  // The router renders a change later. The next change must not lose it.
  const newest = useRef(search)
  useEffect(() => {
    newest.current = search
  }, [search])
  function set(changes: Parameters<typeof withParams>[1], replace = false): void {
    newest.current = withParams(newest.current, changes)
    setSearch(newest.current, { replace, preventScrollReset: true })
  }

  return (
    <div role="search" className={styles.controls} aria-label="Filter tasks">
      <TextFilter text={filter.text} onChange={(q) => set({ q }, true)} />
      <Button
        size="sm"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={moreId}
        onClick={() => setOpen(!open)}
      >
        Filters
        {active > 0 && (
          <AccessibleLabel label={`${formatNumber(active)} active`}>({formatNumber(active)})</AccessibleLabel>
        )}
      </Button>
      <div id={moreId} className={styles.more({ open })}>
        <FilterSelect
          label="Category"
          value={filter.category === undefined ? '' : categoryInfo[filter.category].step}
          onChange={(category) => set({ category })}
        >
          <option value="">Any category</option>
          {categories.map((category) => (
            <option key={category} value={categoryInfo[category].step}>
              {categoryInfo[category].name}
            </option>
          ))}
        </FilterSelect>
        <FilterSelect
          label="Assignee"
          // In an address from a teammate, the user can be the assignee.
          value={filter.assignee === String(context.ownEntryId) ? 'me' : (filter.assignee ?? '')}
          onChange={(assignee) => set({ assignee })}
        >
          <option value="">Anyone</option>
          <option value="me">Mine</option>
          <option value="none">Unassigned</option>
          {members
            .filter((member) => isAssignable(member) && member.userId !== userId)
            .map((member) => (
              <option key={member.id} value={member.id}>
                {displayName(member)}
              </option>
            ))}
        </FilterSelect>
        <FilterSelect label="Due date" value={filter.due ?? ''} onChange={(due) => set({ due })}>
          <option value="">Any date</option>
          <option value="overdue">Overdue</option>
          <option value="week">This week</option>
        </FilterSelect>
        <Button
          size="sm"
          variant={filter.hidesCompleted ? 'primary' : 'secondary'}
          aria-pressed={filter.hidesCompleted}
          ref={beforeClear}
          onClick={() => set({ completed: filter.hidesCompleted ? null : 'hidden' })}
        >
          Hide completed
        </Button>
        {isFiltered(filter) && (
          <Button
            size="sm"
            variant="ghost"
            className={styles.clear}
            onClick={() => {
              set(Object.fromEntries(filterParams.map((name) => [name, null])))
              beforeClear.current?.focus() // This button disappears.
            }}
          >
            Clear filters
          </Button>
        )}
      </div>
    </div>
  )
}

interface FilterSelectProps {
  readonly label: string
  readonly value: string | number
  readonly onChange: (value: string) => void
  readonly children: ReactNode
}

const FilterSelect = ({ label, value, onChange, children }: FilterSelectProps) => (
  <Select
    size="sm"
    className={styles.select}
    aria-label={label}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  >
    {children}
  </Select>
)
