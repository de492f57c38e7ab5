import { overall, percent } from '../progress/progress.ts'
import type { ProjectReport } from '../reports/report.ts'
import type { Email } from './email.ts'
import { summarizeChanges, projectParts, type ProjectLinks, type ReportFormat } from './report-parts.ts'

export interface StatusUpdateEmailData extends ReportFormat {
  readonly report: ProjectReport
  /** Username. */
  readonly sender: string
  readonly note: string | null
  readonly links: ProjectLinks
  readonly unsubscribeHref: string
}

/** Email to all members of a project, including the sender. */
export function statusUpdateEmail(data: StatusUpdateEmailData): Email {
  const { report, sender, note } = data
  return {
    subject: `${report.name}: status update from ${sender}`,
    preview: `${percent(overall(report.progress))}% done, ${summarizeChanges(report)}.`,
    kicker: `Status update from ${sender}`,
    heading: report.name,
    parts: [
      ...(note === null ? [] : [{ kind: 'quote' as const, by: sender, text: note }]),
      ...projectParts(report, data),
      { kind: 'button', label: 'Open the project', href: data.links.project },
    ],
    footer: `You get this email because you are a member of ${report.name}.`,
    settings: { label: 'Change email preferences', href: data.links.team },
    unsubscribe: { label: 'Unsubscribe from these status updates', href: data.unsubscribeHref },
  }
}
