import { ArrowDown, ArrowUp } from 'lucide-react'
import * as styles from './sortable-header.css.ts'

interface SortableHeaderProps {
  className?: string
  /** Undefined if the table is not sorted by this column. */
  order: 'ascending' | 'descending' | undefined
  /** True if something covers the header, so that Tab skips its button. */
  isCovered?: boolean
  onSort: () => void
  children: string
}

export function SortableHeader({ className, order, isCovered, onSort, children }: SortableHeaderProps) {
  const Arrow = order === 'descending' ? ArrowDown : ArrowUp
  return (
    <th scope="col" className={className} aria-sort={order}>
      <button type="button" tabIndex={isCovered ? -1 : undefined} className={styles.button} onClick={onSort}>
        {children}
        {order && <Arrow aria-hidden="true" />}
      </button>
    </th>
  )
}
