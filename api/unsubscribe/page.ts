import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { MailSettings } from '#domain/team-state.ts'
import type { StoppableMail } from '#schema/mail.ts'
import type { ReportFrequency } from '#schema/roles.ts'

/** What a link in a mail leads to. */
export type Linked =
  /** Nobody made the link, or not for this. */
  | { readonly kind: 'broken' }
  /** The project is gone, or whoever got the mail is gone from it. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'guides'; readonly enabled: boolean; readonly address: string }
  | {
      readonly kind: 'found'
      readonly of: Exclude<StoppableMail, 'guides'>
      readonly project: string
      readonly settings: MailSettings
      readonly place: Place
      /** Where this page is, and where its button sends to. */
      readonly address: string
    }

/** Members get everything, whoever is invited the reports, and whoever did not answer in time nothing. */
export type Place = 'member' | 'invited' | 'expired'

interface Words {
  readonly title: string
  readonly text: string
  /** What its button does; no button where nothing is to be changed. */
  readonly action?: { readonly name: 'stop' | 'start'; readonly label: string }
}

export const titleOf = (linked: Linked): string => wordsOf(linked).title

/** Classes are those of web/guide/notice.css.ts. */
export function noticeContent(linked: Linked): HtmlEscapedString | Promise<HtmlEscapedString> {
  const { title, text, action } = wordsOf(linked)
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

function wordsOf(linked: Linked): Words {
  switch (linked.kind) {
    case 'broken':
      return {
        title: 'This link does not work',
        text: 'It is not complete, or was not made for this. Please open the link in the mail once more.',
      }
    case 'gone':
      return {
        title: 'No such mails are sent to you any more',
        text: 'The project was deleted, or you are not in its team. There is nothing left to stop.',
      }
    case 'guides':
      return guideWords(linked.enabled)
    case 'found':
      return linked.of === 'reports' ? reportWords(linked) : updateWords(linked)
  }
}

interface Found {
  readonly project: string
  readonly settings: MailSettings
  readonly place: Place
}

const kinds: Record<ReportFrequency, string> = {
  weekly: 'a weekly report',
  biweekly: 'a report every two weeks',
  monthly: 'a monthly report',
}

function reportWords({ project, settings: { enabled, frequency }, place }: Found): Words {
  if (!enabled) {
    return {
      title: `The reports about ${project} are stopped`,
      text:
        place === 'expired'
          ? 'You get none by mail, and your invitation has expired. Should you be invited again and want them then, one click is enough.'
          : 'You get none by mail. Should you want them again, one click is enough.',
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
      return `You get ${kind} by mail. Status updates that teammates send are another matter, and stay as they are.`
    case 'invited':
      return `You are invited to the project, and get ${kind} by mail while you decide, and as a member.`
    case 'expired':
      return 'Your invitation has expired, and none is sent to you. Stopped, they stay away when you are invited again.'
  }
}

function updateWords({ project, settings: { statusUpdates }, place }: Found): Words {
  if (!statusUpdates) {
    return {
      title: `The status updates about ${project} are stopped`,
      text:
        place === 'member'
          ? 'What teammates send reaches you no more. Should you want it again, one click is enough.'
          : 'What teammates send will not reach you as a member either. Should you want it then, one click is enough.',
      action: { name: 'start', label: 'Start the status updates again' },
    }
  }
  return {
    title: `Status updates about ${project}`,
    text:
      place === 'member'
        ? 'You get the status updates that teammates send. Periodic reports are another matter, and stay as they are.'
        : 'They go to members alone, and you are not one yet. Stopped, they stay away when you join, too.',
    action: { name: 'stop', label: 'Stop the status updates' },
  }
}

const guideWords = (enabled: boolean): Words =>
  enabled
    ? {
        title: 'Guides that you asked for',
        text: 'You get a mail when a guide that you voted for is there. It stands in your inbox on Brandpath too.',
        action: { name: 'stop', label: 'Stop mails about guides' },
      }
    : {
        title: 'Mails about guides are stopped',
        text: 'A guide that you voted for still shows in your inbox on Brandpath. Should you want the mails again, one click is enough.',
        action: { name: 'start', label: 'Start mails about guides again' },
      }
