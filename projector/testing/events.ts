import { randomUUID } from 'node:crypto'
import { eventDefinitions, type BrandpathEvent, type EventType } from '#schema/events/index.ts'
import type { NewEvent, RecordedEvent } from '#kernel/event-store/event-store.ts'

/** A new event and the stream to which a test appends it. */
export interface StreamEvent {
  readonly stream: string
  readonly event: NewEvent
}

type Data<Type extends EventType> = Extract<BrandpathEvent, { type: Type }>['data']

/** Creates an event, by default of user 7. Example: `eventOf('project-42', 'ProjectRenamed', { name: 'Halden' })`. */
export function eventOf<Type extends EventType>(
  stream: string,
  type: Type,
  data: Data<Type>,
  { actor = 7, at = '2026-03-01T09:00:00.000Z' }: { actor?: number | null; at?: string } = {},
): StreamEvent {
  const commandId = randomUUID()
  const metadata = {
    actor,
    correlationId: randomUUID(),
    causationId: commandId,
    commandId,
    occurredAt: at,
    version: eventDefinitions[type].version,
  }
  return { stream, event: { id: randomUUID(), type, data, metadata } }
}

interface ProjectGiven {
  readonly ownerId?: number
  readonly name?: string
  readonly ownerEntryId?: number
  readonly at?: string
}

export const created = (projectId: number, given: ProjectGiven = {}) => {
  const { ownerId = 7, name = 'Halden', ownerEntryId = projectId + 1000, at } = given
  const project = { name, ownerId, ownerEntryId, roadmapVersion: 1 }
  return eventOf(`project-${projectId}`, 'ProjectCreated', project, { ...(at !== undefined && { at }) })
}

/** Event that publishes a roadmap version with these task keys. */
export function published(version: number, ...keys: string[]): StreamEvent {
  const tasks = keys.map((key, index) => ({
    key,
    number: index + 1,
    title: `Do ${key}`,
    description: 'Say what, and how to know.',
    category: '2 PA' as const,
    taskType: 'Pricing 1',
    priority: true,
  }))
  return eventOf('roadmap', 'RoadmapPublished', { version, tasks })
}

/** Event that creates a project now. No report is due, so the projector appends nothing to the project's stream. */
export const justCreated = (projectId: number) => created(projectId, { at: new Date().toISOString() })

export const deleted = (projectId: number) => eventOf(`project-${projectId}`, 'ProjectDeleted', {})

/** Adds revisions and positions, like an event store. Revisions have no gaps, and positions have gaps. */
export function recorded(all: readonly StreamEvent[]): RecordedEvent[] {
  const revisions = new Map<string, bigint>()
  return all.map(({ stream, event }, index) => {
    const revision = (revisions.get(stream) ?? -1n) + 1n
    revisions.set(stream, revision)
    return { ...event, stream, revision, position: BigInt((index + 1) * 10) }
  })
}
