import type { Kysely } from 'kysely'
import type { ActivityType } from '#schema/activity.ts'
import type { Database } from '#schema/tables/database.ts'
import { notesOf } from '../notes/queries.ts'

interface ActivityRow {
  readonly id: bigint
  readonly type: ActivityType
  readonly task_key: string | null
  readonly detail: Readonly<Record<string, string>>
}

/** Returns the stored texts of activities by activity id. Deleted texts are missing. */
export async function textsOf(
  reads: Kysely<Database>,
  projectId: number,
  activities: readonly ActivityRow[],
): Promise<ReadonlyMap<bigint, string>> {
  const idsOf = (...types: readonly ActivityType[]) => {
    const ofTypes = activities.filter(({ type }) => types.includes(type))
    return ofTypes.flatMap(({ detail }) => textIdOf(detail) ?? [])
  }
  const checkedTasks = activities.flatMap(({ type, task_key }) =>
    type === 'ChecklistItemSet' && task_key !== null ? [task_key] : [],
  )
  const texts = new Map(
    (
      await Promise.all([
        noteTexts(reads, projectId, idsOf('NoteAdded')),
        linkTexts(reads, idsOf('LinkAdded')),
        postTexts(reads, idsOf('StatusUpdateRequested')),
        reasonTexts(reads, idsOf('TaskMarkedNotRelevant')),
        itemTexts(reads, checkedTasks),
      ])
    ).flat(),
  )
  return new Map(
    activities.flatMap(({ id, type, task_key, detail }) => {
      // A note appears once: with the activity that added it.
      if (type === 'NoteEdited') return []
      const text = texts.get(textIdOf(detail) ?? `${task_key} ${detail['itemId']}`)
      return text === undefined ? [] : [[id, text] as const]
    }),
  )
}

const textIdOf = (detail: ActivityRow['detail']): string | undefined =>
  detail['noteId'] ?? detail['linkId'] ?? detail['postId'] ?? detail['reasonId']

type Texts = (readonly [key: string, text: string])[]

async function noteTexts(reads: Kysely<Database>, projectId: number, ids: readonly string[]): Promise<Texts> {
  if (ids.length === 0) return []
  const notes = await notesOf(reads, { projectId, noteIds: ids })
  return notes.map(({ id, text }) => [id, text])
}

async function linkTexts(reads: Kysely<Database>, ids: readonly string[]): Promise<Texts> {
  if (ids.length === 0) return []
  const rows = await reads.selectFrom('content.links').where('id', 'in', ids).selectAll().execute()
  return rows.map(({ id, title, url }) => [id, title ?? url])
}

async function postTexts(reads: Kysely<Database>, ids: readonly string[]): Promise<Texts> {
  if (ids.length === 0) return []
  const rows = await reads.selectFrom('content.status_posts').where('id', 'in', ids).selectAll().execute()
  return rows.map(({ id, note }) => [id, note])
}

async function reasonTexts(reads: Kysely<Database>, ids: readonly string[]): Promise<Texts> {
  if (ids.length === 0) return []
  const rows = await reads
    .selectFrom('content.relevance_reasons as r')
    // The reason of a task that is relevant again will be deleted.
    .innerJoin('irrelevant_tasks as i', 'i.reason_id', 'r.id')
    .where('r.id', 'in', ids)
    .select(['r.id', 'r.reason'])
    .execute()
  return rows.map(({ id, reason }) => [id, reason])
}

/** The keys consist of task key and item id. */
async function itemTexts(reads: Kysely<Database>, taskKeys: readonly string[]): Promise<Texts> {
  if (taskKeys.length === 0) return []
  const rows = await reads
    .selectFrom('guide_items')
    .where('task_key', 'in', taskKeys)
    .select(['task_key', 'item_id', 'text'])
    .execute()
  return rows.map(({ task_key, item_id, text }) => [`${task_key} ${item_id}`, text])
}
