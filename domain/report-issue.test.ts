import { test } from 'vitest'
import type { ProjectEvent } from '#schema/events/project.ts'
import type { ReportFrequency } from '#schema/roles.ts'
import { project } from './project.ts'
import { issueReport } from './report-issue.ts'
import type { ReportPeriod } from './report-period.ts'
import { decisionsOf } from './testing/given.ts'

const created: ProjectEvent = {
  type: 'ProjectCreated',
  data: { name: 'Halden', ownerId: 7, ownerEntryId: 70, roadmapVersion: 1 },
}
const chose = (entryId: number, frequency: ReportFrequency, { enabled = true } = {}): ProjectEvent => ({
  type: 'EmailPreferencesChanged',
  data: { entryId, enabled, frequency, statusUpdates: true },
})
const expiresAt = '2026-11-18T09:00:00.000Z'
const invited = (entryId: number): ProjectEvent => ({
  type: 'MemberInvited',
  data: { entryId, role: 'EDITOR', expiresAt },
})
const dueAt = '2026-11-16T08:00:00.000Z'
const issued = (frequency: ReportFrequency, periodKey: string): ProjectEvent => ({
  type: 'ReportIssued',
  data: { frequency, periodKey, dueAt },
})

const weekly: ReportPeriod = { frequency: 'weekly', key: '2026-W47', dueAt }
const biweekly: ReportPeriod = { frequency: 'biweekly', key: 'b75', dueAt }
const thatMorning = '2026-11-16T08:00:00.200Z'
const thatThursday = '2026-11-19T12:00:00.000Z'

const given = decisionsOf(project)

/** The decision over the events before the due moment and those behind it. */
function decide(
  period: ReportPeriod,
  {
    before,
    behind = [],
    now = thatMorning,
  }: { before: ProjectEvent[]; behind?: ProjectEvent[]; now?: string },
) {
  const whenDue = before.reduce(project.evolve, project.initial)
  return given(...before, ...behind).when((state) => issueReport(state, { period, whenDue, now }))
}

test('the owner of a new project gets a weekly report, and no other', () => {
  decide(weekly, { before: [created] }).then([issued('weekly', '2026-W47')])
  decide(biweekly, { before: [created] }).then([])
})
test('a period is reported once, and none after a newer one', () => {
  decide(weekly, { before: [created], behind: [issued('weekly', '2026-W47')] }).then([])
  decide(weekly, { before: [created, issued('weekly', '2026-W48')] }).then([])
  decide(biweekly, { before: [created, chose(70, 'biweekly'), issued('biweekly', 'b100')] }).then([])
})
test('what was reported before, or in another rhythm, stands in no way', () => {
  decide(weekly, { before: [created, issued('weekly', '2026-W44')] }).then([issued('weekly', '2026-W47')])
  decide(weekly, { before: [created, issued('monthly', '2026-11')] }).then([issued('weekly', '2026-W47')])
})
test('a project that is gone, or was not there yet, is not reported', () => {
  decide(weekly, { before: [] }).then([])
  decide(weekly, { before: [], behind: [created] }).then([])
  decide(weekly, { before: [created], behind: [{ type: 'ProjectDeleted', data: {} }] }).then([])
})
test('nobody wants it: the one chose another rhythm, the other none', () => {
  const before = [created, chose(70, 'monthly'), invited(71), chose(71, 'weekly', { enabled: false })]
  decide(weekly, { before }).then([])
})
test('whoever is only invited counts while the invitation is open', () => {
  const before = [created, chose(70, 'monthly'), invited(71)]
  decide(weekly, { before }).then([issued('weekly', '2026-W47')])
  decide(weekly, { before, now: thatThursday }).then([])
  const cancelled: ProjectEvent = { type: 'InvitationCancelled', data: { entryId: 71 } }
  decide(weekly, { before, behind: [cancelled] }).then([])
})
test('a late report is for those who waited for it', () => {
  const silent = [created, chose(70, 'monthly')]
  decide(weekly, { before: silent, behind: [chose(70, 'weekly')], now: thatThursday }).then([])
  decide(weekly, { before: silent, behind: [invited(71)], now: thatMorning }).then([])
  decide(weekly, { before: [created], behind: [chose(70, 'monthly')], now: thatThursday }).then([])
  decide(weekly, { before: [created], now: thatThursday }).then([issued('weekly', '2026-W47')])
})
test('who joined by an invitation that was open when it was due waited for it too', () => {
  const before = [created, chose(70, 'monthly'), invited(71)]
  const accepted: ProjectEvent = { type: 'InvitationAccepted', data: { entryId: 71, userId: 8 } }
  decide(weekly, { before, behind: [accepted], now: thatThursday }).then([issued('weekly', '2026-W47')])
})
