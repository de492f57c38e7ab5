import { test } from 'vitest'
import type { ProjectEvent } from '#schema/events/project.ts'
import type { ReportFrequency } from '#schema/roles.ts'
import { project } from '../project/project.ts'
import { issueReport } from './issue-report.ts'
import type { ReportPeriod } from './report-period.ts'
import { givenEvents } from '../testing/decider-spec.ts'

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
const onDueDay = '2026-11-16T08:00:00.200Z'
const threeDaysLater = '2026-11-19T12:00:00.000Z'

const given = givenEvents(project)

function decide(
  period: ReportPeriod,
  { before, after = [], now = onDueDay }: { before: ProjectEvent[]; after?: ProjectEvent[]; now?: string },
) {
  const whenDue = before.reduce(project.evolve, project.initialState)
  return given(...before, ...after).when((state) => issueReport(state, { period, whenDue, now }))
}

test('a new project gets weekly reports, because the owner’s default report frequency is weekly', () => {
  decide(weekly, { before: [created] }).then([issued('weekly', '2026-W47')])
  decide(biweekly, { before: [created] }).then([])
})
test('no report is issued for a period that is not later than the period of the last issued report', () => {
  decide(weekly, { before: [created], after: [issued('weekly', '2026-W47')] }).then([])
  decide(weekly, { before: [created, issued('weekly', '2026-W48')] }).then([])
  decide(biweekly, { before: [created, chose(70, 'biweekly'), issued('biweekly', 'b100')] }).then([])
})
test('a weekly report is issued even if the project already has an earlier weekly report or a monthly report', () => {
  decide(weekly, { before: [created, issued('weekly', '2026-W44')] }).then([issued('weekly', '2026-W47')])
  decide(weekly, { before: [created, issued('monthly', '2026-11')] }).then([issued('weekly', '2026-W47')])
})
test('no report is issued for a deleted project, or for a project created after the due date of the report', () => {
  decide(weekly, { before: [] }).then([])
  decide(weekly, { before: [], after: [created] }).then([])
  decide(weekly, { before: [created], after: [{ type: 'ProjectDeleted', data: {} }] }).then([])
})
test('no weekly report is issued if all members and invited persons turned weekly reports off', () => {
  const before = [created, chose(70, 'monthly'), invited(71), chose(71, 'weekly', { enabled: false })]
  decide(weekly, { before }).then([])
})
test('if only an invited person wants a report, the report is issued only while the invitation is open', () => {
  const before = [created, chose(70, 'monthly'), invited(71)]
  decide(weekly, { before }).then([issued('weekly', '2026-W47')])
  decide(weekly, { before, now: threeDaysLater }).then([])
  const cancelled: ProjectEvent = { type: 'InvitationCancelled', data: { entryId: 71 } }
  decide(weekly, { before, after: [cancelled] }).then([])
})
test('a late report is issued only if a person wanted the report on the due date and still wants the report', () => {
  const monthlyOnly = [created, chose(70, 'monthly')]
  decide(weekly, { before: monthlyOnly, after: [chose(70, 'weekly')], now: threeDaysLater }).then([])
  decide(weekly, { before: monthlyOnly, after: [invited(71)], now: onDueDay }).then([])
  decide(weekly, { before: [created], after: [chose(70, 'monthly')], now: threeDaysLater }).then([])
  decide(weekly, { before: [created], now: threeDaysLater }).then([issued('weekly', '2026-W47')])
})
test('a late report is issued for a member who was still an invited person on the due date', () => {
  const before = [created, chose(70, 'monthly'), invited(71)]
  const accepted: ProjectEvent = { type: 'InvitationAccepted', data: { entryId: 71, userId: 8 } }
  decide(weekly, { before, after: [accepted], now: threeDaysLater }).then([issued('weekly', '2026-W47')])
})
