import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProjectEvent } from '#schema/events/project.ts'
import { taskStatuses, type TaskStatus } from '#schema/roadmap.ts'
import { reportFrequencies, roles, type Role } from '#schema/roles.ts'
import { Rejection, Undo, type Decision } from '../decision.ts'
import { project, renameProject, type ProjectState } from '../project/project.ts'
import { invitationMessages } from './invitation.ts'
import { planOf } from '../tasks/plan-state.ts'
import { assignTask, changeStatus } from '../tasks/tasks.ts'
import { hasPendingInvitation, memberUserIds, findMember, type Membership, type Team } from './team-state.ts'
import {
  acceptInvitation,
  cancelInvitation,
  changeEmailPreferences,
  changeEmailPreferencesByLink,
  changeRole,
  inviteMember,
  leaveProject,
  removeMember,
  requestStatusUpdate,
  reasonNotToAccept,
} from './team.ts'
import { givenEvents } from '../testing/decider-spec.ts'
import { roadmapTask } from '../testing/roadmap-task.ts'

const given = givenEvents(project)
const [owner, ida, tunde] = [1, 2, 3]
const [ownerMembershipId, first, second] = [10, 11, 12]
const now = '2026-03-01T09:00:00.000Z'
const expiresAt = '2026-03-15T09:00:00.000Z'
const created: ProjectEvent = {
  type: 'ProjectCreated',
  data: { name: 'Halden', ownerId: owner, ownerEntryId: ownerMembershipId, roadmapVersion: 1 },
}
const invited = (entryId: number, role: Role = 'EDITOR'): ProjectEvent => ({
  type: 'MemberInvited',
  data: { entryId, role, expiresAt },
})
const cancelled = (entryId: number): ProjectEvent => ({ type: 'InvitationCancelled', data: { entryId } })
const accepted = (entryId: number, userId: number): ProjectEvent => ({
  type: 'InvitationAccepted',
  data: { entryId, userId },
})
const removed = (entryId: number): ProjectEvent => ({ type: 'MemberRemoved', data: { entryId } })
const left = (entryId: number): ProjectEvent => ({ type: 'MemberLeft', data: { entryId } })
const joined = (entryId: number, userId: number, role: Role = 'EDITOR') => [
  invited(entryId, role),
  accepted(entryId, userId),
]
const deleted: ProjectEvent = { type: 'ProjectDeleted', data: {} }
const invitation = (entryId: number, role: Role = 'EDITOR', inviteeId: number | null = null) => ({
  entryId,
  role,
  expiresAt,
  inviteeId,
})
const acceptance = (entryId: number, userId: number, generation = 1) => ({
  entryId,
  membershipId: entryId,
  userId,
  generation,
  isConfirmed: true,
  now,
})

describe('inviting', () => {
  test('inviting an email address with a pending invitation renews the invitation with the new role', () =>
    given(created, invited(first))
      .when((p) => inviteMember(p, owner, invitation(first, 'VIEWER')))
      .then([invited(first, 'VIEWER')]))
  test('inviting a user who is already a member is rejected, even if the user is invited by a second email address', () => {
    given(created, ...joined(first, ida))
      .when((p) => inviteMember(p, owner, invitation(first)))
      .thenRejected('conflict')
    given(created, ...joined(first, ida))
      .when((p) => inviteMember(p, owner, invitation(second, 'EDITOR', ida)))
      .thenRejected('conflict')
  })
  test('a former member can be invited to the project again', () =>
    given(created, ...joined(first, ida), left(first))
      .when((p) => inviteMember(p, owner, invitation(first, 'MEMBER', ida)))
      .then([invited(first, 'MEMBER')]))
  test('a project admin cannot invite a person as an admin or renew the invitation of an admin', () => {
    given(created, ...joined(first, ida, 'ADMIN'))
      .when((p) => inviteMember(p, ida, invitation(second, 'ADMIN')))
      .thenRejected('forbidden')
    given(created, ...joined(first, ida, 'ADMIN'), invited(second, 'ADMIN'))
      .when((p) => inviteMember(p, ida, invitation(second, 'EDITOR')))
      .thenRejected('forbidden')
  })
})

