import type { Email } from './email.ts'

export interface GuideEmailData {
  readonly task: string
  readonly href: string
  readonly unsubscribeHref: string
}

export const guideEmail = ({ task, href, unsubscribeHref }: GuideEmailData): Email => ({
  subject: `Your how-to guide is here: ${task}`,
  preview: 'The guide you voted for is published.',
  kicker: 'How-to guide',
  heading: [{ label: task, href }],
  parts: [
    'The guide you voted for is published. You’ll find it on the task in every project.',
    { kind: 'button', label: 'Open guide', href },
  ],
  footer: 'You get this email because you voted for this guide on Brandpath. Each guide is announced once.',
  unsubscribe: { label: 'Unsubscribe from guide emails', href: unsubscribeHref },
})
