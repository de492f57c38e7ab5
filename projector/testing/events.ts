import { randomUUID } from 'node:crypto'
import { eventDefinitions, type BrandpathEvent, type EventType } from '#schema/events/index.ts'
import type { NewEvent, RecordedEvent } from '#store/event-store.ts'

/** An event of a stream, for tests that say what happened. */
export interface Happened {
  readonly stream: string
  readonly event: NewEvent
}

type Data<Type extends EventType> = Extract<BrandpathEvent, { type: Type }>['data']

/** `happened('project-42', 'ProjectRenamed', { name: 'Halden' })`, by user 7 unless said otherwise. */
export function happened<Type extends EventType>(
  stream: string,
  type: Type,
  data: Data<Type>,
  { actor = 7, at = '2026-03-01T09:00:00.000Z' }: { actor?: number | null; at?: string } = {},
): Happened {
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
  return happened(`project-${projectId}`, 'ProjectCreated', project, { ...(at !== undefined && { at }) })
}

/** Of this moment: no report is due of it yet, so that nobody writes to it but the test. */
export const justCreated = (projectId: number) => created(projectId, { at: new Date().toISOString() })

export const deleted = (projectId: number) => happened(`project-${projectId}`, 'ProjectDeleted', {})

/** As a log would have recorded them: revisions without gaps, positions with some. */
export function recorded(all: readonly Happened[]): RecordedEvent[] {
  const revisions = new Map<string, bigint>()
  return all.map(({ stream, event }, index) => {
    const revision = (revisions.get(stream) ?? -1n) + 1n
    revisions.set(stream, revision)
    return { ...event, stream, revision, position: BigInt((index + 1) * 10) }
  })
}
