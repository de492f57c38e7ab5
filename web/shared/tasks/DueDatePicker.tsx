import { lazyComponent } from '#web/ui/lazy-on-idle.ts'
import { PopoverButton, type PopoverButtonProps } from '#web/ui/popover/PopoverButton.tsx'
import type { DueDatePanelProps } from './edit/DueDatePanel.tsx'

const DueDatePanel = lazyComponent(() => import('./edit/DueDatePanel.tsx'))

export type DueDatePickerProps = Pick<DueDatePanelProps, 'tasks'> & Pick<PopoverButtonProps, 'renderTrigger'>

/** A button that opens a choice of due dates for the tasks. The choice loads when it opens. */
export const DueDatePicker = ({ tasks, renderTrigger }: DueDatePickerProps) => (
  <PopoverButton
    renderTrigger={renderTrigger}
    renderPopover={(popover) => <DueDatePanel {...popover} tasks={tasks} />}
  />
)
