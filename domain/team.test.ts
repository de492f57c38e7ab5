import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProjectEvent } from '#schema/events/project.ts'
import { reportFrequencies, roles, type Role } from '#schema/roles.ts'
import { Refusal, TakeBack, type Decision } from './decision.ts'
import { changeStatus, project, renameProject, type Project } from './project.ts'
import { isInvited, memberIds, memberOf, type Entry, type Team } from './team-state.ts'
import {
  acceptInvitation,
  cancelInvitation,
  changeMailSettings,
  changeMailSettingsByLink,
  changeRole,
  inviteMember,
  leaveProject,
  removeMember,
  requestStatusUpdate,
  whyClosed,
} from './team.ts'
import { decisionsOf } from './testing/given.ts'

const given = decisionsOf(project)
const [owner, ida, tunde] = [1, 2, 3]
const [ownerEntry, first, second] = [10, 11, 12]
const now = '2026-03-01T09:00:00.000Z'
const expiresAt = '2026-03-15T09:00:00.000Z'
const created: ProjectEvent = {
  type: 'ProjectCreated',
  data: { name: 'Halden', ownerId: owner, ownerEntryId: ownerEntry, roadmapVersion: 1 },
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
  memberEntryId: entryId,
  userId,
  generation,
  now,
})

describe('inviting', () => {
  test('an address that waits already renews its link, with the role that is asked for now', () =>
    given(created, invited(first))
      .when((p) => inviteMember(p, owner, invitation(first, 'VIEWER')))
      .then([invited(first, 'VIEWER')]))
  test('whoever is in the team, under this entry or another, is refused', () => {
    given(created, ...joined(first, ida))
      .when((p) => inviteMember(p, owner, invitation(first)))
      .thenRefused('conflict')
    given(created, ...joined(first, ida))
      .when((p) => inviteMember(p, owner, invitation(second, 'EDITOR', ida)))
      .thenRefused('conflict')
  })
  test('whoever has gone can be invited again', () =>
    given(created, ...joined(first, ida), left(first))
      .when((p) => inviteMember(p, owner, invitation(first, 'MEMBER', ida)))
      .then([invited(first, 'MEMBER')]))
  test('a project admin neither makes others of his kind nor renews their invitations', () => {
    given(created, ...joined(first, ida, 'ADMIN'))
      .when((p) => inviteMember(p, ida, invitation(second, 'ADMIN')))
      .thenRefused('forbidden')
    given(created, ...joined(first, ida, 'ADMIN'), invited(second, 'ADMIN'))
      .when((p) => inviteMember(p, ida, invitation(second, 'EDITOR')))
      .thenRefused('forbidden')
  })
})

