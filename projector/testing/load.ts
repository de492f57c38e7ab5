import {
  RevisionConflict,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
} from '#store/event-store.ts'
import type { TaskStatus } from '#schema/roadmap.ts'
import type { Random } from '#store/testing/random.ts'
import { happened, type Happened } from './events.ts'

const taskKeys = ['set-prices', 'audit-assets', 'brief-creative-work']
const statuses: readonly TaskStatus[] = ['pending', 'in_progress', 'completed']

export interface Load {
  /** Ids of the password resets that were acknowledged so far. */
  readonly resets: readonly number[]
  /** Ends it between two lives, so that nothing is left to heal: nobody appends after it. */
  stop(): Promise<void>
}

/**
 * Owners who create, rename and delete projects, move tasks and forget their passwords, for as long as it
 * lasts. Each owner's streams are written by one loop, so every append finds the revision that it expects,
 * unless a machine was so slow that the healing came first with the same event.
 */
export function startLoad(store: EventStore, owners: number, random: Random): Load {
  const ending = new AbortController()
  let nextProject = 1
  const resets: number[] = []

  async function own(ownerId: number): Promise<void> {
    const revisions = new Map<string, bigint>()
    const append = async ({ stream, event }: Happened) => {
      // Now, so that no report is due of projects so young: whoever leads writes nothing in between.
      const metadata = { ...event.metadata, occurredAt: new Date().toISOString() }
      const expected = revisions.get(stream) ?? 'no_stream'
      revisions.set(stream, await appendOnce(store, stream, { ...event, metadata }, expected))
    }
    while (!ending.signal.aborted) {
      const projectId = nextProject++
      for (const event of lifeOf(projectId, ownerId, random)) await append(event)
      const resetId = projectId
      await append(happened(`user-${ownerId}`, 'PasswordResetRequested', { resetId }))
      resets.push(resetId)
    }
  }

  const owning = Promise.all(Array.from({ length: owners }, (_, index) => own(index + 1)))
  return {
    resets,
    stop: async () => {
      ending.abort()
      await owning
    },
  }
}

/** Answers the revision that the stream has now. */
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

function* lifeOf(projectId: number, ownerId: number, random: Random): Generator<Happened> {
  const stream = `project-${projectId}`
  const project = { name: `Halden ${projectId}`, ownerId, ownerEntryId: projectId, roadmapVersion: 1 }
  yield happened(`owner-${ownerId}`, 'ProjectSlotTaken', { projectId, project })
  yield happened(stream, 'ProjectCreated', project)
  const now = new Map<string, TaskStatus>()
  for (let change = random.below(12); change > 0; change--) {
    const taskKey = taskKeys[random.below(taskKeys.length)] ?? ''
    const to = statuses[random.below(statuses.length)] ?? 'pending'
    yield happened(stream, 'TaskStatusChanged', { taskKey, from: now.get(taskKey) ?? 'pending', to })
    now.set(taskKey, to)
  }
  if (random.chance(0.5)) yield happened(stream, 'ProjectRenamed', { name: `Renamed ${projectId}` })
  if (random.chance(0.4)) {
    yield happened(stream, 'ProjectDeleted', {})
    yield happened(`owner-${ownerId}`, 'ProjectSlotReleased', { projectId })
  }
}
