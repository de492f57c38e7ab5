import { categories, categoryInfo } from '#schema/roadmap.ts'
import type { ReportFrequency } from '#schema/roles.ts'
import type { RoadmapTask } from '#schema/events/roadmap.ts'
import { projectPath, taskPath } from '#schema/screens.ts'
import { overall, withoutNextTask } from '../progress/progress.ts'
import type { CompletedTask, PlannedTask, ProjectReport } from '../reports/report.ts'
import { taskId } from '../roadmap/roadmap.ts'
import { dateOf, dayAt } from '../shared/zoned-time.ts'
import { formerMember, formerMemberInSentence } from '../team/former-member.ts'
import {
  formatDate,
  formatDay,
  formatShare,
  limited,
  type Email,
  type Item,
  type Link,
  type Part,
  type ReaderFormat,
} from './email.ts'

export interface ProjectLinks {
  readonly project: string
  readonly team: string
  readonly task: (task: RoadmapTask) => string
}

export const projectLinks = (publicUrl: string, projectId: number): ProjectLinks => ({
  project: `${publicUrl}${projectPath(projectId)}`,
  team: `${publicUrl}${projectPath(projectId, 'team')}`,
  task: ({ number }) => `${publicUrl}${taskPath({ id: taskId(projectId, number), projectId })}`,
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
  const taskLinks = 'member' in links ? links.member : null
  const relation = 'member' in links ? 'a member of' : 'invited to'
  const action: Link =
    'member' in links
      ? { label: 'Open project', href: links.member.project }
      : { label: 'Accept invitation', href: links.invitation }
  const project: Link = { label: report.name, href: action.href }
  return {
    subject: `${report.name} ${titles[frequency].toLowerCase()}: ${formatShare(data, progress)} done, ${progress.completed} of ${progress.total} tasks`,
    preview: next ? `Next: ${next.title}.` : withoutNextTask(progress),
    kicker: `${titles[frequency]}, ${formatDay(data, data.dueAt)}`,
    heading: [project],
    parts: [...projectParts(data, taskLinks), ...dueParts(data, taskLinks), { kind: 'button', ...action }],
    footer: [`You get this email ${intervals[frequency]} because you’re ${relation} `, project, '.'],
    ...('member' in links && { settings: { label: 'Change frequency', href: links.member.team } }),
    unsubscribe: { label: 'Unsubscribe from these reports', href: data.unsubscribeHref },
  }
}

export interface StatusUpdateEmailData extends ReportData {
  /** Null if the account was deleted. */
  readonly sender: string | null
  readonly note: string | null
  readonly links: ProjectLinks
}

export function statusUpdateEmail(data: StatusUpdateEmailData): Email {
  const { report, note, links } = data
  const sender = data.sender ?? formerMemberInSentence
  const project: Link = { label: report.name, href: links.project }
  const by = data.sender === null ? sender : { label: sender, href: links.team }
  return {
    subject: `${report.name}: status update from ${sender}`,
    preview: `${formatShare(data, overall(report.progress))} done, ${summarizeChanges(report)}.`,
    kicker: ['Status update from ', by],
    heading: [project],
    parts: [
      ...(note === null
        ? []
        : [{ kind: 'quote' as const, by: data.sender === null ? formerMember : [by], text: note }]),
      ...projectParts(data, links),
      { kind: 'button', label: 'Open project', href: links.project },
    ],
    footer: ['You get this email because you’re a member of ', project, '.'],
    settings: { label: 'Change email preferences', href: links.team },
    unsubscribe: { label: 'Unsubscribe from these status updates', href: data.unsubscribeHref },
  }
}

/** Links to tasks and members; null for an invited person, who cannot open them yet. */
type TaskLinks = Pick<ProjectLinks, 'task' | 'team'> | null

const member = (name: string, links: TaskLinks) => (links ? { label: name, href: links.team } : name)

function projectParts(data: ReportData, links: TaskLinks): readonly Part[] {
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
          items: limited(
            completed.map((task) => completedItem(task, names, links)),
            maxItems,
          ),
          empty: 'No tasks completed.',
        }
      : `Nothing new since ${since}.`,
    total.completed < total.total && {
      kind: 'list',
      heading: 'In progress',
      items: limited(
        inProgress.map((task) => taskItem(task, links)),
        maxItems,
      ),
      empty: 'No tasks in progress.',
    },
    next.length > 0 && {
      kind: 'list',
      heading: 'Next up',
      items: next.map((task) => ({ ...taskItem(task, links), ...(task.priority && { detail: 'priority' }) })),
      empty: 'No open tasks.',
    },
  ]
  return parts.filter((part) => part !== false)
}

/** Lists the open tasks with due dates: overdue on the day of the report, and due next. */
function dueParts(data: ReportEmailData, links: TaskLinks): readonly Part[] {
  const { report, names, dueAt, timeZone } = data
  const today = dateOf(dayAt(dueAt, timeZone))
  const itemOf = ({ task, dueOn, assignee }: PlannedTask): Item => {
    const due = `due ${formatDate(data, dueOn)}`
    const name = assignee === null ? undefined : names.get(assignee)
    return { ...taskItem(task, links), detail: name === undefined ? due : [member(name, links), `, ${due}`] }
  }
  const listOf = (heading: string, tasks: readonly PlannedTask[]): readonly Part[] =>
    tasks.length === 0
      ? []
      : [{ kind: 'list', heading, items: limited(tasks.map(itemOf), maxItems), empty: '' }]
  return [
    ...listOf(
      'Overdue',
      report.planned.filter(({ dueOn }) => dueOn < today),
    ),
    ...listOf(
      'Due next',
      report.planned.filter(({ dueOn }) => dueOn >= today),
    ),
  ]
}

const maxItems = 10

const taskItem = (task: RoadmapTask, links: TaskLinks): Item => ({
  text: task.title,
  ...(links && { href: links.task(task) }),
})

function completedItem({ task, by }: CompletedTask, names: ReportData['names'], links: TaskLinks): Item {
  const item = taskItem(task, links)
  if (by === null) return item
  const name = names.get(by)
  return { ...item, detail: name === undefined ? formerMemberInSentence : [member(name, links)] }
}

function summarizeChanges({ hasChanges, completed }: ProjectReport): string {
  if (!hasChanges) return 'nothing new'
  return completed.length === 1 ? '1 task completed' : `${completed.length} tasks completed`
}

/** Returns the users whom a report names: those who completed tasks, and the assignees of tasks with due dates. */
export const usersInReport = ({ completed, planned }: ProjectReport): readonly number[] => [
  ...new Set(
    [...completed.map(({ by }) => by), ...planned.map(({ assignee }) => assignee)].filter(
      (id) => id !== null,
    ),
  ),
]
