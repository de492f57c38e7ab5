import { categories, categoryInfo } from '#schema/roadmap.ts'
import type { ReportFrequency } from '#schema/roles.ts'
import { projectPath } from '#schema/screens.ts'
import { overall } from '../progress/progress.ts'
import type { CompletedTask, ProjectReport } from '../reports/report.ts'
import {
  formatDay,
  formatShare,
  type Email,
  type Item,
  type Link,
  type Part,
  type ReaderFormat,
} from './email.ts'

export interface ProjectLinks {
  readonly project: string
  readonly team: string
}

export const projectLinks = (publicUrl: string, projectId: number): ProjectLinks => ({
  project: `${publicUrl}${projectPath(projectId)}`,
  team: `${publicUrl}${projectPath(projectId, 'team')}`,
})

interface ReportData extends ReaderFormat {
  readonly report: ProjectReport
  /** Usernames by user id. Deleted users are missing. */
  readonly names: ReadonlyMap<number, string>
  readonly unsubscribeHref: string
}

export interface ReportEmailData extends ReportData {
  readonly frequency: ReportFrequency
  /** Time when the report is due. The report may be issued later. */
  readonly dueAt: Date
  /** Project links for a member, or the invitation link for an invited person. */
  readonly links: { readonly member: ProjectLinks } | { readonly invitation: string }
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

export function reportEmail(data: ReportEmailData): Email {
  const { report, frequency, links } = data
  const next = report.next[0]
  const progress = overall(report.progress)
  const relation = 'member' in links ? 'are a member of' : 'are invited to'
  const action: Link =
    'member' in links
      ? { label: 'Open the project', href: links.member.project }
      : { label: 'Accept the invitation', href: links.invitation }
  return {
    subject: `${report.name} ${titles[frequency].toLowerCase()}: ${formatShare(data, progress)} done, ${progress.completed} of ${progress.total} tasks`,
    preview: next ? `Next: ${next.title}.` : 'All tasks are completed.',
    kicker: `${titles[frequency]}, ${formatDay(data, data.dueAt)}`,
    heading: report.name,
    parts: [...projectParts(data), { kind: 'button', ...action }],
    footer: `You get this email ${intervals[frequency]} because you ${relation} ${report.name}.`,
    ...('member' in links && { settings: { label: 'Change frequency', href: links.member.team } }),
    unsubscribe: { label: 'Unsubscribe from these reports', href: data.unsubscribeHref },
  }
}

export interface StatusUpdateEmailData extends ReportData {
  readonly sender: string
  readonly note: string | null
  readonly links: ProjectLinks
}

export function statusUpdateEmail(data: StatusUpdateEmailData): Email {
  const { report, sender, note, links } = data
  return {
    subject: `${report.name}: status update from ${sender}`,
    preview: `${formatShare(data, overall(report.progress))} done, ${summarizeChanges(report)}.`,
    kicker: `Status update from ${sender}`,
    heading: report.name,
    parts: [
      ...(note === null ? [] : [{ kind: 'quote' as const, by: sender, text: note }]),
      ...projectParts(data),
      { kind: 'button', label: 'Open the project', href: links.project },
    ],
    footer: `You get this email because you are a member of ${report.name}.`,
    settings: { label: 'Change email preferences', href: links.team },
    unsubscribe: { label: 'Unsubscribe from these status updates', href: data.unsubscribeHref },
  }
}

function projectParts(data: ReportData): readonly Part[] {
  const { report, names } = data
  const { progress, completed, inProgress, next } = report
  const total = overall(progress)
  const since = report.isFirst ? 'the project began' : formatDay(data, report.since)
  const steps = categories.flatMap((category) => {
    const share = progress[category]
    return share ? [{ ...categoryInfo[category], ...share }] : []
  })
  const parts: (Part | false)[] = [
    { kind: 'progress', overall: total, steps, locale: data.locale },
    report.hasChanges
      ? {
          kind: 'list',
          heading: `Completed since ${since}`,
          items: completed.map((task) => completedItem(task, names)),
          empty: 'No tasks completed.',
        }
      : `Nothing new since ${since}.`,
    total.completed < total.total && {
      kind: 'list',
      heading: 'In progress',
      items: inProgress.map(({ title }) => ({ text: title })),
      empty: 'No tasks in progress.',
    },
    next.length > 0 && {
      kind: 'list',
      heading: 'Next up',
      items: next.map(({ title, priority }) => ({ text: title, ...(priority && { detail: 'priority' }) })),
      empty: 'No open tasks.',
    },
  ]
  return parts.filter((part) => part !== false)
}

function completedItem({ task, by }: CompletedTask, names: ReportData['names']): Item {
  if (by === null) return { text: task.title }
  return { text: task.title, detail: names.get(by) ?? 'a former member' }
}

function summarizeChanges({ hasChanges, completed }: ProjectReport): string {
  if (!hasChanges) return 'nothing new'
  return completed.length === 1 ? '1 task completed' : `${completed.length} tasks completed`
}

export const completedByUserIds = ({ completed }: ProjectReport): readonly number[] => [
  ...new Set(completed.flatMap(({ by }) => (by === null ? [] : [by]))),
]
