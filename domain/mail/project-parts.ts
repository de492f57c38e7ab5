import { categories, categoryInfo } from '#schema/roadmap.ts'
import { overall } from '../progress.ts'
import type { CompletedTask, ProjectReport } from '../report.ts'
import { dayIn } from './day.ts'
import type { Item, Part, Step } from './mail.ts'

/** What names and days a report is told with. */
export interface Telling {
  /** Usernames by user id; whoever is missing has no account any more. */
  readonly names: ReadonlyMap<number, string>
  readonly timeZone: string
}

/** Where a member finds the project and its team; absolute. */
export interface ProjectLinks {
  readonly project: string
  readonly team: string
}

export const projectLinks = (publicUrl: string, projectId: number): ProjectLinks => ({
  project: `${publicUrl}/project/${projectId}`,
  team: `${publicUrl}/project/${projectId}/teams`,
})

/** Where a project stands, what is new, what is under way, what comes next. */
export function projectParts(report: ProjectReport, telling: Telling): readonly Part[] {
  const since = sinceWhen(report, telling)
  const { completed, total } = overall(report.progress)
  const news: Part = report.isNews
    ? {
        kind: 'list',
        heading: `Completed since ${since}`,
        items: report.completed.map((task) => completedItem(task, telling)),
        empty: 'No task was completed.',
      }
    : { kind: 'paragraph', text: `Nothing new since ${since}.` }
  return [
    { kind: 'progress', overall: { completed, total }, steps: stepsOf(report) },
    news,
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
  empty: 'No task waits.',
})

const sinceWhen = ({ since, isFirst }: ProjectReport, { timeZone }: Telling) =>
  isFirst ? 'the project began' : dayIn(timeZone, since)

function completedItem({ task, by }: CompletedTask, { names }: Telling): Item {
  if (by === null) return { text: task.title }
  return { text: task.title, detail: names.get(by) ?? 'a former member' }
}

const stepsOf = ({ progress }: ProjectReport): Step[] =>
  categories.flatMap((category) => {
    const share = progress[category]
    return share ? [{ ...categoryInfo[category], ...share }] : []
  })

/** '4 tasks completed', for subjects and previews. */
export function newsInShort({ isNews, completed }: ProjectReport): string {
  if (!isNews) return 'nothing new'
  return completed.length === 1 ? '1 task completed' : `${completed.length} tasks completed`
}

/** The users whose names a report needs. */
export const usersIn = ({ completed }: ProjectReport): readonly number[] => [
  ...new Set(completed.flatMap(({ by }) => (by === null ? [] : [by]))),
]
