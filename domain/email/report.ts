import type { ReportFrequency } from '#schema/roles.ts'
import { overall, percent } from '../progress/progress.ts'
import type { ProjectReport } from '../reports/report.ts'
import { formatDay } from '../shared/format.ts'
import type { Link, Email } from './email.ts'
import { projectParts, type ProjectLinks, type ReportFormat } from './report-parts.ts'

export interface ReportEmailData extends ReportFormat {
  readonly report: ProjectReport
  readonly frequency: ReportFrequency
  /** Due time of the period. An operator may issue the report earlier or later. */
  readonly dueAt: Date
  /** Links of a member, or the invitation link of a person who is only invited. */
  readonly links: { readonly member: ProjectLinks } | { readonly invitation: string }
  readonly unsubscribeHref: string
}

const titles: Record<ReportFrequency, string> = {
  weekly: 'Weekly report',
  biweekly: 'Biweekly report',
  monthly: 'Monthly report',
}
const intervals: Record<ReportFrequency, string> = {
  weekly: 'every week',
  biweekly: 'every two weeks',
  monthly: 'every month',
}

/** Email to a member or an invited person, at their own frequency. */
export function reportEmail(data: ReportEmailData): Email {
  const { report, frequency, links } = data
  const next = report.next[0]
  const progress = overall(report.progress)
  return {
    subject: `${report.name} ${titles[frequency].toLowerCase()}: ${percent(progress)}% done, ${progress.completed} of ${progress.total} tasks`,
    preview: next ? `Next: ${next.title}.` : 'All tasks are completed.',
    kicker: `${titles[frequency]}, ${formatDay(data.timeZone, data.dueAt)}`,
    heading: report.name,
    parts: [...projectParts(report, data), { kind: 'button', ...actionOf(links) }],
    footer:
      `You get this email ${intervals[frequency]} because you ` +
      `${'member' in links ? 'are a member of' : 'are invited to'} ${report.name}.`,
    ...('member' in links && { settings: { label: 'Change frequency', href: links.member.team } }),
    unsubscribe: { label: 'Unsubscribe from these reports', href: data.unsubscribeHref },
  }
}

const actionOf = (links: ReportEmailData['links']): Link =>
  'member' in links
    ? { label: 'Open the project', href: links.member.project }
    : { label: 'Accept the invitation', href: links.invitation }