describe('accepting an invitation', () => {
  test('any user with the link of an open invitation can join, but a second user with this link is rejected', () => {
    given(created, invited(first))
      .when((p) => acceptInvitation(p, acceptance(first, ida)))
      .then([accepted(first, ida)])
    given(created, ...joined(first, ida))
      .when((p) => acceptInvitation(p, acceptance(first, ida)))
      .then([])
    given(created, ...joined(first, ida))
      .when((p) => acceptInvitation(p, acceptance(first, tunde)))
      .thenRejected('conflict')
  })
  test('accepting an invitation is rejected if the user is already a member of the project', () => {
    given(created, ...joined(first, ida), invited(second))
      .when((p) => acceptInvitation(p, acceptance(second, ida)))
      .thenRejected('conflict')
    given(created, invited(first))
      .when((p) => acceptInvitation(p, acceptance(first, owner)))
      .thenRejected('conflict')
  })
  test('a member who accepts an invitation that was used or cancelled gets no event', () => {
    given(created, ...joined(first, ida))
      .when((p) => acceptInvitation(p, acceptance(first, owner)))
      .then([])
    given(created, ...joined(first, ida), invited(second), cancelled(second))
      .when((p) => acceptInvitation(p, acceptance(second, ida)))
      .then([])
  })
  test.each([
    ['was cancelled', [cancelled(first)], 1, now, 'This invitation was cancelled.'],
    [
      'was renewed',
      [invited(first)],
      1,
      now,
      'A newer invitation was sent. Please open the link in the latest email.',
    ],
    [
      'has expired',
      [],
      1,
      expiresAt,
      'This invitation has expired. Ask the person who invited you for a new one.',
    ],
    ['has been used', [accepted(first, tunde)], 1, now, 'This invitation has already been used.'],
    ['belongs to a deleted project', [deleted], 1, now, 'Invalid or expired invitation token'],
  ] as const)(
    'accepting an invitation that %s is rejected with a message that explains why',
    (_, then, generation, at, reason) => {
      const state = [created, invited(first), ...then].reduce<ProjectState>(
        project.evolve,
        project.initialState,
      )
      expect(reasonNotToAccept(state, first, generation, at)).toBe(reason)
      expect(acceptInvitation(state, { ...acceptance(first, ida, generation), now: at })).toMatchObject({
        kind: 'conflict',
        message: reason,
      })
    },
  )
  test('a user with another address must confirm joining only if the link is open and the user is not a member', () => {
    const unconfirmed = { ...acceptance(first, ida), isConfirmed: false }
    const rejection = (...then: readonly ProjectEvent[]) =>
      acceptInvitation(
        [created, invited(first), ...then].reduce<ProjectState>(project.evolve, project.initialState),
        unconfirmed,
      )
    expect(rejection()).toMatchObject({ kind: 'conflict', message: invitationMessages.confirmAddress })
    expect(rejection(cancelled(first))).toMatchObject({ message: invitationMessages.cancelled })
    expect(rejection(...joined(second, ida))).toMatchObject({ message: invitationMessages.alreadyMember })
  })
  test('a user who accepts an invitation link forwarded by the invited person gets a separate membership', () => {
    const other = { ...acceptance(first, ida), membershipId: second }
    const taken: ProjectEvent = {
      type: 'InvitationAccepted',
      data: { entryId: first, userId: ida, member: { entryId: second, role: 'VIEWER' } },
    }
    given(created, invited(first, 'VIEWER'))
      .when((p) => acceptInvitation(p, other))
      .then([taken])
    // In `taken`, another user joined with the link of `first`. The invited person can be invited again.
    given(created, invited(first, 'VIEWER'), taken)
      .when((p) => acceptInvitation(p, other))
      .then([])
    given(created, invited(first, 'VIEWER'), taken)
      .when((p) => inviteMember(p, owner, invitation(first)))
      .then([invited(first)])
  })
  test('if an invited user joins by a forwarded invitation link, the user’s own invitation is no longer pending', () => {
    const state = [
      created,
      invited(first),
      invited(second),
      {
        type: 'InvitationAccepted',
        data: { entryId: first, userId: ida, member: { entryId: second, role: 'EDITOR' } },
      },
    ] satisfies ProjectEvent[]
    const team = state.reduce<ProjectState>(project.evolve, project.initialState)?.team
    expect([...(team?.values() ?? [])].filter(hasPendingInvitation)).toEqual([])
    expect(team?.get(second)).toMatchObject({ userId: ida, isMember: true, role: 'EDITOR' })
    expect(team?.get(first)).toMatchObject({ isMember: false })
  })
  test('a user who joins by a forwarded invitation link gets the email preferences chosen in the invitation', () => {
    const quiet = { enabled: false, frequency: 'monthly', statusUpdates: true } as const
    const chosen: ProjectEvent = { type: 'EmailPreferencesChanged', data: { entryId: first, ...quiet } }
    const other = { ...acceptance(first, tunde), membershipId: second }
    const taken: ProjectEvent = {
      type: 'InvitationAccepted',
      data: { entryId: first, userId: tunde, member: { entryId: second, role: 'EDITOR' } },
    }
    given(created, invited(first), chosen)
      .when((p) => acceptInvitation(p, other))
      .then([taken, { type: 'EmailPreferencesChanged', data: { entryId: second, ...quiet } }])
    given(created, ...joined(first, ida), chosen, left(first), invited(first))
      .when((p) => acceptInvitation(p, { ...other, generation: 2 }))
      .then([taken])
  })
  test('an accepted invitation cannot be cancelled, and cancelling an already cancelled invitation returns no event', () => {
    given(created, invited(first))
      .when((p) => cancelInvitation(p, owner, first))
      .then([cancelled(first)])
    given(created, invited(first), cancelled(first))
      .when((p) => cancelInvitation(p, owner, first))
      .then([])
    given(created, ...joined(first, ida))
      .when((p) => cancelInvitation(p, owner, first))
      .thenRejected('conflict')
    given(created)
      .when((p) => cancelInvitation(p, owner, first))
      .thenRejected('not_found')
  })
})