describe('an invitation', () => {
  test('that is open is accepted, once, by whoever holds the link', () => {
    given(created, invited(first))
      .when((p) => acceptInvitation(p, acceptance(first, ida)))
      .then([accepted(first, ida)])
    given(created, ...joined(first, ida))
      .when((p) => acceptInvitation(p, acceptance(first, ida)))
      .then([])
    given(created, ...joined(first, ida))
      .when((p) => acceptInvitation(p, acceptance(first, tunde)))
      .thenRefused('conflict')
  })
  test('gives nobody a second membership', () => {
    given(created, ...joined(first, ida), invited(second))
      .when((p) => acceptInvitation(p, acceptance(second, ida)))
      .thenRefused('conflict')
    given(created, invited(first))
      .when((p) => acceptInvitation(p, acceptance(first, owner)))
      .thenRefused('conflict')
  })
  test.each([
    ['cancelled', [cancelled(first)], 1, now, 'This invitation was cancelled.'],
    [
      'renewed',
      [invited(first)],
      1,
      now,
      'A newer invitation was sent. Please open the link in the latest mail.',
    ],
    ['expired', [], 1, expiresAt, 'This invitation has expired. Ask whoever invited you for a new one.'],
    ['used', [accepted(first, tunde)], 1, now, 'This invitation was used already.'],
    ['of a deleted project', [deleted], 1, now, 'Invalid or expired invitation token'],
  ] as const)('that was %s opens nothing, and says why', (_, then, generation, at, reason) => {
    const state = [created, invited(first), ...then].reduce<Project>(project.evolve, project.initial)
    expect(whyClosed(state, first, generation, at)).toBe(reason)
    expect(acceptInvitation(state, { ...acceptance(first, ida, generation), now: at })).toMatchObject({
      kind: 'conflict',
      message: reason,
    })
  })
  test('that was sent to another leaves his place to him, and brings whoever came to a place of his own', () => {
    const other = { ...acceptance(first, ida), memberEntryId: second }
    const taken: ProjectEvent = {
      type: 'InvitationAccepted',
      data: { entryId: first, userId: ida, member: { entryId: second, role: 'VIEWER' } },
    }
    given(created, invited(first, 'VIEWER'))
      .when((p) => acceptInvitation(p, other))
      .then([taken])
    // Again by the same person it is done already; the address that was invited can be invited once more.
    given(created, invited(first, 'VIEWER'), taken)
      .when((p) => acceptInvitation(p, other))
      .then([])
    given(created, invited(first, 'VIEWER'), taken)
      .when((p) => inviteMember(p, owner, invitation(first)))
      .then([invited(first)])
  })
  test('ends with the membership, by whichever link that came', () => {
    const state = [
      created,
      invited(first),
      invited(second),
      {
        type: 'InvitationAccepted',
        data: { entryId: first, userId: ida, member: { entryId: second, role: 'EDITOR' } },
      },
    ] satisfies ProjectEvent[]
    const team = state.reduce<Project>(project.evolve, project.initial)?.team
    expect([...(team?.values() ?? [])].filter(isInvited)).toEqual([])
    expect(team?.get(second)).toMatchObject({ userId: ida, isMember: true, role: 'EDITOR' })
    expect(team?.get(first)).toMatchObject({ isMember: false })
  })
  test('gives its settings to whoever comes, but not those that somebody else chose for himself', () => {
    const quiet = { enabled: false, frequency: 'monthly', statusUpdates: true } as const
    const chosen: ProjectEvent = { type: 'EmailPreferencesChanged', data: { entryId: first, ...quiet } }
    const other = { ...acceptance(first, tunde), memberEntryId: second }
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
  test('is cancelled once, and not after it was accepted', () => {
    given(created, invited(first))
      .when((p) => cancelInvitation(p, owner, first))
      .then([cancelled(first)])
    given(created, invited(first), cancelled(first))
      .when((p) => cancelInvitation(p, owner, first))
      .then([])
    given(created, ...joined(first, ida))
      .when((p) => cancelInvitation(p, owner, first))
      .thenRefused('conflict')
    given(created)
      .when((p) => cancelInvitation(p, owner, first))
      .thenRefused('not_found')
  })
})

describe('going', () => {
  test('whoever removes the own entry leaves', () =>
    given(created, ...joined(first, ida, 'VIEWER'))
      .when((p) => removeMember(p, ida, first))
      .then([left(first)]))
  test('the owner neither leaves nor is removed', () => {
    given(created)
      .when((p) => leaveProject(p, owner))
      .thenRefused('forbidden')
    given(created)
      .when((p) => removeMember(p, owner, ownerEntry))
      .thenRefused('forbidden')
    given(created, ...joined(first, ida, 'ADMIN'))
      .when((p) => removeMember(p, ida, ownerEntry))
      .thenRefused('forbidden')
  })
  test('whoever has gone is not removed again, and finds no project', () => {
    given(created, ...joined(first, ida), removed(first))
      .when((p) => removeMember(p, owner, first))
      .thenRefused('not_found')
    given(created, ...joined(first, ida), removed(first))
      .when((p) => leaveProject(p, ida))
      .thenRefused('not_found')
  })
  test('an invitation is cancelled, not removed', () =>
    given(created, invited(first))
      .when((p) => removeMember(p, owner, first))
      .thenRefused('conflict'))
})

describe('settings', () => {
  const preferences = (entryId: number, statusUpdates = true): ProjectEvent => ({
    type: 'EmailPreferencesChanged',
    data: { entryId, enabled: false, frequency: 'monthly', statusUpdates },
  })
  const change = { entryId: first, settings: { enabled: false, frequency: 'monthly' as const } }

  test('what is left out stays, and the same again is nothing', () => {
    given(created, ...joined(first, ida), preferences(first, false))
      .when((p) => changeMailSettings(p, ida, { entryId: first, settings: { enabled: true } }))
      .then([
        {
          type: 'EmailPreferencesChanged',
          data: { entryId: first, enabled: true, frequency: 'monthly', statusUpdates: false },
        },
      ])
    given(created, ...joined(first, ida), preferences(first))
      .when((p) => changeMailSettings(p, ida, change))
      .then([])
  })
  test('are put back only while they stand as they were left', () => {
    const [left, other] = [
      { enabled: false, frequency: 'monthly', statusUpdates: true },
      { enabled: true, frequency: 'monthly', statusUpdates: true },
    ] as const
    const back = { entryId: first, settings: { enabled: true } }
    const changes = { type: 'EmailPreferencesChanged', data: { entryId: first } }
    given(created, ...joined(first, ida), preferences(first))
      .when((p) => changeMailSettings(p, ida, { ...back, onlyIf: left }))
      .thenTakenBack([{ type: 'EmailPreferencesChanged', data: { entryId: first, ...other } }], changes)
    given(created, ...joined(first, ida), preferences(first))
      .when((p) => changeMailSettings(p, ida, { ...back, onlyIf: other }))
      .thenSuperseded(changes)
  })
  test('of an invitation go over to the member, and wait for whoever comes back', () => {
    const state = [
      created,
      invited(first),
      preferences(first),
      accepted(first, ida),
      left(first),
      invited(first),
    ]
      .reduce<Project>(project.evolve, project.initial)
      ?.team.get(first)
    expect(state?.mail).toEqual({ enabled: false, frequency: 'monthly', statusUpdates: true })
  })
  test('a link changes them without anybody signed in, until there is nobody to mail', () => {
    given(created, invited(first))
      .when((p) => changeMailSettingsByLink(p, change))
      .then([preferences(first)])
    given(created, ...joined(first, ida), left(first))
      .when((p) => changeMailSettingsByLink(p, change))
      .then([])
  })
})

test('a role changes for member and invitation alike, and the same again is nothing', () => {
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

test('a status update that everybody has stopped goes nowhere, and says so', () => {
  const stopped = (entryId: number): ProjectEvent => ({
    type: 'EmailPreferencesChanged',
    data: { entryId, enabled: true, frequency: 'weekly', statusUpdates: false },
  })
  const team = [created, invited(first), accepted(first, ida), stopped(ownerEntry)]
  given(...team)
    .when((p) => requestStatusUpdate(p, owner))
    .then([{ type: 'StatusUpdateRequested', data: {} }])
  given(...team, stopped(first))
    .when((p) => requestStatusUpdate(p, owner))
    .thenRefused('conflict')
})

test('a status update needs somebody else to tell', () => {
  given(created, invited(first))
    .when((p) => requestStatusUpdate(p, owner))
    .thenRefused('conflict')
  given(created, ...joined(first, ida))
    .when((p) => requestStatusUpdate(p, ida))
    .then([{ type: 'StatusUpdateRequested', data: {} }])
})

/** Any command of anybody, on few people and entries, so that they meet. */
const userId = fc.integer({ min: 1, max: 5 })
const entryId = fc.integer({ min: ownerEntry, max: 14 })
const role = fc.constantFrom(...roles)
const at = fc.constantFrom(now, expiresAt)
type Command = (state: Project) => {
  /** Null where a link speaks for an entry, which may be nobody's yet. */
  actor: number | null
  decision: Decision<ProjectEvent> | TakeBack<ProjectEvent>
  /** All that the link may lead to, and for which entry. */
  only?: ProjectEvent['type']
  entry?: number
}
const by = (actor: number, decide: (state: Project) => ReturnType<Command>['decision']): Command => {
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
    .map(([actor, entry, as, inviteeId]) =>
      by(actor, (state) => inviteMember(state, actor, invitation(entry, as, inviteeId))),
    ),
  fc
    .tuple(userId, entryId)
    .map(([actor, entry]) => by(actor, (state) => cancelInvitation(state, actor, entry))),
  fc
    .tuple(userId, entryId, fc.integer({ min: 1, max: 3 }), at, fc.boolean())
    .map(([actor, entry, generation, time, isHis]): Command => (state) => ({
      actor: null, // whoever accepts is nobody to the project yet
      only: 'InvitationAccepted',
      entry,
      decision: acceptInvitation(state, {
        ...acceptance(entry, actor, generation),
        memberEntryId: isHis ? entry : 100 + actor,
        now: time,
      }),
    })),
  fc.tuple(userId, entryId).map(([actor, entry]) => by(actor, (state) => removeMember(state, actor, entry))),
  userId.map((actor) => by(actor, (state) => leaveProject(state, actor))),
  fc
    .tuple(userId, entryId, role)
    .map(([actor, entry, as]) =>
      by(actor, (state) => changeRole(state, actor, { entryId: entry, role: as })),
    ),
  fc
    .tuple(userId, entryId, fc.boolean(), fc.constantFrom(...reportFrequencies))
    .map(([actor, entry, enabled, frequency]) =>
      by(actor, (state) =>
        changeMailSettings(state, actor, { entryId: entry, settings: { enabled, frequency } }),
      ),
    ),
  fc
    .tuple(entryId, fc.boolean(), fc.constantFrom(...reportFrequencies))
    .map(([entry, enabled, frequency]): Command => (state) => ({
      actor: null, // whoever holds the link is not asked who he is
      only: 'EmailPreferencesChanged',
      entry,
      decision: changeMailSettingsByLink(state, { entryId: entry, settings: { enabled, frequency } }),
    })),
  userId.map((actor) => by(actor, (state) => requestStatusUpdate(state, actor))),
  userId.map((actor) => by(actor, (state) => renameProject(state, actor, { name: `by ${actor}` }))),
  userId.map((actor) => by(actor, (state) => changeStatus(state, actor, { task, status: 'completed' }))),
)

/** True where the entry of an event is invited and has not come yet. */
const isWaiting = (state: Project, event: ProjectEvent) =>
  'entryId' in event.data && state?.team.get(event.data.entryId)?.invitation?.state === 'pending'

/** True where an event is what a link is for, of its entry, and that entry is a member's or is invited. */
function isOfLink(
  state: Project,
  event: ProjectEvent,
  { only, entry }: { only: ProjectEvent['type'] | undefined; entry: number | undefined },
): boolean {
  const isItsOwn = event.type === only && 'entryId' in event.data && event.data.entryId === entry
  return isItsOwn && (isWaiting(state, event) || state?.team.get(event.data.entryId)?.isMember === true)
}

test('whatever a team does: one owner, nobody twice, no invitation out of nothing, no change by strangers', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
      let state = project.evolve(project.initial, created)
      const generations = new Map<number, number>()
      for (const run of commands) {
        const before = state
        const { actor, decision: decided, only, entry } = run(state)
        if (decided instanceof Refusal) continue
        const decision = decided instanceof TakeBack ? decided.events : decided
        const isStranger = before !== null && (actor === null || memberOf(before.team, actor) === null)
        const allowed = (event: ProjectEvent) => actor === null && isOfLink(before, event, { only, entry })
        expect(isStranger && !decision.every(allowed)).toBe(false)
        const joins = decision.filter(({ type }) => type === 'InvitationAccepted')
        expect(joins.every((event) => isWaiting(before, event))).toBe(true)
        for (const event of decision) {
          state = project.evolve(state, event)
        }
        const team: Team = state?.team ?? new Map<number, Entry>()
        const members = memberIds(team)
        expect(new Set(members).size).toBe(members.length)
        expect([...team.values()].filter(({ isOwner, isMember }) => isOwner && isMember)).toHaveLength(1)
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
