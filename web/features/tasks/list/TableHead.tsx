import { ArrowDown, ArrowUp } from 'lucide-react'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { columnNames, columns, nextSort, type Column, type Sort } from '#web/shared/tasks/list/sort-tasks.ts'
import * as styles from './table.css.ts'

type SortProps = { sort: Sort | null; onSort: (sort: Sort | null) => void }

export type SortableHeaderProps = SortProps & {
  column: Column
  /** The commands for selected tasks cover the head, so Tab skips its buttons. */
  isCovered: boolean
}

export function SortableHeader({ column, sort, onSort, isCovered }: SortableHeaderProps) {
  const isSorted = sort?.column === column
  const Arrow = isSorted && sort.isDescending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      className={styles.cellOf[column]}
      {...(isSorted && { 'aria-sort': sort.isDescending ? 'descending' : 'ascending' })}
    >
      <button
        type="button"
        tabIndex={isCovered ? -1 : undefined}
        className={styles.sort}
        onClick={() => onSort(nextSort(sort, column))}
      >
        {columns[column].label}
        {isSorted && <Arrow aria-hidden="true" />}
      </button>
    </th>
  )
}

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