describe('leaving and removing', () => {
  test('if a member removes themselves from a project, the returned event is MemberLeft', () =>
    given(created, ...joined(first, ida, 'VIEWER'))
      .when((p) => removeMember(p, ida, first))
      .then([left(first)]))
  test('the owner cannot leave the project and cannot be removed from the project', () => {
    given(created)
      .when((p) => leaveProject(p, owner))
      .thenRejected('forbidden')
    given(created)
      .when((p) => removeMember(p, owner, ownerMembershipId))
      .thenRejected('forbidden')
    given(created, ...joined(first, ida, 'ADMIN'))
      .when((p) => removeMember(p, ida, ownerMembershipId))
      .thenRejected('forbidden')
  })
  test('a former member cannot leave or be removed from the project a second time', () => {
    given(created, ...joined(first, ida), removed(first))
      .when((p) => removeMember(p, owner, first))
      .thenRejected('not_found')
    given(created, ...joined(first, ida), removed(first))
      .when((p) => leaveProject(p, ida))
      .thenRejected('not_found')
  })
  test('removing a person with a pending invitation from the team is rejected', () =>
    given(created, invited(first))
      .when((p) => removeMember(p, owner, first))
      .thenRejected('conflict'))
})

describe('email preferences', () => {
  const preferences = (entryId: number, statusUpdates = true): ProjectEvent => ({
    type: 'EmailPreferencesChanged',
    data: { entryId, enabled: false, frequency: 'monthly', statusUpdates },
  })
  const change = { entryId: first, settings: { enabled: false, frequency: 'monthly' as const } }

  test('changing one email preference of a member keeps the member’s other email preferences unchanged', () => {
    given(created, ...joined(first, ida), preferences(first, false))
      .when((p) => changeEmailPreferences(p, ida, { entryId: first, settings: { enabled: true } }))
      .then([
        {
          type: 'EmailPreferencesChanged',
          data: { entryId: first, enabled: true, frequency: 'monthly', statusUpdates: false },
        },
      ])
    given(created, ...joined(first, ida), preferences(first))
      .when((p) => changeEmailPreferences(p, ida, change))
      .then([])
  })
  test('undoing a change of email preferences is rejected if the preferences have changed again', () => {
    const [left, other] = [
      { enabled: false, frequency: 'monthly', statusUpdates: true },
      { enabled: true, frequency: 'monthly', statusUpdates: true },
    ] as const
    const back = { entryId: first, settings: { enabled: true } }
    const changes = { type: 'EmailPreferencesChanged', data: { entryId: first } }
    given(created, ...joined(first, ida), preferences(first))
      .when((p) => changeEmailPreferences(p, ida, { ...back, onlyIf: left }))
      .thenUndone([{ type: 'EmailPreferencesChanged', data: { entryId: first, ...other } }], changes)
    given(created, ...joined(first, ida), preferences(first))
      .when((p) => changeEmailPreferences(p, ida, { ...back, onlyIf: other }))
      .thenStale(changes)
  })
  test('a person keeps their email preferences when they join, leave and are invited again', () => {
    const state = [
      created,
      invited(first),
      preferences(first),
      accepted(first, ida),
      left(first),
      invited(first),
    ]
      .reduce<ProjectState>(project.evolve, project.initialState)
      ?.team.get(first)
    expect(state?.emailPreferences).toEqual({ enabled: false, frequency: 'monthly', statusUpdates: true })
  })
  test('an unsubscribe link changes the email preferences of an invited person, but not those of a former member', () => {
    given(created, invited(first))
      .when((p) => changeEmailPreferencesByLink(p, change))
      .then([preferences(first)])
    given(created, ...joined(first, ida), left(first))
      .when((p) => changeEmailPreferencesByLink(p, change))
      .then([])
  })
})

