import type { ProjectEvent } from '#schema/events/project.ts'
import type { Decision } from '../decision.ts'
import type { ProjectState } from '../project/project.ts'
import { reportRecipients } from './recipients.ts'
import { isSameOrLaterPeriod, type ReportPeriod } from './report-period.ts'

/** Issues the report of a period once. `whenDue`: state of the project when the report was due. `now`: ISO 8601, UTC. */
export function issueReport(
  project: ProjectState,
  { period, whenDue, now }: { period: ReportPeriod; whenDue: ProjectState; now: string },
): Decision<ProjectEvent> {
  const { frequency, key: periodKey, dueAt } = period
  if (!project || project.deleted || !whenDue) return []
  const newestReported = project.reported.get(frequency)
  if (newestReported !== undefined && isSameOrLaterPeriod(newestReported, periodKey)) return []
  const recipients = reportRecipients(frequency, {
    due: { team: whenDue.team, at: dueAt },
    now: { team: project.team, at: now },
  })
  return recipients.length > 0 ? [{ type: 'ReportIssued', data: { frequency, periodKey, dueAt } }] : []
}
