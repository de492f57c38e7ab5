import { ballotAggregate } from '#domain/votes/ballot.ts'
import {
  cancelInvitationsOfErasedUser,
  newOwnerAfterErasure,
  removeErasedUser,
  withdrawVotesOfErasedUser,
  type ErasedUser,
} from '#domain/accounts/erasure.ts'
import { inheritSlot, ownerAggregate, releaseSlot, type OwnedProjects } from '#domain/project/owner.ts'
import { platformAggregate } from '#domain/platform/platform.ts'
import { projectAggregate, projectStream } from '#domain/project/project.ts'
import { roadmapAggregate } from '#domain/roadmap/roadmap.ts'
import type { BrandpathEvent } from '#schema/events/index.ts'
import type { ProjectEvent } from '#schema/events/project.ts'
import { systemCommand, type CommandHandler } from '#kernel/commands/command-handler.ts'
import type { Aggregate } from '#kernel/commands/decider.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import { parseRecorded, type DomainEvent } from '../domain-event.ts'
import { openCommands } from '../work-context.ts'

type UserErased = DomainEvent<'UserErased'>

/** Ends memberships, invitations and votes, and passes projects on. Can be repeated after a crash. */
export async function applyErasure(store: EventStore, userId: number): Promise<void> {
  const erasure = await erasureOf(store, userId)
  if (!erasure) return
  const cause = { ...erasure, userId }
  const { entries } = cause.data
  const commands = openCommands(store)
  const erased: ErasedUser = { userId, entryIds: entries.map(({ entryId }) => entryId) }
  for (const projectId of new Set(entries.map((entry) => entry.projectId))) {
    if (projectId === null) {
      await handle(commands, cause, platformAggregate, (state) =>
        cancelInvitationsOfErasedUser(state, erased),
      )
    } else {
      await handle(commands, cause, projectAggregate(projectId), (state) => removeErasedUser(state, erased))
      await passSlot(store, commands, cause, projectId, erased)
    }
  }
  const { state: currentRoadmap } = await commands.load(roadmapAggregate)
  const tasksWithGuide = new Set(currentRoadmap.guides.keys())
  await handle(commands, cause, ballotAggregate(userId), (votes) =>
    withdrawVotesOfErasedUser(votes, tasksWithGuide),
  )
}

/** Releases the slot before the new owner gets it, because the read models have one slot per project. */
async function passSlot(
  store: EventStore,
  commands: CommandHandler<BrandpathEvent>,
  cause: Cause,
  projectId: number,
  { userId, entryIds }: ErasedUser,
): Promise<void> {
  const events: ProjectEvent[] = []
  for await (const recorded of store.read(projectStream(projectId)))
    events.push(parseRecorded(recorded) as ProjectEvent) // the stream has no other events
  const heir = newOwnerAfterErasure(events, entryIds)
  const isReleasable = heir !== null || events.some(({ type }) => type === 'ProjectDeleted')
  if (!isReleasable) return
  const release = (slots: OwnedProjects) => releaseSlot(slots, projectId)
  await handle(commands, cause, ownerAggregate(userId), release)
  if (heir === null) return
  await handle(commands, cause, ownerAggregate(heir), (slots) => inheritSlot(slots, projectId))
}

/** Combines all erasures of a user: restoring `identity` causes another one. */
async function erasureOf(
  store: EventStore,
  userId: number,
): Promise<(UserErased & { commandId: string }) | null> {
  const entries: UserErased['data']['entries'] = []
  let found: (UserErased & { commandId: string }) | null = null
  for await (const recorded of store.read(`user-${userId}`)) {
    const event = parseRecorded(recorded)
    if (event.type !== 'UserErased') continue
    entries.push(...event.data.entries)
    found = { ...event, data: { entries }, commandId: recorded.metadata.commandId }
  }
  return found
}

type Cause = UserErased & { readonly commandId: string; readonly userId: number }

/** Only MemberLeft has an actor, the erased user: an operator causes the other events. */
async function handle<State, Event extends BrandpathEvent>(
  commands: CommandHandler<BrandpathEvent>,
  cause: Cause,
  aggregate: Aggregate<State, Event>,
  decide: (state: State) => readonly Event[],
): Promise<void> {
  const { commandId: correlationId, id: causationId, userId } = cause
  await commands.handle({ ...systemCommand(), correlationId, causationId }, aggregate, (state) =>
    decide(state).map((event) => (event.type === 'MemberLeft' ? { ...event, actor: userId } : event)),
  )
}
