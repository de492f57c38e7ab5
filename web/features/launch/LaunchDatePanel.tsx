import type { Project } from '#schema/api/projects.ts'
import { launchAnchor } from '#web/shared/projects/launch-date.ts'
import { DateForm } from '#web/shared/tasks/DateForm.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import type { DialogState } from '#web/ui/dialog/use-confirmation.ts'
import { Popover, type PopoverProps } from '#web/ui/popover/Popover.tsx'
import * as styles from './launch.css.ts'
import { useLaunchDate } from './use-launch-date.ts'

type ProjectProps = { project: Pick<Project, 'id' | 'launchOn'> }

export type LaunchDatePanelProps = Pick<PopoverProps, 'open' | 'onClose' | 'anchor'> & ProjectProps

/** Asks for the launch date of the project, or removes it. */
export default function LaunchDatePanel({ project, ...popover }: LaunchDatePanelProps) {
  return (
    <Popover {...popover} title="Launch date" size="sm" focusFallback={launchAnchor}>
      <LaunchDateForm project={project} onClose={popover.onClose} />
    </Popover>
  )
}

/** The same as a dialog, for the search. */
export const LaunchDateDialog = ({ project, ...dialog }: DialogState & ProjectProps) => (
  <Dialog {...dialog} title="Launch date">
    <LaunchDateForm project={project} onClose={() => dialog.onOpenChange(false)} />
  </Dialog>
)

function LaunchDateForm({ project, onClose }: ProjectProps & { onClose: () => void }) {
  const { launchOn: current } = project
  const setLaunchDate = useLaunchDate(project.id)
  function onChoose(launchOn: string | null) {
    onClose()
    setLaunchDate(launchOn)
  }
  return (
    <DateForm label="Date" current={current} onChoose={onChoose} className={styles.form}>
      <p className={styles.hint}>Everyone in the project sees the countdown.</p>
      <div className={styles.actions}>
        {current !== null && (
          <Button variant="ghost" onClick={() => onChoose(null)}>
            Remove date
          </Button>
        )}
        <Button type="submit" variant="primary">
          Set date
        </Button>
      </div>
    </DateForm>
  )
}
