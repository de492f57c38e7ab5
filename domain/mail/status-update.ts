import { overall, percent } from '../progress.ts'
import type { ProjectReport } from '../report.ts'
import type { Mail } from './mail.ts'
import { newsInShort, projectParts, type ProjectLinks, type Telling } from './project-parts.ts'

export interface StatusUpdateLetter extends Telling {
  readonly report: ProjectReport
  /** The username of whoever sends it. */
  readonly sender: string
  /** What the sender adds. */
  readonly note: string | null
  readonly links: ProjectLinks
  /** Where the reader stops status updates of this project. */
  readonly stopHref: string
}

/** To the active members of a project, the sender too. */
export function statusUpdateMail(letter: StatusUpdateLetter): Mail {
  const { report, sender, note } = letter
  return {
    subject: `${report.name}: status update from ${sender}`,
    preview: `${percent(overall(report.progress))}% of the path, ${newsInShort(report)}.`,
    kicker: `Status update from ${sender}`,
    heading: report.name,
    parts: [
      ...(note === null ? [] : [{ kind: 'quote' as const, by: sender, text: note }]),
      ...projectParts(report, letter),
      { kind: 'button', label: 'Open the project', href: letter.links.project },
    ],
    footer: `You get this mail because you are a member of ${report.name}.`,
    settings: { label: 'Change your mail settings', href: letter.links.team },
    stop: { label: 'Stop status updates of this project', href: letter.stopHref },
  }
}
