import { Aggregates } from '#api/commands/aggregates.ts'
import { project, projectStream } from '#domain/project.ts'
import { roadmap, roadmapStream, type Roadmap } from '#domain/roadmap.ts'
import type { RoadmapTask } from '#schema/events/roadmap.ts'
import { parseEvent } from '#schema/events/parse.ts'
import { maxProjectName } from '#schema/limits.ts'
import { categories, taskStatuses } from '#schema/roadmap.ts'
import { name } from '#schema/text.ts'
import type { EventStore } from '#store/event-store.ts'
import * as z from 'zod'
import { printable } from './printable.ts'

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
        /** Of the last change; null where it was never moved. */
        changedAt: z.nullable(z.iso.datetime()),
        /** The project's roadmap has it no more: what became of it stands, and counts for nothing. */
        retired: z.exactOptional(z.literal(true)),
      }),
    )
    .check(({ value, issues }) => {
      const keys = value.map(({ key }) => key)
      const twice = keys.find((key, index) => keys.indexOf(key) < index)
      if (twice === undefined) return
      issues.push({ code: 'custom', input: value, message: `the key ${printable(twice, 80)} stands twice` })
    }),
})
/** A project as its own stream and the roadmap tell it: what a team takes along. People are no part of it. */
export type ExportedProject = z.infer<typeof exportedProject>

/** Null where there is no such project. */
export async function exportProject(store: EventStore, projectId: number): Promise<ExportedProject | null> {
  const aggregates = new Aggregates(store)
  const { state } = await aggregates.load(projectStream(projectId), project)
  if (!state || state.deleted) return null
  const { state: known } = await aggregates.load(roadmapStream, roadmap)
  const { createdAt, changedAt } = await timesOf(store, projectId)
  const present = [...(known.versions.get(state.roadmapVersion)?.values() ?? [])]
  const kept = new Set(present.map(({ key }) => key))
  const retired = latest(known).filter(({ key }) => changedAt.has(key) && !kept.has(key))
  const told = ({ key, title, category, taskType }: RoadmapTask) => ({
    key,
    title,
    category,
    taskType,
    status: state.statuses.get(key) ?? 'pending',
    changedAt: changedAt.get(key) ?? null,
    ...(!kept.has(key) && ({ retired: true } as const)),
  })
  return {
    format: 1,
    exportedAt: new Date().toISOString(),
    project: { id: projectId, name: state.name, createdAt, roadmapVersion: state.roadmapVersion },
    tasks: [...present, ...retired].map(told),
  }
}

/** Every task that a version of the roadmap has or had, as the last of them has it. */
function latest({ versions }: Roadmap): readonly RoadmapTask[] {
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

/** Comma-separated values by RFC 4180, for a spreadsheet: no cell of it is taken for a formula. */
export function asCsv({ tasks }: ExportedProject): string {
  const rows = tasks.map(({ key, category, taskType, title, status, changedAt, retired }) =>
    [key, category, taskType, title, status, changedAt ?? '', retired ? 'retired' : ''].map(cell).join(','),
  )
  return ['key,category,type,title,status,changed at,retired', ...rows].join('\r\n')
}

function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
