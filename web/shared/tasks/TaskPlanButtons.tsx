import type { ReactNode } from 'react'
import type { Task } from '#schema/api/tasks.ts'
import { AssigneePicker, type AssigneePickerProps } from './AssigneePicker.tsx'
import { describeDueDate } from './due-date.ts'
import { DueDatePicker } from './DueDatePicker.tsx'

/** The fields of a task that its buttons show and change. */
export type PlannedTask = Pick<Task, 'id' | 'projectId' | 'title' | 'status' | 'assignee' | 'dueOn'> &
  Partial<Pick<Task, 'relevant'>>

type TaskPlanButtonProps = { task: PlannedTask; className: string; children: ReactNode }

// Labels instead of hidden texts, because the browser composes each hidden text separately, also while scrolling.

/** A button with the assignee of a task. A click opens the list of members. */
export const AssigneeButton = ({
  task,
  align,
  ...button
}: TaskPlanButtonProps & Pick<AssigneePickerProps, 'align'>) => (
  <AssigneePicker
    tasks={[task]}
    {...(align && { align })}
    renderTrigger={(props) => (
      <button
        {...props}
        {...button}
        type="button"
        data-empty={task.assignee === null || undefined}
        aria-label={`${task.assignee?.username ?? 'Unassigned'}, change assignee: ${task.title}`}
      />
    )}
  />
)

/** A button with the due date of a task. A click opens the choice of dates. */
export const DueDateButton = ({ task, ...button }: TaskPlanButtonProps) => (
  <DueDatePicker
    tasks={[task]}
    renderTrigger={(props) => (
      <button
        {...props}
        {...button}
        type="button"
        data-empty={task.dueOn === null || undefined}
        aria-label={`${describeDueDate(task)}, change due date: ${task.title}`}
      />
    )}
  />
)
