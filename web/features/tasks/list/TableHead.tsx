import { ArrowDown, ArrowUp } from 'lucide-react'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { columnNames, columns, type Sort } from '#web/shared/tasks/list/sort-tasks.ts'
import * as styles from './table.css.ts'

type SortProps = { sort: Sort | null; onSort: (sort: Sort | null) => void }

/** Sorts the list on phones, which show no column headers. */
export function SortSelect({ sort, onSort }: SortProps) {
  return (
    <>
      <Select
        size="sm"
        className={styles.sortSelect}
        aria-label="Sort by"
        value={sort?.column ?? ''}
        onChange={({ currentTarget }) => {
          const column = columnNames.find((name) => name === currentTarget.value)
          onSort(column === undefined ? null : { column, isDescending: false })
        }}
      >
        <option value="">Roadmap order</option>
        {columnNames.map((column) => (
          <option key={column} value={column}>
            Sort by {columns[column].label.toLowerCase()}
          </option>
        ))}
      </Select>
      {sort !== null && (
        <IconButton
          icon={sort.isDescending ? ArrowDown : ArrowUp}
          label={sort.isDescending ? 'Descending, sort ascending' : 'Ascending, sort descending'}
          size="sm"
          onClick={() => onSort({ ...sort, isDescending: !sort.isDescending })}
        />
      )}
    </>
  )
}

export type SelectAllProps = { selected: number; total: number; onToggle: () => void }

export const SelectAll = ({ selected, total, onToggle }: SelectAllProps) => (
  <label className={styles.checkTarget}>
    <input
      type="checkbox"
      aria-label="Select all shown tasks"
      className={styles.checkbox}
      checked={selected === total}
      ref={(input) => {
        if (input) input.indeterminate = selected > 0 && selected < total
      }}
      onChange={onToggle}
    />
  </label>
)
