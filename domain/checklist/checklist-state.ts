import type { ProjectEvent } from '#schema/events/project.ts'

/** Ids of the checked items by task key. May contain items that the guide no longer has. */
export type Checklists = ReadonlyMap<string, ReadonlySet<string>>

type ChecklistEvent = Extract<ProjectEvent, { type: 'ChecklistItemSet' }>

export function evolveChecklists(checklists: Checklists, { data }: ChecklistEvent): Checklists {
  const checked = new Set(checklists.get(data.taskKey))
  if (data.checked) checked.add(data.itemId)
  else checked.delete(data.itemId)
  return new Map(checklists).set(data.taskKey, checked)
}
