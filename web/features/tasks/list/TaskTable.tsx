import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { withParams } from '#web/shared/search-params.ts'
import {
  columnNames,
  columns,
  formatSort,
  nextSort,
  parseSort,
  sortTasks,
  type Sort,
} from '#web/shared/tasks/list/sort-tasks.ts'
import { taskAnchor } from '#web/shared/tasks/tasks.ts'
import { useHashFocus } from '#web/shared/use-hash-focus.ts'
import { SortableHeader } from '#web/ui/table/SortableHeader.tsx'
import type { TaskViewProps } from '../TaskList.tsx'
import { BulkBar } from './BulkBar.tsx'
import { followArrows } from './keyboard.ts'
import { emptySelection, toggle, toggleAll } from './selection.ts'
import { SelectAll, SortSelect } from './TableHead.tsx'
import * as styles from './table.css.ts'
import { TaskRow } from './TaskRow.tsx'
import { useSelectionFocus } from './use-selection-focus.ts'

/** A view of the task list: one row for each task. Users who can change tasks can select several rows. */
export default function TaskTable({ tasks, canChange, onStatusChange }: TaskViewProps) {
  const [search, setSearch] = useSearchParams()
  const sortText = search.get('sort')
  const sort = useMemo(() => parseSort(sortText), [sortText])
  const sorted = useMemo(() => sortTasks(tasks, sort), [tasks, sort])
  const order = useMemo(() => sorted.map(({ id }) => id), [sorted])
  const [selection, setSelection] = useState(emptySelection)
  const bar = useRef<HTMLDivElement>(null)
  useHashFocus(order.map(taskAnchor))
  useSelectionFocus(order, selection.ids)

  const lastOrder = useRef(order)
  useEffect(() => {
    lastOrder.current = order
  })
  const select = useCallback(
    (id: number, extend: boolean) => setSelection((last) => toggle(last, id, lastOrder.current, extend)),
    [],
  )
  const selectAll = () => setSelection((last) => toggleAll(last, order))
  const setSort = (next: Sort | null) =>
    setSearch((before) => withParams(before, { sort: next && formatSort(next) }), {
      replace: true,
      preventScrollReset: true,
    })

  if (tasks.length === 0) return null
  const selected = sorted.filter(({ id }) => selection.ids.has(id))
  const hasCommands = canChange && selected.length > 0
  const all = canChange && <SelectAll selected={selected.length} total={order.length} onToggle={selectAll} />
  return (
    <div className={styles.frame} data-selectable={canChange || undefined}>
      {hasCommands && <BulkBar ref={bar} tasks={selected} onClear={() => setSelection(emptySelection)} />}
      <div className={styles.tools}>
        {all}
        {!hasCommands && <SortSelect sort={sort} onSort={setSort} />}
      </div>
      <table className={styles.table} aria-label="Tasks">
        <thead className={styles.head}>
          <tr className={styles.row}>
            {canChange && (
              <th scope="col" className={styles.check}>
                {all}
              </th>
            )}
            {columnNames.map((column) => (
              <SortableHeader
                key={column}
                className={styles.cellOf[column]}
                order={sort?.column === column ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
                isCovered={hasCommands}
                onSort={() => setSort(nextSort(sort, column))}
              >
                {columns[column].label}
              </SortableHeader>
            ))}
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- receives keys of the controls in the rows */}
        <tbody
          onKeyDown={(event) => {
            if (followArrows(event, select)) return
            if (event.key === 'Escape' && selection.ids.size > 0 && !event.defaultPrevented) {
              event.preventDefault()
              setSelection(emptySelection)
            }
            if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
              event.preventDefault() // otherwise, the key would also press the button
              bar.current?.querySelector('button')?.focus()
            }
          }}
        >
          {sorted.map((task) => (
            <TaskRow
              key={task.id}
              task={task}
              isSelected={selection.ids.has(task.id)}
              onSelect={canChange ? select : null}
              onStatusChange={onStatusChange}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
