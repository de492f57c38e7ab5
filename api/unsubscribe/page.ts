import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { EmailPreferences } from '#domain/team/team-state.ts'
import type { UnsubscribeTopic } from '#schema/email.ts'
import type { ReportFrequency } from '#schema/roles.ts'

/** Target of a link in an email. */
export type Linked =
  /** The link is forged, or is for something else. */
  | { readonly kind: 'broken' }
  /** The project was deleted, or the recipient is no longer in its team. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'guides'; readonly enabled: boolean; readonly address: string }
  | {
      readonly kind: 'found'
      readonly of: Exclude<UnsubscribeTopic, 'guides'>
      readonly project: string
      readonly settings: EmailPreferences
      readonly place: Place
      /** Path of the page, and target of its button. */
      readonly address: string
    }

/** Members get all emails; invited people get reports until the invitation expires. */
export type Place = 'member' | 'invited' | 'expired'

interface Texts {
  readonly title: string
  readonly text: string
  /** Button; absent if there is nothing to change. */
  readonly action?: { readonly name: 'stop' | 'start'; readonly label: string }
}

export const titleOf = (linked: Linked): string => textsOf(linked).title

/** The classes are defined in web/guide/notice.css.ts. */
export function noticeContent(linked: Linked): HtmlEscapedString | Promise<HtmlEscapedString> {
  const { title, text, action } = textsOf(linked)
  return html`<section class="notice">
    <h1>${title}</h1>
    <p>${text}</p>
    ${
      action && 'address' in linked
        ? html`<form method="post" action="${linked.address}">
            <button name="action" value="${action.name}">${action.label}</button>
          </form>`
        : ''
    }
    <p><a href="/">Go to Brandpath</a></p>
  </section>`
}

function textsOf(linked: Linked): Texts {
  switch (linked.kind) {
    case 'broken':
      return {
        title: 'This link does not work',
        text: 'The link is incomplete or invalid. Please open the link in the email again.',
      }
    case 'gone':
      return {
        title: 'You no longer get these emails',
        text: 'The project was deleted, or you are not in its team. You do not have to do anything.',
      }
    case 'guides':
      return guideTexts(linked.enabled)
    case 'found':
      return linked.of === 'reports' ? reportTexts(linked) : updateTexts(linked)
  }
}

interface Found {
  readonly project: string
  readonly settings: EmailPreferences
  readonly place: Place
}

const kinds: Record<ReportFrequency, string> = {
  weekly: 'a weekly report',
  biweekly: 'a report every two weeks',
  monthly: 'a monthly report',
}

function reportTexts({ project, settings: { enabled, frequency }, place }: Found): Texts {
  if (!enabled) {
    return {
      title: `The reports about ${project} are stopped`,
      text:
        place === 'expired'
          ? 'You get no reports by email, and your invitation has expired. If you are invited again, you can start the reports here.'
          : 'You get no reports by email. You can start them again at any time.',
      action: { name: 'start', label: 'Start the reports again' },
    }
  }
  return {
    title: `Reports about ${project}`,
    text: reportText(kinds[frequency], place),
    action: { name: 'stop', label: 'Stop the reports' },
  }
}

function reportText(kind: string, place: Place): string {
  switch (place) {
    case 'member':
      return `You get ${kind} by email. Stopping the reports does not stop the status updates from teammates.`
    case 'invited':
      return `You are invited to the project and get ${kind} by email, now and as a member.`
    case 'expired':
      return 'Your invitation has expired, so you get no reports. If you stop them, you get none after a new invitation either.'
  }
}

function updateTexts({ project, settings: { statusUpdates }, place }: Found): Texts {
  if (!statusUpdates) {
    return {
      title: `The status updates about ${project} are stopped`,
      text:
        place === 'member'
          ? 'You get no status updates from teammates. You can start them again at any time.'
          : 'You will get no status updates as a member either. You can start them again at any time.',
      action: { name: 'start', label: 'Start the status updates again' },
    }
  }
  return {
    title: `Status updates about ${project}`,
    text:
      place === 'member'
        ? 'You get the status updates that teammates send. Stopping them does not stop the periodic reports.'
        : 'Only members get status updates, and you are not a member yet. If you stop them, you get none after joining either.',
    action: { name: 'stop', label: 'Stop the status updates' },
  }
}

const guideTexts = (enabled: boolean): Texts =>
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
