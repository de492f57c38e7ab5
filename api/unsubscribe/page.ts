import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { EmailPreferences } from '#domain/team/team-state.ts'
import type { ReportFrequency } from '#schema/roles.ts'

export interface Notice {
  readonly title: string
  readonly text: string
  readonly action?: { readonly name: 'stop' | 'start'; readonly label: string }
}

/** Renders a notice. Its CSS classes are defined in web/guide/notice.css.ts. */
export const noticeContent = (
  { title, text, action }: Notice,
  address: string,
): HtmlEscapedString | Promise<HtmlEscapedString> =>
  html`<section class="notice">
    <h1>${title}</h1>
    <p>${text}</p>
    ${
      action
        ? html`<form method="post" action="${address}">
            <button name="action" value="${action.name}">${action.label}</button>
          </form>`
        : ''
    }
    <p><a href="/">Go to Brandpath</a></p>
  </section>`

export const invalidLinkNotice: Notice = {
  title: 'This link does not work',
  text: 'The link is incomplete or invalid. Please open the link in the email again.',
}

export const notRecipientNotice: Notice = {
  title: 'You no longer get these emails',
  text: 'The project was deleted, or you are not in its team. You do not have to do anything.',
}

export const guideNotice = (enabled: boolean): Notice =>
  enabled
    ? {
        title: 'Emails about guides',
        text: 'You get an email when a guide that you voted for is published. You will also see it in your notifications.',
        action: { name: 'stop', label: 'Stop emails about guides' },
      }
    : {
        title: 'Emails about guides are stopped',
        text: 'You will still see guides that you voted for in your notifications. You can start the emails again at any time.',
        action: { name: 'start', label: 'Start emails about guides again' },
      }

interface Recipient {
  readonly project: string
  readonly settings: EmailPreferences
  readonly isMember: boolean
}

const kinds: Record<ReportFrequency, string> = {
  weekly: 'a weekly report',
  biweekly: 'a report every two weeks',
  monthly: 'a monthly report',
}

export function reportNotice({ project, settings: { enabled, frequency }, isMember }: Recipient): Notice {
  if (!enabled) {
    return {
      title: `The reports about ${project} are stopped`,
      text: 'You get no reports by email. You can start them again at any time.',
      action: { name: 'start', label: 'Start the reports again' },
    }
  }
  const kind = kinds[frequency]
  return {
    title: `Reports about ${project}`,
    text: isMember
      ? `You get ${kind} by email. Stopping the reports does not stop the status updates from teammates.`
      : `You are invited to the project. Until your invitation expires, and as a member, you get ${kind} by email.`,
    action: { name: 'stop', label: 'Stop the reports' },
  }
}

export function updateNotice({ project, settings: { statusUpdates }, isMember }: Recipient): Notice {
  if (!statusUpdates) {
    return {
      title: `The status updates about ${project} are stopped`,
      text: isMember
        ? 'You get no status updates from teammates. You can start them again at any time.'
        : 'You will get no status updates as a member either. You can start them again at any time.',
      action: { name: 'start', label: 'Start the status updates again' },
    }
  }
  return {
    title: `Status updates about ${project}`,
    text: isMember
      ? 'You get the status updates that teammates send. Stopping them does not stop the periodic reports.'
      : 'Only members get status updates, and you are not a member yet. If you stop them, you get none after joining either.',
    action: { name: 'stop', label: 'Stop the status updates' },
  }
}