test('changing the role of a member to the current role returns no event', () => {
  const changed: ProjectEvent = {
    type: 'MemberRoleChanged',
    data: { entryId: first, from: 'EDITOR', to: 'VIEWER' },
  }
  given(created, ...joined(first, ida))
    .when((p) => changeRole(p, owner, { entryId: first, role: 'VIEWER' }))
    .then([changed])
  given(created, invited(first))
    .when((p) => changeRole(p, owner, { entryId: first, role: 'VIEWER' }))
    .then([changed])
  given(created, ...joined(first, ida), changed)
    .when((p) => changeRole(p, owner, { entryId: first, role: 'VIEWER' }))
    .then([])
})

const update = {
  postId: '7d1e5c3b-9a2f-5b64-8c0d-6f7e8d9c0b1a',
  tasks: [roadmapTask('shelf-1', 1), roadmapTask('other-1', 2)],
}
const updateRequested: ProjectEvent = {
  type: 'StatusUpdateRequested',
  data: { postId: update.postId, numbers: { completed: 0, inProgress: 0, total: 2 } },
}

test('a status update contains the numbers of tasks of the current roadmap version by status', () => {
  const statusChanged = (taskKey: string, to: TaskStatus): ProjectEvent => ({
    type: 'TaskStatusChanged',
    data: { taskKey, from: 'pending', to },
  })
  const changes = [statusChanged('retired-1', 'completed'), statusChanged('other-1', 'in_progress')]
  given(created, ...joined(first, ida), ...changes)
    .when((p) => requestStatusUpdate(p, owner, update))
    .then([
      {
        type: 'StatusUpdateRequested',
        data: { postId: update.postId, numbers: { completed: 0, inProgress: 1, total: 2 } },
      },
    ])
})

test('a repeated status update whose idempotency key has been deleted adds no event', () =>
  given(created, ...joined(first, ida), updateRequested)
    .when((p) => requestStatusUpdate(p, owner, update))
    .then([]))

