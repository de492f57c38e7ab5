import type { ProjectEvent } from '#schema/events/project.ts'
import type { Decision } from './decision.ts'
import type { Project } from './project.ts'
import { reportRecipients } from './recipients.ts'
import { reaches, type ReportPeriod } from './report-period.ts'

/**
 * A period is reported once, and only where somebody gets the report: who wanted it when it was due and wants it
 * still.
 *
 * @param whenDue the project as it was when the period was due; null where it is younger
 * @param now ISO 8601, UTC
 */
export function issueReport(
  project: Project,
  { period, whenDue, now }: { period: ReportPeriod; whenDue: Project; now: string },
): Decision<ProjectEvent> {
  const { frequency, key: periodKey, dueAt } = period
  if (!project || project.deleted || !whenDue) return []
  const reported = project.reported.get(frequency)
  if (reported !== undefined && reaches(reported, periodKey)) return []
  const recipients = reportRecipients(frequency, {
    due: { team: whenDue.team, at: dueAt },
    now: { team: project.team, at: now },
  })
  return recipients.length > 0 ? [{ type: 'ReportIssued', data: { frequency, periodKey, dueAt } }] : []
}
