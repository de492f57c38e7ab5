import { lazyComponent } from '#web/ui/lazy-on-idle.ts'
import { PopoverButton, type PopoverButtonProps } from '#web/ui/popover/PopoverButton.tsx'
import type { LaunchDatePanelProps } from './LaunchDatePanel.tsx'

const LaunchDatePanel = lazyComponent(() => import('./LaunchDatePanel.tsx'))

export type LaunchDatePickerProps = Pick<LaunchDatePanelProps, 'project'> &
  Pick<PopoverButtonProps, 'renderTrigger'>

/** A button that opens the field for the launch date. The field loads when it opens. */
export const LaunchDatePicker = ({ project, renderTrigger }: LaunchDatePickerProps) => (
  <PopoverButton
    renderTrigger={renderTrigger}
    renderPopover={(popover) => <LaunchDatePanel {...popover} project={project} />}
  />
)