test('sending a status update is rejected if all members have turned off status updates', () => {
  const stopped = (entryId: number): ProjectEvent => ({
    type: 'EmailPreferencesChanged',
    data: { entryId, enabled: true, frequency: 'weekly', statusUpdates: false },
  })
  const team = [created, invited(first), accepted(first, ida), stopped(ownerMembershipId)]
  given(...team)
    .when((p) => requestStatusUpdate(p, owner, update))
    .then([updateRequested])
  given(...team, stopped(first))
    .when((p) => requestStatusUpdate(p, owner, update))
    .thenRejected('conflict')
})

test('sending a status update is rejected if the sender is the only member', () => {
  given(created, invited(first))
    .when((p) => requestStatusUpdate(p, owner, update))
    .thenRejected('conflict')
  given(created, ...joined(first, ida))
    .when((p) => requestStatusUpdate(p, ida, update))
    .then([updateRequested])
})

/** Few users and few memberships, so that random commands affect each other. */
const userId = fc.integer({ min: 1, max: 5 })
const entryId = fc.integer({ min: ownerMembershipId, max: 14 })
const role = fc.constantFrom(...roles)
const at = fc.constantFrom(now, expiresAt)
type Command = (state: ProjectState) => {
  /** User who sends the command; null if a signed link authorises the command. */
  actor: number | null
  decision: Decision<ProjectEvent>
  /** Only event type that the link may cause, and only for the membership `membershipId`. */
  only?: ProjectEvent['type']
  membershipId?: number
}
const by = (actor: number, decide: (state: ProjectState) => ReturnType<Command>['decision']): Command => {
  return (state) => ({ actor, decision: decide(state) })
}
const task = {
  key: 'shelf-1',
  number: 201,
  title: 'Win the shelf',
  description: 'Stand at eye level.',
  category: '2 PA' as const,
  taskType: 'Shelf 1',
  priority: false,
}
const command: fc.Arbitrary<Command> = fc.oneof(
  fc
    .tuple(userId, entryId, role, fc.option(userId))
    .map(([actor, membershipId, as, inviteeId]) =>
      by(actor, (state) => inviteMember(state, actor, invitation(membershipId, as, inviteeId))),
    ),
  fc
    .tuple(userId, entryId)
    .map(([actor, membershipId]) => by(actor, (state) => cancelInvitation(state, actor, membershipId))),
  fc
    .tuple(userId, entryId, fc.integer({ min: 1, max: 3 }), at, fc.boolean())
    .map(([actor, membershipId, generation, time, isOwnMembership]): Command => (state) => ({
      actor: null, // the user who accepts is not a member yet
      only: 'InvitationAccepted',
      membershipId,
      decision: acceptInvitation(state, {
        ...acceptance(membershipId, actor, generation),
        membershipId: isOwnMembership ? membershipId : 100 + actor,
        now: time,
      }),
    })),
  fc
    .tuple(userId, entryId)
    .map(([actor, membershipId]) => by(actor, (state) => removeMember(state, actor, membershipId))),
  userId.map((actor) => by(actor, (state) => leaveProject(state, actor))),
  fc
    .tuple(userId, entryId, role)
    .map(([actor, membershipId, as]) =>
      by(actor, (state) => changeRole(state, actor, { entryId: membershipId, role: as })),
    ),
  fc
    .tuple(userId, entryId, fc.boolean(), fc.constantFrom(...reportFrequencies))
    .map(([actor, membershipId, enabled, frequency]) =>
      by(actor, (state) =>
        changeEmailPreferences(state, actor, { entryId: membershipId, settings: { enabled, frequency } }),
      ),
    ),
  fc
    .tuple(entryId, fc.boolean(), fc.constantFrom(...reportFrequencies))
    .map(([membershipId, enabled, frequency]): Command => (state) => ({
      actor: null, // an unsubscribe link works without logging in
      only: 'EmailPreferencesChanged',
      membershipId,
      decision: changeEmailPreferencesByLink(state, {
        entryId: membershipId,
        settings: { enabled, frequency },
      }),
    })),
  userId.map((actor) => by(actor, (state) => requestStatusUpdate(state, actor, update))),
  userId.map((actor) => by(actor, (state) => renameProject(state, actor, { name: `by ${actor}` }))),
  fc
    .tuple(userId, fc.constantFrom(...taskStatuses))
    .map(([actor, status]) => by(actor, (state) => changeStatus(state, actor, { task, status }))),
  fc
    .tuple(userId, entryId)
    .map(([actor, assignee]) => by(actor, (state) => assignTask(state, actor, { task, entryId: assignee }))),
)

