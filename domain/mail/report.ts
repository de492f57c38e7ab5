import type { ReportFrequency } from '#schema/roles.ts'
import { overall, percent } from '../progress.ts'
import type { ProjectReport } from '../report.ts'
import { dayIn } from './day.ts'
import type { Link, Mail } from './mail.ts'
import { newsInShort, projectParts, type Telling } from './project-parts.ts'

export interface ReportLetter extends Telling {
  readonly report: ProjectReport
  readonly frequency: ReportFrequency
  /** The day that it is of. */
  readonly issuedAt: Date
  /** A member opens the project, whoever is only invited accepts the invitation. */
  readonly open: Link
  readonly isInvited: boolean
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
  const { report, frequency, isInvited } = letter
  const next = report.next[0]
  return {
    subject: `${report.name}: ${percent(overall(report.progress))}% of the path, ${newsInShort(report)}`,
    preview: next ? `Next: ${next.title}.` : 'No task waits any more.',
    kicker: `${kinds[frequency]}, ${dayIn(letter.timeZone, letter.issuedAt)}`,
    heading: report.name,
    parts: [...projectParts(report, letter), { kind: 'button', ...letter.open }],
    footer:
      `You get this mail ${rhythms[frequency]} because you ` +
      `${isInvited ? 'are invited to' : 'are a member of'} ${report.name}.`,
    stop: { label: 'Stop the reports of this project', href: letter.stopHref },
  }
}
