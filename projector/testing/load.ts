import {
  RevisionConflict,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
} from '#kernel/event-store/event-store.ts'
import type { TaskStatus } from '#schema/roadmap.ts'
import type { Random } from '#kernel/testing/random.ts'
import { eventOf, type StreamEvent } from './events.ts'

const taskKeys = ['set-prices', 'audit-assets', 'brief-creative-work']
const statuses: readonly TaskStatus[] = ['pending', 'in_progress', 'completed']

export interface Load {
  /** Ids of all password resets that the store has confirmed. */
  readonly resets: readonly number[]
  /** Waits for the current request of each owner, because an incomplete request could leave a slot without a project. */
  stop(): Promise<void>
}

/**
 * Simulates owners until `stop`: they create, rename and delete projects, change tasks and request password resets. One
 * loop writes all streams of an owner, so a conflict means that the slot repair has appended the same event.
 */
export function startLoad(store: EventStore, owners: number, random: Random): Load {
  const stopping = new AbortController()
  let nextProject = 1
  const resets: number[] = []

  async function runOwner(ownerId: number): Promise<void> {
    const revisions = new Map<string, bigint>()
    const append = async ({ stream, event }: StreamEvent) => {
      // The events have the current time. So no report is due, and the leader does not append to the streams of the loop.
      const metadata = { ...event.metadata, occurredAt: new Date().toISOString() }
      const expected = revisions.get(stream) ?? 'no_stream'
      revisions.set(stream, await appendOnce(store, stream, { ...event, metadata }, expected))
    }
    while (!stopping.signal.aborted) {
      const projectId = nextProject++
      for (const event of eventsOf(projectId, ownerId, random)) await append(event)
      const resetId = projectId
      await append(eventOf(`user-${ownerId}`, 'PasswordResetRequested', { resetId }))
      resets.push(resetId)
    }
  }

  const running = Promise.all(Array.from({ length: owners }, (_, index) => runOwner(index + 1)))
  return {
    resets,
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** Appends the event. Does nothing if the slot repair has already appended it. Returns the stream's new revision. */
async function appendOnce(
  store: EventStore,
  stream: string,
  event: NewEvent,
  expected: ExpectedRevision,
): Promise<bigint> {
  try {
    return (await store.append(stream, [event], expected)).revision
  } catch (error) {
    if (!(error instanceof RevisionConflict) || error.actual === 'no_stream') throw error
    return error.actual
  }
}

function* eventsOf(projectId: number, ownerId: number, random: Random): Generator<StreamEvent> {
  const stream = `project-${projectId}`
  const project = { name: `Halden ${projectId}`, ownerId, ownerEntryId: projectId, roadmapVersion: 1 }
  yield eventOf(`owner-${ownerId}`, 'ProjectSlotTaken', { projectId, project })
  yield eventOf(stream, 'ProjectCreated', project)
  const current = new Map<string, TaskStatus>()
  for (let change = random.below(12); change > 0; change--) {
    const taskKey = taskKeys[random.below(taskKeys.length)] ?? ''
    const to = statuses[random.below(statuses.length)] ?? 'pending'
    yield eventOf(stream, 'TaskStatusChanged', { taskKey, from: current.get(taskKey) ?? 'pending', to })
    current.set(taskKey, to)
  }
  if (random.chance(0.5)) yield eventOf(stream, 'ProjectRenamed', { name: `Renamed ${projectId}` })
  if (random.chance(0.4)) {
    yield eventOf(stream, 'ProjectDeleted', {})
    yield eventOf(`owner-${ownerId}`, 'ProjectSlotReleased', { projectId })
  }
}
