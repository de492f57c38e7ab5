import { ballotAggregate } from '#domain/votes/ballot.ts'
import {
  cancelInvitationsOfErasedUser,
  newOwnerAfterErasure,
  removeErasedUser,
  withdrawVotesOfErasedUser,
  type ErasedUser,
} from '#domain/accounts/erasure.ts'
import { inheritSlot, ownerAggregate, ownerStream, releaseSlot } from '#domain/project/owner.ts'
import { platformAggregate } from '#domain/platform/platform.ts'
import { projectAggregate, projectStream } from '#domain/project/project.ts'
import { roadmapAggregate } from '#domain/roadmap/roadmap.ts'
import { accountStream } from '#schema/events/account.ts'
import type { BrandpathEvent } from '#schema/events/index.ts'
import type { OwnerEvent } from '#schema/events/owner.ts'
import type { ProjectEvent } from '#schema/events/project.ts'
import { systemCommand } from '#kernel/commands/command-handler.ts'
import type { Aggregate } from '#kernel/commands/decider.ts'
import { eventsPerAppend, type EventStore } from '#kernel/event-store/event-store.ts'
import { parseRecorded, readStream } from '../domain-event.ts'
import type { WorkContext } from '../work-context.ts'

/** Removes an erased user from teams, invitations and votes. Transfers owned projects to an admin, or deletes them. */
export async function endMembershipsAndVotes(
  { store, commands }: Pick<WorkContext, 'store' | 'commands'>,
  userId: number,
): Promise<void> {
  const erasure = await erasureOf(store, userId)
  if (!erasure) return
  const { memberships, correlationId, causationId } = erasure
  const change = <State, Event extends BrandpathEvent>(
    aggregate: Aggregate<State, Event>,
    decide: (state: State) => readonly Event[],
  ) =>
    commands.handle({ ...systemCommand(), correlationId, causationId }, aggregate, (state) =>
      // Only MemberLeft has the user as its actor. The other events have no actor, because an operator caused them.
      decide(state).map((event) => (event.type === 'MemberLeft' ? { ...event, actor: userId } : event)),
    )
  /**
   * If the new owner deleted the project before they had the slot, the deletion did not release the slot. The new owner
   * then gets the slot too, before its release, because otherwise the slot repair would read the project again and again.
   */
  async function moveSlotTo(newOwner: number, projectId: number) {
    const projectOfNewOwner = async () => {
      const { state } = await commands.load(projectAggregate(projectId))
      return state?.ownerId === newOwner ? state : null
    }
    const project = await projectOfNewOwner()
    if (project && (!project.deleted || !(await hadSlot(store, newOwner, projectId))))
      await change(ownerAggregate(newOwner), (slots) => inheritSlot(slots, projectId))
    if ((await projectOfNewOwner())?.deleted !== false)
      await change(ownerAggregate(newOwner), (slots) => releaseSlot(slots, projectId))
  }
  const erased: ErasedUser = { userId, entryIds: memberships.map(({ entryId }) => entryId) }
  for (const projectId of await createdProjects(commands, memberships)) {
    if (projectId === null) {
      await change(platformAggregate, (state) => cancelInvitationsOfErasedUser(state, erased))
      continue
    }
    const remove = () =>
      change(projectAggregate(projectId), (state) =>
        removeErasedUser(state, erased).slice(0, eventsPerAppend),
      )
    // A user can have thousands of notes in a project.
    while ((await remove()).events.length === eventsPerAppend);
    const events = await readStream<ProjectEvent>(store, projectStream(projectId))
    const newOwner = newOwnerAfterErasure(events, erased.entryIds)
    if (newOwner === null && !events.some(({ type }) => type === 'ProjectDeleted')) continue
    // `slots` has one row per project, so a later ProjectSlotReleased would change the row of the new owner.
    await change(ownerAggregate(userId), (slots) => releaseSlot(slots, projectId))
    if (newOwner !== null) await moveSlotTo(newOwner, projectId)
  }
  const { state: currentRoadmap } = await commands.load(roadmapAggregate)
  const tasksWithGuide = new Set(currentRoadmap.guides.keys())
  await change(ballotAggregate(userId), (votes) => withdrawVotesOfErasedUser(votes, tasksWithGuide))
}

async function hadSlot(store: EventStore, userId: number, projectId: number): Promise<boolean> {
  const events = await readStream<OwnerEvent>(store, ownerStream(userId))
  return events.some(({ data }) => data.projectId === projectId)
}

const projectsPerBatch = 100

/** Returns the projects of memberships, without those that were never created. The platform is null. */
async function createdProjects(
  commands: WorkContext['commands'],
  memberships: readonly { readonly projectId: number | null }[],
): Promise<(number | null)[]> {
  const all = [...new Set(memberships.map(({ projectId }) => projectId))]
  const created = []
  for (let begin = 0; begin < all.length; begin += projectsPerBatch) {
    const batch = all.slice(begin, begin + projectsPerBatch)
    const exists = await Promise.all(
      batch.map(async (id) => id === null || (await commands.load(projectAggregate(id))).state !== null),
    )
    created.push(...batch.filter((_, index) => exists[index]))
  }
  return created
}

/** Combines the user's UserErased events. A user has several after many memberships, or after a restore. */
async function erasureOf(store: EventStore, userId: number) {
  const erasures = []
  for await (const recorded of store.read(accountStream(userId))) {
    const event = parseRecorded(recorded)
    if (event.type === 'UserErased') erasures.push({ event, commandId: recorded.metadata.commandId })
  }
  const last = erasures.at(-1)
  if (!last) return null
  const memberships = erasures.flatMap(({ event }) => event.data.entries)
  return { memberships, correlationId: last.commandId, causationId: last.event.id }
}
