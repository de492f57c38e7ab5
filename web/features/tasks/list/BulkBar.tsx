import { CalendarDays, Check, Play, UserRoundPlus, X, type LucideIcon } from 'lucide-react'
import type { ComponentProps, Ref } from 'react'
import type { Task } from '#schema/api/tasks.ts'
import { AssigneePicker } from '#web/shared/tasks/AssigneePicker.tsx'
import { DueDatePicker } from '#web/shared/tasks/DueDatePicker.tsx'
import { useBulkStatus } from '#web/shared/tasks/edit/use-bulk-status.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { formatCount } from '#web/ui/text/format.ts'
import { Tooltip } from '#web/ui/tooltip/Tooltip.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import * as styles from './bulk-bar.css.ts'

export type BulkBarProps = {
  ref: Ref<HTMLDivElement>
  /** The selected tasks, at least one. */
  tasks: readonly Task[]
  onClear: () => void
}

/** Commands for all selected tasks. Covers the head of the list while tasks are selected. */
export function BulkBar({ ref, tasks, onClear }: BulkBarProps) {
  const setStatus = useBulkStatus()
  const startable = tasks.filter(({ status, relevant }) => relevant && status === 'pending')
  const completable = tasks.filter(({ status, relevant }) => relevant && status !== 'completed')
  return (
    <div ref={ref} className={styles.bar} role="toolbar" aria-label="Selected tasks">
      <p role="status" className={styles.count}>
        {tasks.length} <span className={styles.word}>selected</span>
        <VisuallyHidden>. Press Enter on a checkbox to go to the actions.</VisuallyHidden>
      </p>
      <AssigneePicker
        tasks={tasks}
        renderTrigger={(props) => <Command {...props} icon={UserRoundPlus} label="Assign" />}
      />
      <DueDatePicker
        tasks={tasks}
        renderTrigger={(props) => <Command {...props} icon={CalendarDays} label="Due date" />}
      />
      <Tooltip label={startable.length > 0 ? null : 'No selected task is pending.'}>
        <Command
          icon={Play}
          label="Start"
          aria-disabled={startable.length === 0}
          onClick={() => setStatus(startable, 'in_progress')}
        />
      </Tooltip>
      <Tooltip label={completable.length > 0 ? null : 'All selected tasks are completed.'}>
        <Command
          icon={Check}
          label="Complete"
          aria-disabled={completable.length === 0}
          onClick={() => setStatus(completable, 'completed')}
        />
      </Tooltip>
      <IconButton
        icon={X}
        size="sm"
        label={`Deselect ${formatCount(tasks.length, 'task')}`}
        className={styles.clear}
        onClick={onClear}
      />
    </div>
  )
}

type CommandProps = Omit<ComponentProps<typeof Button>, 'children'> & { icon: LucideIcon; label: string }

const Command = ({ icon: Icon, label, ...button }: CommandProps) => (
  <Button {...button} size="sm" className={styles.command}>
    <Icon aria-hidden="true" />
    <span className={styles.label}>{label}</span>
  </Button>
)
