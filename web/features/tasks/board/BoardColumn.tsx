import { useDroppable } from '@dnd-kit/react'
import { Children, useId, type ReactNode } from 'react'
import type { TaskStatus } from '#schema/roadmap.ts'
import { StatusIcon, statusLabels } from '#web/ui/task/StatusLabel.tsx'
import { FormattedNumber } from '#web/ui/text/FormattedNumber.tsx'
import * as styles from './board.css.ts'

export type BoardColumnProps = {
  status: TaskStatus
  count: number
  emptyText: string
  children: ReactNode
}

export function BoardColumn({ status, count, emptyText, children }: BoardColumnProps) {
  const { ref, isDropTarget } = useDroppable({ id: status })
  const titleId = useId()
  const isEmpty = Children.count(children) === 0
  return (
    <section ref={ref} className={styles.column({ isDropTarget })} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.head}>
        <StatusIcon status={status} />
        {statusLabels[status]}{' '}
        <span className={styles.count}>
          <FormattedNumber value={count} />
        </span>
      </h3>
      {isEmpty ? <p className={styles.empty}>{emptyText}</p> : <ul className={styles.cards}>{children}</ul>}
    </section>
  )
}
