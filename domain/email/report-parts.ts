import { categories, categoryInfo } from '#schema/roadmap.ts'
import { overall } from '../progress/progress.ts'
import type { CompletedTask, ProjectReport } from '../reports/report.ts'
import { formatDay } from '../shared/format.ts'
import type { Item, Part, Step } from './email.ts'

/** Names and time zone for rendering a report. */
export interface ReportFormat {
  /** Usernames by user id. A missing user no longer has an account. */
  readonly names: ReadonlyMap<number, string>
  readonly timeZone: string
}

/** Absolute URLs of the project and its team page. */
export interface ProjectLinks {
  readonly project: string
  readonly team: string
}

export const projectLinks = (publicUrl: string, projectId: number): ProjectLinks => ({
  project: `${publicUrl}/project/${projectId}`,
  team: `${publicUrl}/project/${projectId}/teams`,
})

/** Parts for progress, completed tasks, tasks in progress and next tasks. */
export function projectParts(report: ProjectReport, format: ReportFormat): readonly Part[] {
  const since = sinceText(report, format)
  const { completed, total } = overall(report.progress)
  const changes: Part = report.hasChanges
    ? {
        kind: 'list',
        heading: `Completed since ${since}`,
        items: report.completed.map((task) => completedItem(task, format)),
        empty: 'No task was completed.',
      }
    : { kind: 'paragraph', text: `Nothing new since ${since}.` }
  return [
    { kind: 'progress', overall: { completed, total }, steps: stepsOf(report) },
    changes,
    ...(completed < total ? [inProgress(report)] : []),
    ...(report.next.length > 0 ? [nextUp(report)] : []),
  ]
}

const inProgress = (report: ProjectReport): Part => ({
  kind: 'list',
  heading: 'In progress',
  items: report.inProgress.map(({ title }) => ({ text: title })),
  empty: 'No task is in progress.',
})

const nextUp = (report: ProjectReport): Part => ({
  kind: 'list',
  heading: 'Next up',
  items: report.next.map(({ title, priority }) => ({ text: title, ...(priority && { detail: 'priority' }) })),
  empty: 'No open tasks.',
})

const sinceText = ({ since, isFirst }: ProjectReport, { timeZone }: ReportFormat) =>
  isFirst ? 'the project began' : formatDay(timeZone, since)

function completedItem({ task, by }: CompletedTask, { names }: ReportFormat): Item {
  if (by === null) return { text: task.title }
  return { text: task.title, detail: names.get(by) ?? 'a former member' }
}

const stepsOf = ({ progress }: ProjectReport): Step[] =>
  categories.flatMap((category) => {
    const share = progress[category]
    return share ? [{ ...categoryInfo[category], ...share }] : []
  })

/** Summarises the changes for previews: '4 tasks completed'. */
export function summarizeChanges({ hasChanges, completed }: ProjectReport): string {
  if (!hasChanges) return 'nothing new'
  return completed.length === 1 ? '1 task completed' : `${completed.length} tasks completed`
}

/** Ids of the users whose names a report shows. */
export const completedByUserIds = ({ completed }: ProjectReport): readonly number[] => [
  ...new Set(completed.flatMap(({ by }) => (by === null ? [] : [by]))),
]
