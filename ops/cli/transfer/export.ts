import type { Kysely } from 'kysely'
import { projectAggregate, projectStream, type Project } from '#domain/project/project.ts'
import { roadmapAggregate, type Roadmap } from '#domain/roadmap/roadmap.ts'
import { toCsv } from '#domain/shared/csv.ts'
import { planOf } from '#domain/tasks/plan-state.ts'
import type { ProjectEvent } from '#schema/events/project.ts'
import type { RoadmapTask } from '#schema/events/roadmap.ts'
import type { Database } from '#schema/tables/database.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import { readStream, type DomainEvent } from '#projector/domain-event.ts'
import { openCommands } from '#projector/work-context.ts'
import { readTexts, type ProjectTexts } from './export-texts.ts'
import type { ExportedProject, ExportedTask } from './exported-project.ts'

type RecordedEvents = readonly DomainEvent<ProjectEvent['type']>[]

interface Stores {
  readonly db: Kysely<Database>
  readonly store: EventStore
}

/** Returns a project with the work of its team; null if the project does not exist. */
export async function exportProject(
  { db, store }: Stores,
  projectId: number,
): Promise<ExportedProject | null> {
  const commands = openCommands(store)
  const { state } = await commands.load(projectAggregate(projectId))
  if (!state || state.deleted) return null
  const { state: published } = await commands.load(roadmapAggregate)
  const events = await readStream<ProjectEvent>(store, projectStream(projectId))
  const actors = [...new Set(events.flatMap(({ actor }) => actor ?? []))]
  const texts = await readTexts(db, projectId, state, actors)
  const changedAt = changeTimes(events)
  const current = [...(published.versions.get(state.roadmapVersion)?.values() ?? [])]
  const currentKeys = new Set(current.map(({ key }) => key))
  const retired = latestVersions(published).filter(({ key }) => changedAt.has(key) && !currentKeys.has(key))
  const owner = texts.usernames.get(state.ownerId)
  const updates = updatesOf(events, texts)
  const toTask = ({ key, title, category, taskType }: RoadmapTask): ExportedTask => ({
    key,
    title,
    category,
    taskType,
    status: state.statuses.get(key) ?? 'pending',
    changedAt: changedAt.get(key) ?? null,
    ...(!currentKeys.has(key) && ({ retired: true } as const)),
    ...workOf(state, key, events, texts),
  })
  return {
    format: 1,
    exportedAt: new Date().toISOString(),
    project: {
      id: projectId,
      name: state.name,
      createdAt: events[0]?.occurredAt.toISOString() ?? '',
      roadmapVersion: state.roadmapVersion,
      ...(owner !== undefined && { owner }),
      ...(state.launchOn !== null && { launchOn: state.launchOn }),
      ...(updates.length > 0 && { updates }),
    },
    tasks: [...current, ...retired].map(toTask),
  }
}

function latestVersions({ versions }: Roadmap): readonly RoadmapTask[] {
  const tasks = [...versions.values()].flatMap((version) => [...version.values()])
  return [...new Map(tasks.map((task) => [task.key, task])).values()]
}

/** Returns the times of the last status changes, by task key. */
const changeTimes = (events: RecordedEvents): ReadonlyMap<string, string> =>
  new Map(
    events.flatMap(({ type, data, occurredAt }) =>
      type === 'TaskStatusChanged' ? [[data.taskKey, occurredAt.toISOString()] as const] : [],
    ),
  )

const updatesOf = (events: RecordedEvents, { updates, usernames }: ProjectTexts) =>
  events.flatMap(({ id, type, data, actor, occurredAt }) =>
    type === 'StatusUpdateRequested'
      ? [
          {
            at: occurredAt.toISOString(),
            by: usernames.get(actor ?? 0) ?? null,
            note: updates.get(data.postId ?? id) ?? null,
            ...(actor === null && signed),
            numbers: data.numbers,
          },
        ]
      : [],
  )

/** Marks texts that an import has stored: their events have no actor. */
const signed = { signed: true } as const

/** Returns what the team added to a task. Omits erased texts. */
function workOf(state: Project, key: string, events: RecordedEvents, texts: ProjectTexts) {
  const { assignee, dueOn, relevant } = planOf(state.plans, key)
  const userId = state.team.get(assignee ?? 0)?.userId ?? 0
  const username = texts.usernames.get(userId)
  const marked = events.findLast(({ type, data }) => type === 'TaskMarkedNotRelevant' && data.taskKey === key)
  const notes = [...(state.notes.get(key) ?? [])].flatMap(([noteId, { authorId, textId, deleted }]) => {
    const text = texts.notes.get(textId)
    if (deleted || text === undefined) return []
    const added = events.find(({ type, data }) => type === 'NoteAdded' && data.noteId === noteId)
    const isImported = added?.actor === null && textId === noteId
    const by = texts.usernames.get(authorId) ?? null
    return [{ at: added?.occurredAt.toISOString() ?? '', by, text, ...(isImported && signed) }]
  })
  const links = [...(state.links.get(key) ?? [])].flatMap(([linkId, { removed }]) => {
    const link = texts.links.get(linkId)
    if (removed || !link) return []
    return [{ url: link.url, ...(link.title !== null && { title: link.title }) }]
  })
  const checked = [...(state.checklists.get(key) ?? [])]
  return {
    ...(username !== undefined && { assignee: username }),
    ...(userId === state.ownerId && ({ assigneeIsOwner: true } as const)),
    ...(dueOn !== null && { dueOn }),
    ...(!relevant && { notRelevant: { reason: texts.reasons.get(marked?.id ?? '') ?? null } }),
    ...(notes.length > 0 && { notes }),
    ...(links.length > 0 && { links }),
    ...(checked.length > 0 && { checked }),
  }
}

/** Returns the tasks as CSV. */
export const exportedCsv = ({ tasks }: ExportedProject): string =>
  toCsv([
    [
      'key',
      'category',
      'type',
      'title',
      'status',
      'changed at',
      'retired',
      'assignee',
      'due date',
      'relevant',
    ],
    ...tasks.map((task) => [
      task.key,
      task.category,
      task.taskType,
      task.title,
      task.status,
      task.changedAt ?? '',
      task.retired ? 'retired' : '',
      task.assignee ?? '',
      task.dueOn ?? '',
      task.notRelevant ? 'no' : 'yes',
    ]),
  ])
