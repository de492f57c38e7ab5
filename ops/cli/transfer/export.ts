import { projectAggregate, projectStream } from '#domain/project/project.ts'
import { roadmapAggregate, type Roadmap } from '#domain/roadmap/roadmap.ts'
import { toCsv } from '#domain/shared/csv.ts'
import type { RoadmapTask } from '#schema/events/roadmap.ts'
import { parseEvent } from '#schema/events/parse.ts'
import { maxProjectName } from '#schema/limits.ts'
import { categories, taskStatuses } from '#schema/roadmap.ts'
import { name } from '#schema/text.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import * as z from 'zod'
import { printable } from '../files.ts'
import { openCommands } from '#projector/work-context.ts'

export const exportedProject = z.object({
  format: z.literal(1),
  exportedAt: z.iso.datetime(),
  project: z.object({
    id: z.int(),
    name: name(maxProjectName, 'Project name'),
    createdAt: z.iso.datetime(),
    roadmapVersion: z.int(),
  }),
  tasks: z
    .array(
      z.object({
        key: z.string(),
        title: z.string(),
        category: z.enum(categories),
        taskType: z.string(),
        status: z.enum(taskStatuses),
        changedAt: z.nullable(z.iso.datetime()),
        retired: z.exactOptional(z.literal(true)),
      }),
    )
    .check(({ value, issues }) => {
      const keys = value.map(({ key }) => key)
      const duplicate = keys.find((key, index) => keys.indexOf(key) < index)
      if (duplicate === undefined) return
      issues.push({ code: 'custom', input: value, message: `duplicate key ${printable(duplicate, 80)}` })
    }),
})
export type ExportedProject = z.infer<typeof exportedProject>

export async function exportProject(store: EventStore, projectId: number): Promise<ExportedProject | null> {
  const commands = openCommands(store)
  const { state } = await commands.load(projectAggregate(projectId))
  if (!state || state.deleted) return null
  const { state: published } = await commands.load(roadmapAggregate)
  const { createdAt, changedAt } = await timesOf(store, projectId)
  const current = [...(published.versions.get(state.roadmapVersion)?.values() ?? [])]
  const currentKeys = new Set(current.map(({ key }) => key))
  const retired = latestVersions(published).filter(({ key }) => changedAt.has(key) && !currentKeys.has(key))
  const toTask = ({ key, title, category, taskType }: RoadmapTask) => ({
    key,
    title,
    category,
    taskType,
    status: state.statuses.get(key) ?? 'pending',
    changedAt: changedAt.get(key) ?? null,
    ...(!currentKeys.has(key) && ({ retired: true } as const)),
  })
  return {
    format: 1,
    exportedAt: new Date().toISOString(),
    project: { id: projectId, name: state.name, createdAt, roadmapVersion: state.roadmapVersion },
    tasks: [...current, ...retired].map(toTask),
  }
}

function latestVersions({ versions }: Roadmap): readonly RoadmapTask[] {
  const tasks = [...versions.values()].flatMap((version) => [...version.values()])
  return [...new Map(tasks.map((task) => [task.key, task])).values()]
}

async function timesOf(store: EventStore, projectId: number) {
  let createdAt = ''
  const changedAt = new Map<string, string>()
  for await (const recorded of store.read(projectStream(projectId))) {
    const event = parseEvent(recorded)
    const { occurredAt } = recorded.metadata
    if (event.type === 'ProjectCreated') createdAt = occurredAt
    if (event.type === 'TaskStatusChanged') changedAt.set(event.data.taskKey, occurredAt)
  }
  return { createdAt, changedAt }
}

/** Returns the tasks as CSV. */
export const exportedCsv = ({ tasks }: ExportedProject): string =>
  toCsv([
    ['key', 'category', 'type', 'title', 'status', 'changed at', 'retired'],
    ...tasks.map(({ key, category, taskType, title, status, changedAt, retired }) => [
      key,
      category,
      taskType,
      title,
      status,
      changedAt ?? '',
      retired ? 'retired' : '',
    ]),
  ])
