import type { Mail } from './mail.ts'

export interface GuideLetter {
  /** The title of the task that the guide is for. */
  readonly task: string
  readonly href: string
  /** Where the reader stops such mails. */
  readonly stopHref: string
}

/** To whoever voted for a guide, when it is there. */
export const guideMail = ({ task, href, stopHref }: GuideLetter): Mail => ({
  subject: `Your how-to guide is here: ${task}`,
  preview: 'You asked for it, and it can be read now.',
  kicker: 'How-to guide',
  heading: task,
  parts: [
    {
      kind: 'paragraph',
      text: 'You voted for a guide to this task. It is written, and stands beside the task in all your projects.',
    },
    { kind: 'button', label: 'Open the guide', href },
  ],
  footer: 'You get this mail because you asked for this guide on Brandpath. Each guide is mailed once.',
  stop: { label: 'Stop mails about guides', href: stopHref },
})
