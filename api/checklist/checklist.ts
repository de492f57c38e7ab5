import type { Kysely } from 'kysely'
import { checklistItems, type ChecklistItem } from '#domain/checklist/checklist-items.ts'
import type * as contract from '#schema/api/checklist.ts'
import type { Database } from '#schema/tables/database.ts'
import { newestRoadmap } from '../roadmap/roadmap.ts'
import type { Services } from '../services.ts'

/** Returns the task list items of a task's guide; none if the guide is a link or missing. */
export async function itemsOfGuide(
  services: Pick<Services, 'commands'>,
  taskKey: string,
): Promise<readonly ChecklistItem[]> {
  const guide = (await newestRoadmap(services)).guides.get(taskKey)
  return guide && 'markdown' in guide ? checklistItems(guide.markdown) : []
}

/** Returns the shared checklist of a task; null if its guide has no task list. */
export async function checklistOf(
  services: Pick<Services, 'commands' | 'reads'>,
  projectId: number,
  taskKey: string,
): Promise<contract.ChecklistItem[] | null> {
  const items = await itemsOfGuide(services, taskKey)
  if (items.length === 0) return null
  const checked = await checkedItems(services.reads, projectId, taskKey)
  return items.map(({ id, text }) => ({ id, text, checked: checked.get(id) ?? null }))
}

async function checkedItems(reads: Kysely<Database>, projectId: number, taskKey: string) {
  const rows = await reads
    .selectFrom('checked_items as i')
    .leftJoin('identity.accounts as a', 'a.id', 'i.checked_by')
    .where('i.project_id', '=', projectId)
    .where('i.task_key', '=', taskKey)
    .select(['i.item_id', 'i.checked_at', 'a.username'])
    .execute()
  return new Map(
    rows.map(({ item_id, checked_at, username }) => [
      item_id,
      { at: checked_at.toISOString(), by: username },
    ]),
  )
}
