import type { ProjectEvent } from '#schema/events/project.ts'
import type { RoadmapTask } from '#schema/events/roadmap.ts'
import { Rejection, reject, rejectStale, Undo, type Decision } from '../decision.ts'
import { authorizeOnTask, type ProjectState } from '../project/project.ts'
import type { ChecklistItem } from './checklist-items.ts'

/** Checks or unchecks an item of the guide's checklist. An undo sets `onlyIf`: the item must still have this value. */
export function setChecklistItem(
  state: ProjectState,
  actor: number,
  command: {
    task: RoadmapTask | null
    /** Checklist of the task's guide. */
    items: readonly ChecklistItem[]
    itemId: string
    checked: boolean
    onlyIf?: boolean | undefined
  },
): Decision<ProjectEvent> {
  const { task, items, itemId, checked, onlyIf } = command
  const authorized = authorizeOnTask(state, actor, 'tickChecklist', task)
  if (authorized instanceof Rejection) return authorized
  if (!items.some(({ id }) => id === itemId))
    return reject('not_found', 'This item is no longer in the guide.')
  const { project, taskKey } = authorized
  const isChecked = project.checklists.get(taskKey)?.has(itemId) ?? false
  const changes = { type: 'ChecklistItemSet', data: { taskKey, itemId } }
  if (onlyIf !== undefined && onlyIf !== isChecked)
    return rejectStale(`This item is already ${isChecked ? 'checked' : 'unchecked'}.`, changes)
  const events: ProjectEvent[] =
    isChecked === checked ? [] : [{ type: 'ChecklistItemSet', data: { taskKey, itemId, checked } }]
  return onlyIf === undefined ? events : new Undo(events, 'This item has changed.', changes)
}
