import { isKeyboardEvent } from '@dnd-kit/dom/utilities'
import { DragDropProvider, DragOverlay } from '@dnd-kit/react'
import { configure } from '@dnd-kit/abstract'
import { Feedback, PointerActivationConstraints } from '@dnd-kit/dom'
import { useCallback, useId, useMemo, useRef, useState } from 'react'
import type { Task } from '#schema/api/tasks.ts'
import { taskStatuses, type TaskStatus } from '#schema/roadmap.ts'
import { columnsOf } from '#web/shared/tasks/list/status-columns.ts'
import { statusLabels } from '#web/ui/task/StatusLabel.tsx'
import { isolateDirection } from '#web/ui/text/format.ts'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import type { TaskViewProps } from '../TaskList.tsx'
import { BoardCard, DraggedCard } from './BoardCard.tsx'
import { BoardColumn } from './BoardColumn.tsx'
import * as styles from './board.css.ts'
import { CardPointerSensor } from './card-pointer-sensor.ts'
import { ColumnKeyboardSensor } from './column-keyboard.ts'
import { EdgeScroller } from './edge-scroller.ts'
import { PermanentStyles } from './permanent-styles.ts'
import { useMovedCard } from './use-moved-card.ts'

/** Controls in a card. A press on them does not pick up the card. A link can be dragged. */
const controls = 'button, input, select, textarea, [role=menu]'

const sensors = [
  configure(CardPointerSensor, {
    activatorElements: ({ element }) => [element],
    // A finger that moves earlier scrolls.
    activationConstraints: ({ pointerType }) =>
      pointerType === 'touch'
        ? [new PointerActivationConstraints.Delay({ value: 250, tolerance: 5 })]
        : [new PointerActivationConstraints.Distance({ value: 5 })],
    preventActivation: ({ target }, { handle }) =>
      target instanceof Element && target.closest(controls) !== null && !handle?.contains(target),
  }),
  ColumnKeyboardSensor,
]
// The library's plugins for cursor and selection add rules for all elements, so the page would be laid out again.
const plugins = [PermanentStyles, EdgeScroller, Feedback]

/** A view of the task list: one column for each status. Dropping a card in another column changes the status. */
export default function Board({ tasks, all, canChange, onStatusChange }: TaskViewProps) {
  const columns = useMemo(() => columnsOf(tasks), [tasks])
  const [draggedId, setDraggedId] = useState<number>()
  const hasLeft = useRef(false)
  const [announcement, setAnnouncement] = useState('')
  const instructionsId = useId()
  const follow = useMovedCard(tasks)

  const move = useCallback(
    (task: Task, to: TaskStatus) => {
      if (task.status === to) return
      follow(task.id, to)
      onStatusChange(task, to)
    },
    [follow, onStatusChange],
  )
  const taskOf = (id: unknown) => tasks.find((task) => task.id === id)
  const columnOf = (id: unknown) => taskStatuses.find((status) => status === id)

  return (
    <DragDropProvider
      sensors={sensors}
      plugins={plugins}
      onDragStart={({ operation: { source, activatorEvent } }) => {
        const task = taskOf(source?.id)
        if (task === undefined) return
        setDraggedId(task.id)
        hasLeft.current = false
        setAnnouncement(pickedUp(task, isKeyboardEvent(activatorEvent)))
      }}
      onDragOver={({ operation: { source, target } }) => {
        const status = columnOf(target?.id)
        // A drag starts in the own column of the card.
        if (!hasLeft.current && status === taskOf(source?.id)?.status) return
        hasLeft.current = true
        setAnnouncement(status === undefined ? 'Not over a column.' : `Over ${statusLabels[status]}.`)
      }}
      onDragEnd={({ operation: { source, target }, canceled }) => {
        setDraggedId(undefined)
        const task = taskOf(source?.id)
        if (task === undefined) return
        const status = canceled ? undefined : columnOf(target?.id)
        const isMoved = status !== undefined && status !== task.status
        // The dashboard announces a changed status.
        setAnnouncement(isMoved ? '' : stays(task, canceled))
        if (isMoved) move(task, status)
      }}
    >
      <div className={styles.scroller({ isDragging: draggedId !== undefined })}>
        {columns.map(({ status, tasks: ofStatus, count }) => (
          <BoardColumn
            key={status}
            status={status}
            count={count}
            emptyText={emptyText(all?.some((task) => task.status === status) ?? false, canChange)}
          >
            {ofStatus.map((task) => (
              <BoardCard
                key={task.id}
                task={task}
                canChange={canChange}
                instructionsId={instructionsId}
                onMove={move}
              />
            ))}
          </BoardColumn>
        ))}
      </div>
      <DragOverlay dropAnimation={null} className={styles.overlay}>
        {({ id }) => {
          const task = taskOf(id)
          return task && <DraggedCard task={task} />
        }}
      </DragOverlay>
      <p id={instructionsId} hidden>
        Press Space to pick up the task, an arrow key to choose a column, and Space to drop the task. Press
        Escape to cancel. Press Enter to choose the column from a menu.
      </p>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </DragDropProvider>
  )
}

const pickedUp = ({ title, status }: Task, byKeyboard: boolean) =>
  `Picked up “${isolateDirection(title)}” from ${statusLabels[status]}.${byKeyboard ? ' Choose a column with the arrow keys.' : ''}`

const stays = ({ title, status }: Task, canceled: boolean) =>
  `${canceled ? 'Cancelled. ' : ''}“${isolateDirection(title)}” stays in ${statusLabels[status]}.`

function emptyText(hasHidden: boolean, canChange: boolean): string {
  if (hasHidden) return 'No tasks match these filters.'
  return canChange ? 'Drag a task here.' : 'No tasks.'
}
