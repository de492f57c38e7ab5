import type { Kysely } from 'kysely'
import type { EditableGuide, GuideVersion, UnfinishedGuide } from '#schema/api/guides.ts'
import { guideLink } from '#schema/screens.ts'
import { parseEvent } from '#schema/events/parse.ts'
import type { RoadmapEvent } from '#schema/events/roadmap.ts'
import type { Database } from '#schema/tables/database.ts'
import { editRejection } from '#domain/guides/guide.ts'
import {
  revisionOf,
  roadmapAggregate,
  roadmapStream,
  type Guide,
  type Roadmap,
} from '#domain/roadmap/roadmap.ts'
import type { Role } from '#schema/roles.ts'
import { readStream } from '#kernel/projections/domain-event.ts'
import { HttpError, statusOfRejection } from '../http/http-error.ts'
import type { Services } from '../services.ts'

type Text = Pick<UnfinishedGuide, 'kind' | 'title' | 'markdown' | 'link'>

/** Returns the guide of a task and the caller's draft. Reads the stream, because read models lag. */
export async function editableGuide(
  services: Services,
  user: { readonly id: number; readonly role: Role },
  taskKey: string,
): Promise<EditableGuide> {
  const state = await requireTask(services, user.role, taskKey)
  const task = newestTask(state, taskKey)
  const guide = state.guides.get(taskKey)
  const revision = revisionOf(state.guideRevisions, taskKey)
  const draft = await services.db
    .selectFrom('content.guide_drafts')
    .where('user_id', '=', user.id)
    .where('task_key', '=', taskKey)
    .select(['kind', 'title', 'markdown', 'link', 'revision', 'saved_at'])
    .executeTakeFirst()
  const { saved_at: savedAt, ...text } = draft ?? { saved_at: null }
  return {
    taskKey,
    taskTitle: task.title,
    category: task.category,
    revision,
    howToLink: guideLink(guide ?? {}) ?? null,
    published: guide ? { ...textOf(guide), revision } : null,
    draft: 'kind' in text && savedAt ? { ...text, savedAt: savedAt.toISOString() } : null,
  }
}

/** @throws HttpError 403 or 404 */
export async function requireTask({ commands }: Services, role: Role, taskKey: string): Promise<Roadmap> {
  const { state } = await commands.load(roadmapAggregate)
  const rejection = editRejection(state, role, taskKey)
  if (rejection) throw new HttpError(statusOfRejection[rejection.kind], rejection.message)
  return state
}

function newestTask(state: Roadmap, taskKey: string) {
  const versions = [...state.versions].toSorted(([a], [b]) => b - a)
  for (const [, tasks] of versions) for (const task of tasks.values()) if (task.key === taskKey) return task
  throw new HttpError(404, 'Task not found')
}

const textOf = (guide: Guide): Text =>
  'link' in guide
    ? { kind: 'link', title: '', markdown: '', link: guide.link }
    : { kind: 'article', title: guide.title, markdown: guide.markdown, link: '' }

/** @throws HttpError 409 if the stored draft is not the one that the text replaces, and has another text */
export async function saveDraft(
  { db, now }: Services,
  userId: number,
  taskKey: string,
  { replaces, ...unfinished }: UnfinishedGuide & { readonly replaces?: string | null | undefined },
): Promise<{ savedAt: string }> {
  const savedAt = now()
  const text = { ...unfinished, saved_at: savedAt }
  const saved = await db
    .insertInto('content.guide_drafts')
    .values({ user_id: userId, task_key: taskKey, ...text })
    .onConflict((conflict) => {
      const update = conflict.columns(['user_id', 'task_key']).doUpdateSet(text)
      if (replaces === undefined) return update
      return update.where((eb) =>
        // The client repeats a request whose response was lost. The stored text is then the same.
        eb.or([
          eb.and(storedColumns(unfinished)),
          ...(replaces === null ? [] : [eb('content.guide_drafts.saved_at', '=', new Date(replaces))]),
        ]),
      )
    })
    .executeTakeFirst()
  if (saved.numInsertedOrUpdatedRows === 0n) {
    throw new HttpError(409, 'Your draft was changed in another window or on another device.')
  }
  return { savedAt: savedAt.toISOString() }
}

const storedColumns = ({ kind, title, markdown, link, revision }: UnfinishedGuide) => ({
  'content.guide_drafts.kind': kind,
  'content.guide_drafts.title': title,
  'content.guide_drafts.markdown': markdown,
  'content.guide_drafts.link': link,
  'content.guide_drafts.revision': revision,
})

export async function discardDraft(db: Kysely<Database>, userId: number, taskKey: string): Promise<void> {
  await db
    .deleteFrom('content.guide_drafts')
    .where('user_id', '=', userId)
    .where('task_key', '=', taskKey)
    .execute()
}

/** The published versions of a guide, oldest first. The roadmap's stream contains the text of each version. */
async function publications({ store }: Services, taskKey: string) {
  const events = await readStream<RoadmapEvent>(store, roadmapStream, parseEvent)
  return events.flatMap((event) =>
    event.type === 'GuidePublished' && event.data.taskKey === taskKey ? [event] : [],
  )
}

export async function guideVersions(services: Services, taskKey: string): Promise<GuideVersion[]> {
  const { state } = await services.commands.load(roadmapAggregate)
  const published = await publications(services, taskKey)
  const actors = published.flatMap(({ actor }) => (actor === null ? [] : [actor]))
  const accounts = await services.db
    .selectFrom('identity.accounts')
    .where('id', 'in', [0, ...actors])
    .select(['id', 'username'])
    .execute()
  const names = new Map(accounts.map(({ id, username }) => [id, username]))
  return published
    .map(({ data, actor, occurredAt }, index) => ({
      number: index + 1,
      publishedAt: occurredAt.toISOString(),
      publishedBy: actor === null ? null : (names.get(actor) ?? null),
      title: 'title' in data ? data.title : null,
      link: 'link' in data ? data.link : null,
      isCurrent: index === published.length - 1 && state.guides.has(taskKey),
    }))
    .toReversed()
}

/** @throws HttpError 404 */
export async function guideVersion(services: Services, taskKey: string, number: number): Promise<Text> {
  const event = (await publications(services, taskKey))[number - 1]
  if (!event) throw new HttpError(404, 'Version not found')
  return textOf(event.data)
}
