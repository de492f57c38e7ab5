import type { ReportFrequency } from '#schema/roles.ts'
import { overall, percent } from '../progress.ts'
import type { ProjectReport } from '../report.ts'
import { dayIn } from './day.ts'
import type { Link, Mail } from './mail.ts'
import { newsInShort, projectParts, type ProjectLinks, type Telling } from './project-parts.ts'

export interface ReportLetter extends Telling {
  readonly report: ProjectReport
  readonly frequency: ReportFrequency
  /** When its period was due: an operator may issue it earlier or later. */
  readonly dueAt: Date
  /** A member's ways into the project; whoever is only invited has the invitation to accept. */
  readonly way: { readonly member: ProjectLinks } | { readonly invitation: string }
  /** Where the reader stops the reports of this project. */
  readonly stopHref: string
}

const kinds: Record<ReportFrequency, string> = {
  weekly: 'Weekly report',
  biweekly: 'Biweekly report',
  monthly: 'Monthly report',
}
const rhythms: Record<ReportFrequency, string> = {
  weekly: 'every week',
  biweekly: 'every two weeks',
  monthly: 'every month',
}

/** To members and to those who are invited, each at the frequency of their own. */
export function reportMail(letter: ReportLetter): Mail {
  const { report, frequency, way } = letter
  const next = report.next[0]
  return {
    subject: `${report.name}: ${percent(overall(report.progress))}% of the path, ${newsInShort(report)}`,
    preview: next ? `Next: ${next.title}.` : 'No task waits any more.',
    kicker: `${kinds[frequency]}, ${dayIn(letter.timeZone, letter.dueAt)}`,
    heading: report.name,
    parts: [...projectParts(report, letter), { kind: 'button', ...wayIn(way) }],
    footer:
      `You get this mail ${rhythms[frequency]} because you ` +
      `${'member' in way ? 'are a member of' : 'are invited to'} ${report.name}.`,
    ...('member' in way && { settings: { label: 'Change how often', href: way.member.team } }),
    stop: { label: 'Stop the reports of this project', href: letter.stopHref },
  }
}

const wayIn = (way: ReportLetter['way']): Link =>
  'member' in way
    ? { label: 'Open the project', href: way.member.project }
    : { label: 'Accept the invitation', href: way.invitation }