/** Returns true if the membership of an event has a pending invitation. */
const isWaiting = (state: ProjectState, event: ProjectEvent) =>
  membershipOf(state, event)?.invitation?.state === 'pending'

const membershipOf = (state: ProjectState, { data }: ProjectEvent) =>
  'entryId' in data && data.entryId !== null ? state?.team.get(data.entryId) : undefined

/** Returns true if the task is open and its assignee is a viewer or not a member. */
function isAssignedWrongly(state: ProjectState): boolean {
  const entryId = state && planOf(state.plans, task.key).assignee
  const assignee = entryId === null ? undefined : state?.team.get(entryId)
  const isOpen = state?.statuses.get(task.key) !== 'completed'
  return isOpen && assignee !== undefined && !(assignee.isMember && assignee.role !== 'VIEWER')
}

/** Returns true if a link may cause this event. */
function isPermittedByLink(
  state: ProjectState,
  event: ProjectEvent,
  { only, membershipId }: { only: ProjectEvent['type'] | undefined; membershipId: number | undefined },
): boolean {
  const isOfLinkedMembership =
    event.type === only && 'entryId' in event.data && event.data.entryId === membershipId
  return isOfLinkedMembership && (isWaiting(state, event) || membershipOf(state, event)?.isMember === true)
}

/** If another user joins with a forwarded link, the new membership takes over the email preferences of the invitation. */
function takesOverPreferences(
  state: ProjectState,
  event: ProjectEvent,
  { decision, membershipId }: { decision: readonly ProjectEvent[]; membershipId: number | undefined },
): boolean {
  const accepted = decision.find(({ type }) => type === 'InvitationAccepted')
  if (event.type !== 'EmailPreferencesChanged' || accepted?.type !== 'InvitationAccepted') return false
  const { entryId, ...preferences } = event.data
  const invited = state?.team.get(accepted.data.entryId)
  return (
    accepted.data.entryId === membershipId &&
    accepted.data.member?.entryId === entryId &&
    isDeepStrictEqual(preferences, invited?.emailPreferences)
  )
}

test('after any sequence of team commands, the project has one owner, every user is a member at most once, and viewers and former members have no open task', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
      let state = project.evolve(project.initialState, created)
      const generations = new Map<number, number>()
      for (const command of commands) {
        const before = state
        const { actor, decision: result, only, membershipId } = command(state)
        if (result instanceof Rejection) continue
        const decision = result instanceof Undo ? result.events : result
        const isStranger = before !== null && (actor === null || findMember(before.team, actor) === null)
        const allowed = (event: ProjectEvent) =>
          actor === null &&
          (isPermittedByLink(before, event, { only, membershipId }) ||
            takesOverPreferences(before, event, { decision, membershipId }))
        expect(isStranger && !decision.every(allowed)).toBe(false)
        const joins = decision.filter(({ type }) => type === 'InvitationAccepted')
        expect(joins.every((event) => isWaiting(before, event))).toBe(true)
        for (const event of decision) {
          state = project.evolve(state, event)
        }
        const team: Team = state?.team ?? new Map<number, Membership>()
        const members = memberUserIds(team)
        expect(new Set(members).size).toBe(members.length)
        expect([...team.values()].filter(({ isOwner, isMember }) => isOwner && isMember)).toHaveLength(1)
        expect(isAssignedWrongly(state)).toBe(false)
        for (const { id, invitation: newest } of team.values()) {
          const generation = newest?.generation ?? 0
          expect(generation).toBeGreaterThanOrEqual(generations.get(id) ?? 0)
          generations.set(id, generation)
        }
      }
    }),
    { numRuns: 500 },
  )
})
