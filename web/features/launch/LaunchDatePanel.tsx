import { useState, type FormEvent } from 'react'
import type { Project } from '#schema/api/projects.ts'
import { fullDay, isDate } from '#web/shared/progress/day.ts'
import { launchAnchor } from '#web/shared/projects/launch-date.ts'
import { today } from '#web/shared/tasks/due-date.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import type { DialogState } from '#web/ui/dialog/use-confirmation.ts'
import { DateField } from '#web/ui/field/DateField.tsx'
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
  const [date, setDate] = useState(current ?? '')
  const [error, setError] = useState<string>()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isDate(date)) onChoose(date)
    else setError(`Choose a date such as ${fullDay(today())}.`)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <DateField
        label="Date"
        size="md"
        value={date}
        error={error}
        onChange={(value) => {
          setDate(value)
          setError(undefined)
        }}
      />
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
    </form>
  )
}
