import { ballot, ballotStream } from '#domain/ballot.ts'
import type { Aggregate } from '#domain/decision.ts'
import { cancelErased, heirOf, leaveErased, withdrawErased, type Erased } from '#domain/erasure.ts'
import { inheritSlot, owner, ownerStream, releaseSlot, type Owner } from '#domain/owner.ts'
import { platform, platformStream } from '#domain/platform.ts'
import { project, projectStream } from '#domain/project.ts'
import { roadmap, roadmapStream } from '#domain/roadmap.ts'
import { eventIdOf } from '#schema/event-ids.ts'
import { eventDefinitions, type BrandpathEvent } from '#schema/events/index.ts'
import type { ProjectEvent } from '#schema/events/project.ts'
import { RevisionConflict, type EventStore } from '#store/event-store.ts'
import { occurred, type Occurred } from '../projection.ts'
import { loadStream } from './load-stream.ts'

type UserErased = Occurred<'UserErased'>

/**
 * Ends what an erased person held, stream by stream: memberships, invitations, votes; owned projects pass on. Each
 * stream decides by itself, so that it can be done again after a crash, and a second time changes nothing.
 */
export async function endPlaces(store: EventStore, userId: number): Promise<void> {
  const erasure = await erasureOf(store, userId)
  if (!erasure) return
  const cause = { ...erasure, userId }
  const { entries } = cause.data
  const erased: Erased = { userId, entryIds: entries.map(({ entryId }) => entryId) }
  for (const projectId of new Set(entries.map((entry) => entry.projectId))) {
    if (projectId === null) {
      await settle(store, cause, platformStream, platform, (state) => cancelErased(state, erased))
    } else {
      await settle(store, cause, projectStream(projectId), project, (state) => leaveErased(state, erased))
      await passSlot(store, cause, projectId, erased)
    }
  }
  const { state: known } = await loadStream(store, roadmapStream, roadmap)
  const guided = new Set(known.guided.keys())
  await settle(store, cause, ballotStream(userId), ballot, (votes) => withdrawErased(votes, guided))
}

/**
 * The slot of a project that is no more the person's is released, and counts for its heir, in this order: the read
 * models have one slot of a project. What was appended to the project says who that is, so that it can be done again.
 */
async function passSlot(
  store: EventStore,
  cause: Cause,
  projectId: number,
  { userId, entryIds }: Erased,
): Promise<void> {
  const life: ProjectEvent[] = []
  // The stream's name says which events it holds.
  for await (const recorded of store.read(projectStream(projectId)))
    life.push(occurred(recorded) as ProjectEvent)
  const heir = heirOf(life, entryIds)
  const isOver = heir !== null || life.some(({ type }) => type === 'ProjectDeleted')
  if (!isOver) return
  const release = (slots: Owner) => releaseSlot(slots, projectId)
  await settle(store, cause, ownerStream(userId), owner, release)
  if (heir === null) return
  await settle(store, cause, ownerStream(heir), owner, (slots) => inheritSlot(slots, projectId))
}

/** Whoever was in an older copy of `identity` was erased more than once: all places that stood for the person count. */
async function erasureOf(
  store: EventStore,
  userId: number,
): Promise<(UserErased & { commandId: string }) | null> {
  const entries: UserErased['data']['entries'] = []
  let found: (UserErased & { commandId: string }) | null = null
  for await (const recorded of store.read(`user-${userId}`)) {
    const event = occurred(recorded)
    if (event.type !== 'UserErased') continue
    entries.push(...event.data.entries)
    found = { ...event, data: { entries }, commandId: recorded.metadata.commandId }
  }
  return found
}

type Cause = UserErased & { readonly commandId: string; readonly userId: number }

/**
 * Appends what the stream's state calls for. An operator erases, so no user is the actor; but it is the person who
 * leaves, as members do. Whoever else was faster has it decided anew.
 */
async function settle<State, Event extends BrandpathEvent>(
  store: EventStore,
  cause: Cause,
  stream: string,
  aggregate: Aggregate<State, Event>,
  decide: (state: State) => readonly Event[],
): Promise<void> {
  for (;;) {
    const { state, last } = await loadStream(store, stream, aggregate)
    const events = decide(state)
    if (events.length === 0) return
    const now = new Date().toISOString()
    const occurredAt = last && last.metadata.occurredAt > now ? last.metadata.occurredAt : now
    const revision = last?.revision ?? -1n
    const commandId = `${cause.commandId}/${revision}`
    const dressed = events.map(({ type, data }, index) => ({
      id: eventIdOf(cause.commandId, stream, Number(revision) + index),
      type,
      data,
      metadata: {
        actor: type === 'MemberLeft' ? cause.userId : null,
        correlationId: cause.commandId,
        causationId: cause.id,
        commandId,
        occurredAt,
        version: eventDefinitions[type].version,
      },
    }))
    try {
      await store.append(stream, dressed, last?.revision ?? 'no_stream')
      return
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error
    }
  }
}
