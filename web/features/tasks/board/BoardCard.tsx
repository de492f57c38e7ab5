import { useDraggable } from '@dnd-kit/react'
import { CircleOff, ListChecks, MessageSquare } from 'lucide-react'
import { memo, type ComponentProps, type ReactNode } from 'react'
import type { Task } from '#schema/api/tasks.ts'
import { categoryInfo, taskStatuses, type TaskStatus } from '#schema/roadmap.ts'
import { GripIcon } from '#web/shared/tasks/PlainIcons.tsx'
import TaskChips from '#web/shared/tasks/TaskChips.tsx'
import { taskAnchor } from '#web/shared/tasks/tasks.ts'
import { TaskLink } from '#web/shared/tasks/TaskLink.tsx'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { Badge } from '#web/ui/card/Badge.tsx'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { CategoryTicks } from '#web/ui/progress/CategoryTicks.tsx'
import { PriorityLabel, StatusIcon, statusLabels } from '#web/ui/task/StatusLabel.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { QueuedBadge } from '#web/shared/tasks/QueuedBadge.tsx'
import * as styles from './board.css.ts'

export type BoardCardProps = {
  task: Task
  canChange: boolean
  /** Id of the element that explains how to move a card by keyboard. */
  instructionsId: string
  onMove: (task: Task, to: TaskStatus) => void
}

/** Memoised, because the board shows all tasks. */
export const BoardCard = memo(function BoardCard({
  task,
  canChange,
  instructionsId,
  onMove,
}: BoardCardProps) {
  const canMove = canChange && task.relevant
  const { ref, handleRef, isDragSource } = useDraggable({ id: task.id, disabled: !canMove })
  return (
    <li ref={ref} id={taskAnchor(task.id)} tabIndex={-1} className={styles.place({ canMove, isDragSource })}>
      <CardContent task={task} canChange={canChange}>
        {canMove && (
          <Menu
            align="end"
            entries={taskStatuses.map((status) => ({
              kind: 'choice',
              label: statusLabels[status],
              mark: <StatusIcon status={status} />,
              current: status === task.status,
              onSelect: () => onMove(task, status),
            }))}
            renderTrigger={(props) => (
              <MoveButton
                {...props}
                ref={handleRef}
                task={task}
                aria-describedby={instructionsId}
                data-move=""
              />
            )}
          />
        )}
      </CardContent>
    </li>
  )
})

/** The card that follows the pointer. It looks like the card that the user drags. Its buttons do nothing. */
export const DraggedCard = ({ task }: { task: Task }) => (
  <div inert>
    <CardContent task={task} canChange>
      <MoveButton task={task} />
    </CardContent>
  </div>
)

type MoveButtonProps = Omit<ComponentProps<typeof IconButton>, 'icon' | 'label'> & { task: Task }

const MoveButton = ({ task, ...button }: MoveButtonProps) => (
  <IconButton {...button} icon={GripIcon} size="sm" label={`Move: ${task.title}`} className={styles.handle} />
)

type CardContentProps = { task: Task; canChange: boolean; children: ReactNode }

/** Shows the content of a card. `children` are beside the title. */
function CardContent({ task, canChange, children }: CardContentProps) {
  const { status, relevant, priority, category } = task
  const { step, name } = categoryInfo[category]
  const { checklist, notes } = task.counts
  return (
    <div className={styles.card({ status, relevant })}>
      <div className={styles.top}>
        <h4 className={styles.title}>
          <TaskLink task={task} />
        </h4>
        {children}
      </div>
      <div className={styles.facts}>
        <span role="img" aria-label={name} title={name}>
          <CategoryTicks category={step} />
        </span>
        {priority && <PriorityLabel />}
        {checklist !== null && checklist.done > 0 && (
          <Count icon={<ListChecks aria-hidden="true" />} name="Checklist:">
            {checklist.done} of {checklist.total}
          </Count>
        )}
        {notes > 0 && (
          <Count icon={<MessageSquare aria-hidden="true" />} name="Notes:">
            {notes}
          </Count>
        )}
        {!relevant && (
          <Badge tone="dashed" icon={CircleOff}>
            Not relevant
          </Badge>
        )}
        <QueuedBadge taskId={task.id} />
        <span className={styles.chips}>
          <TaskChips task={task} canChange={canChange} />
        </span>
      </div>
    </div>
  )
}

const Count = ({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) => (
  <span className={styles.fact}>
    {icon}
    <VisuallyHidden>{name}</VisuallyHidden> {children}
  </span>
)
