import type { Kysely } from 'kysely'
import type { Database } from '#schema/tables/database.ts'

/** Returns the reasons why tasks of a project are not relevant, by task key. */
export async function reasonsOf(
  reads: Kysely<Database>,
  projectId: number,
): Promise<ReadonlyMap<string, string>> {
  const rows = await reads
    .selectFrom('irrelevant_tasks as i')
    .innerJoin('content.relevance_reasons as r', 'r.id', 'i.reason_id')
    .where('i.project_id', '=', projectId)
    .select(['i.task_key', 'r.reason'])
    .execute()
  return new Map(rows.map(({ task_key, reason }) => [task_key, reason]))
}
