import { expect, test } from 'vitest'
import { reportRecipients, statusUpdateRecipients } from './recipients.ts'
import type { ProjectEvent } from '#schema/events/project.ts'
import type { ReportFrequency } from '#schema/roles.ts'
import { project } from './project.ts'
import type { Entry, Team } from './team-state.ts'

const expiresAt = '2026-03-15T09:00:00.000Z'
const during = '2026-03-09T08:00:00.000Z'

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
const chose = (entryId: number, settings: Partial<Entry['mail']>): ProjectEvent => ({
  type: 'EmailPreferencesChanged',
  data: { entryId, enabled: true, frequency: 'weekly', statusUpdates: true, ...settings },
})

const team = (...events: readonly ProjectEvent[]) => {
  const state = [created, ...events].reduce(project.evolve, project.initial)
  if (!state) throw new Error('no project')
  return state.team
}
const ids = (entries: readonly Entry[]) => entries.map(({ id }) => id)

/** Who gets a report that is issued as soon as it is due. */
const onTime = (present: Team, frequency: ReportFrequency, at: string) =>
  reportRecipients(frequency, { due: { team: present, at }, now: { team: present, at } })

test('a status update goes to every active member, the sender too, and to nobody who is only invited', () => {
  expect(ids(statusUpdateRecipients(team(invited(71), accepted(71, 8), invited(72))))).toEqual([70, 71])
})

test('whoever wants no status updates gets none, whatever the report settings', () => {
  const everybody = team(
    invited(71),
    accepted(71, 8),
    chose(70, { statusUpdates: false }),
    chose(71, { enabled: false }),
  )
  expect(ids(statusUpdateRecipients(everybody))).toEqual([71])
})

test.each<ProjectEvent['type']>(['MemberLeft', 'MemberRemoved'])('after %s nothing is sent', (type) => {
  const gone = team(invited(71), accepted(71, 8), { type, data: { entryId: 71 } } as ProjectEvent)
  expect(ids(statusUpdateRecipients(gone))).toEqual([70])
  expect(ids(onTime(gone, 'weekly', during))).toEqual([70])
})

test('a report goes to members and open invitations that chose its frequency', () => {
  const all = team(
    invited(71),
    accepted(71, 8),
    invited(72),
    invited(73),
    chose(71, { frequency: 'monthly' }),
    chose(73, { enabled: false }),
  )
  expect(ids(onTime(all, 'weekly', during))).toEqual([70, 72])
  expect(ids(onTime(all, 'monthly', during))).toEqual([71])
  expect(ids(onTime(all, 'biweekly', during))).toEqual([])
})

test('an invitation that expired or was cancelled gets no report', () => {
  const all = team(invited(71), invited(72), { type: 'InvitationCancelled', data: { entryId: 72 } })
  expect(ids(onTime(all, 'weekly', expiresAt))).toEqual([70])
  expect(ids(onTime(all, 'weekly', during))).toEqual([70, 71])
})

test('a late report goes to those who waited for it when it was due and want it still', () => {
  const early = [invited(71), invited(72), accepted(72, 9), invited(73), invited(74), accepted(74, 10)]
  const behind: ProjectEvent[] = [
    accepted(71, 8),
    chose(72, { enabled: false }),
    chose(70, { frequency: 'monthly' }),
    { type: 'MemberLeft', data: { entryId: 74 } },
    invited(75),
  ]
  const due = { team: team(chose(70, {}), ...early), at: during }
  const now = { team: team(...early, ...behind), at: '2026-03-11T08:00:00.000Z' }
  expect(ids(reportRecipients('weekly', { due, now }))).toEqual([71, 73])
  expect(ids(reportRecipients('monthly', { due, now }))).toEqual([])
})

test('an invitation that was not open when a report was due waited for none, however it was renewed', () => {
  const due = { team: team(invited(71)), at: expiresAt }
  const renewed: ProjectEvent = {
    type: 'MemberInvited',
    data: { entryId: 71, role: 'EDITOR', expiresAt: '2026-03-30T09:00:00.000Z' },
  }
  const now = { team: team(invited(71), renewed), at: '2026-03-17T08:00:00.000Z' }
  expect(ids(reportRecipients('weekly', { due, now }))).toEqual([70])
})
