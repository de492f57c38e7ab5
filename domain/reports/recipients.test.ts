import { expect, test } from 'vitest'
import { statusUpdateRecipients } from '../team/team-state.ts'
import { reportRecipients } from './recipients.ts'
import type { ProjectEvent } from '#schema/events/project.ts'
import type { ReportFrequency } from '#schema/roles.ts'
import { project } from '../project/project.ts'
import type { Membership, Team } from '../team/team-state.ts'

const expiresAt = '2026-03-15T09:00:00.000Z'
const whileOpen = '2026-03-09T08:00:00.000Z'

const created: ProjectEvent = {
  type: 'ProjectCreated',
  data: { name: 'Halden', ownerId: 7, ownerEntryId: 70, roadmapVersion: 1 },
}
const invited = (entryId: number): ProjectEvent => ({
  type: 'MemberInvited',
  data: { entryId, role: 'EDITOR', expiresAt },
})
const accepted = (entryId: number, userId: number): ProjectEvent => ({
  type: 'InvitationAccepted',
  data: { entryId, userId },
})
const chose = (entryId: number, settings: Partial<Membership['emailPreferences']>): ProjectEvent => ({
  type: 'EmailPreferencesChanged',
  data: { entryId, enabled: true, frequency: 'weekly', statusUpdates: true, ...settings },
})

const team = (...events: readonly ProjectEvent[]) => {
  const state = [created, ...events].reduce(project.evolve, project.initialState)
  if (!state) throw new Error('The events must create a project')
  return state.team
}
const ids = (entries: readonly Membership[]) => entries.map(({ id }) => id)

/** Returns the recipients of a report that is issued when it is due. */
const onTime = (present: Team, frequency: ReportFrequency, at: string) =>
  reportRecipients(frequency, { due: { team: present, at }, now: { team: present, at } })

test('a status update email goes to all members, including the sender, but not to invited persons', () => {
  expect(ids(statusUpdateRecipients(team(invited(71), accepted(71, 8), invited(72))))).toEqual([70, 71])
})

test('a status update email goes to a member who turned off reports, but not to a member who turned off status updates', () => {
  const members = team(
    invited(71),
    accepted(71, 8),
    chose(70, { statusUpdates: false }),
    chose(71, { enabled: false }),
  )
  expect(ids(statusUpdateRecipients(members))).toEqual([71])
})

test.each<ProjectEvent['type']>(['MemberLeft', 'MemberRemoved'])(
  'after a %s event, the former member gets no status updates and no reports',
  (type) => {
    const remaining = team(invited(71), accepted(71, 8), { type, data: { entryId: 71 } } as ProjectEvent)
    expect(ids(statusUpdateRecipients(remaining))).toEqual([70])
    expect(ids(onTime(remaining, 'weekly', whileOpen))).toEqual([70])
  },
)

test('a report goes to members and invited persons who chose the report frequency', () => {
  const all = team(
    invited(71),
    accepted(71, 8),
    invited(72),
    invited(73),
    chose(71, { frequency: 'monthly' }),
    chose(73, { enabled: false }),
  )
  expect(ids(onTime(all, 'weekly', whileOpen))).toEqual([70, 72])
  expect(ids(onTime(all, 'monthly', whileOpen))).toEqual([71])
  expect(ids(onTime(all, 'biweekly', whileOpen))).toEqual([])
})

test('a person whose invitation has expired or was cancelled gets no report', () => {
  const all = team(invited(71), invited(72), { type: 'InvitationCancelled', data: { entryId: 72 } })
  expect(ids(onTime(all, 'weekly', expiresAt))).toEqual([70])
  expect(ids(onTime(all, 'weekly', whileOpen))).toEqual([70, 71])
})

test('a late report goes only to persons who wanted the report on the due date and still want the report', () => {
  const early = [invited(71), invited(72), accepted(72, 9), invited(73), invited(74), accepted(74, 10)]
  const later: ProjectEvent[] = [
    accepted(71, 8),
    chose(72, { enabled: false }),
    chose(70, { frequency: 'monthly' }),
    { type: 'MemberLeft', data: { entryId: 74 } },
    invited(75),
  ]
  const due = { team: team(chose(70, {}), ...early), at: whileOpen }
  const now = { team: team(...early, ...later), at: '2026-03-11T08:00:00.000Z' }
  expect(ids(reportRecipients('weekly', { due, now }))).toEqual([71, 73])
  expect(ids(reportRecipients('monthly', { due, now }))).toEqual([])
})

test('if an expired invitation is renewed after a report was due, the invited person does not get this report', () => {
  const due = { team: team(invited(71)), at: expiresAt }
  const renewed: ProjectEvent = {
    type: 'MemberInvited',
    data: { entryId: 71, role: 'EDITOR', expiresAt: '2026-03-30T09:00:00.000Z' },
  }
  const now = { team: team(invited(71), renewed), at: '2026-03-17T08:00:00.000Z' }
  expect(ids(reportRecipients('weekly', { due, now }))).toEqual([70])
})
