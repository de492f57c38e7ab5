import type { Activity } from '#schema/api/activity.ts'

/**
 * Shows only the newest of several status changes of one task by one person, if one of them reverts an earlier one.
 * Other activity between the changes keeps them apart. The activities are ordered newest first.
 */
export function collapseUndone(activities: readonly Activity[]): readonly Activity[] {
  const shown: Activity[] = []
  let run: Activity[] = []
  const endRun = () => {
    const [newest] = run
    shown.push(...(newest !== undefined && run.some(isRevert) ? [newest] : run))
    run = []
  }
  for (const activity of activities) {
    const [newest] = run
    if (newest !== undefined && !isSameChange(newest, activity)) endRun()
    run.push(activity)
  }
  endRun()
  return shown
}

const isSameChange = (a: Activity, b: Activity): boolean =>
  a.type === 'TaskStatusChanged' &&
  b.type === 'TaskStatusChanged' &&
  a.actorId === b.actorId &&
  a.task !== null &&
  a.task.id === b.task?.id

const isRevert = ({ type, detail }: Activity): boolean =>
  type === 'TaskStatusChanged' && (detail['to'] === 'pending' || detail['from'] === 'completed')
