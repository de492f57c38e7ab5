import type { ProjectEvent } from '#schema/events/project.ts'
import type { Decision } from './decision.ts'
import type { Project } from './project.ts'
import { wantsReports } from './recipients.ts'
import { reaches, type ReportPeriod } from './report-period.ts'

/**
 * A period is reported once, and only where somebody wanted it when it was due and wants it still: nobody causes a
 * report by having just joined or chosen. Once it is issued, it goes to all who want it by then, the newest among them.
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
  const wanted = [...project.team.values()].some((entry) => {
    const before = whenDue.team.get(entry.id)
    return before && wantsReports(before, frequency, dueAt) && wantsReports(entry, frequency, now)
  })
  return wanted ? [{ type: 'ReportIssued', data: { frequency, periodKey } }] : []
}
