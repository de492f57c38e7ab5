import type { Kysely } from 'kysely'
import type { ChecklistItem } from '#schema/api/checklist.ts'
import type { Database } from '#schema/tables/database.ts'

/** Returns the shared checklist of a task; null if its guide has no task list. */
export async function checklistOf(
  reads: Kysely<Database>,
  projectId: number,
  taskKey: string,
): Promise<ChecklistItem[] | null> {
  const rows = await reads
    .selectFrom('guide_items as g')
    .leftJoin('checked_items as i', (join) =>
      join
        .onRef('i.task_key', '=', 'g.task_key')
        .onRef('i.item_id', '=', 'g.item_id')
        .on('i.project_id', '=', projectId),
    )
    .leftJoin('identity.accounts as a', 'a.id', 'i.checked_by')
    .where('g.task_key', '=', taskKey)
    .select(['g.item_id', 'g.text', 'i.checked_at', 'a.username'])
    .orderBy('g.place')
    .execute()
  if (rows.length === 0) return null
  return rows.map(({ item_id, text, checked_at, username }) => ({
    id: item_id,
    text,
    checked: checked_at && { at: checked_at.toISOString(), by: username },
  }))
}
