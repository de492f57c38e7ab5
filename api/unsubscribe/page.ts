import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { EmailPreferences } from '#domain/team/team-state.ts'
import type { PreferenceKind } from '#schema/notification.ts'
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
  title: 'This link doesn’t work',
  text: 'This link is incomplete or invalid. Open it again from the email.',
}

export const notRecipientNotice: Notice = {
  title: 'You no longer get these emails',
  text: 'The project was deleted, or you’re not in its team. There’s nothing you need to do.',
}

export const guideNotice = (enabled: boolean): Notice =>
  enabled
    ? {
        title: 'Guide emails',
        text: 'You get an email when a guide that you voted for is published. You’ll also see it in your notifications.',
        action: { name: 'stop', label: 'Unsubscribe from guide emails' },
      }
    : {
        title: 'You’ve unsubscribed from guide emails',
        text: 'You’ll still see new guides in your notifications. You can turn the emails back on here.',
        action: { name: 'start', label: 'Turn guide emails back on' },
      }

const notificationTopics: Record<PreferenceKind, string> = {
  assigned: 'tasks assigned to you',
  mentioned: 'notes that mention you',
  note: 'notes on your tasks',
  due: 'due dates',
}

export const notificationNotice = (kind: PreferenceKind, enabled: boolean): Notice =>
  enabled
    ? {
        title: `Emails about ${notificationTopics[kind]}`,
        text: 'You get these emails for all your projects. You’ll also see each one in your notifications.',
        action: { name: 'stop', label: 'Unsubscribe from these emails' },
      }
    : {
        title: `You’ve unsubscribed from emails about ${notificationTopics[kind]}`,
        text: 'You no longer get these emails. You can turn them back on here.',
        action: { name: 'start', label: 'Turn these emails back on' },
      }

interface Recipient {
  readonly project: string
  readonly settings: EmailPreferences
  readonly isMember: boolean
}

const kinds: Record<ReportFrequency, string> = {
  weekly: 'weekly reports',
  biweekly: 'reports every two weeks',
  monthly: 'monthly reports',
}

export function reportNotice({ project, settings: { enabled, frequency }, isMember }: Recipient): Notice {
  if (!enabled) {
    return {
      title: `You’ve unsubscribed from reports on ${project}`,
      text: 'You no longer get these emails. You can turn them back on here.',
      action: { name: 'start', label: 'Turn reports back on' },
    }
  }
  const kind = kinds[frequency]
  return {
    title: `Reports on ${project}`,
    text: isMember
      ? `You get ${kind} by email. Unsubscribing doesn’t affect status updates from teammates.`
      : `You’re invited to this project. You get ${kind} until the invitation expires, and after you join.`,
    action: { name: 'stop', label: 'Unsubscribe from these reports' },
  }
}

export function updateNotice({ project, settings: { statusUpdates }, isMember }: Recipient): Notice {
  if (!statusUpdates) {
    return {
      title: `You’ve unsubscribed from status updates on ${project}`,
      text: isMember
        ? 'You no longer get these emails. You can turn them back on here.'
        : 'You won’t get them after you join, either. You can turn them back on here.',
      action: { name: 'start', label: 'Turn status updates back on' },
    }
  }
  return {
    title: `Status updates on ${project}`,
    text: isMember
      ? 'You get the status updates that teammates send. Unsubscribing doesn’t affect your reports.'
      : 'Only members get status updates. If you unsubscribe now, you won’t get them after you join, either.',
    action: { name: 'stop', label: 'Unsubscribe from these status updates' },
  }
}
