import type { PreferenceKind } from '#schema/notification.ts'
import {
  formatDate,
  limited,
  moreThan,
  type Email,
  type Link,
  type Part,
  type ReaderFormat,
} from './email.ts'

/** A task that an email lists. */
export interface NotifiedTask {
  readonly title: string
  readonly project: Link
  readonly href: string
  /** Name of the user who assigned the task or wrote the note. */
  readonly actor: string
  /** Page on which the reader finds the actor: the team of the project. Null if the account was deleted. */
  readonly teamHref: string | null
  readonly dueOn: string | null
  /** Text of the note; null if the email is not about a note. */
  readonly note: string | null
  readonly isOverdue: boolean
}

export interface TaskEmailData extends ReaderFormat {
  readonly kind: PreferenceKind
  /** At least one task. */
  readonly tasks: readonly [NotifiedTask, ...NotifiedTask[]]
  readonly myTasksHref: string
  readonly accountHref: string
  readonly unsubscribeHref: string
}

/** Maximum number of tasks in a list, and of notes. An hour may have many more. */
const maxListed = 30

const unsubscribeLabels: Record<PreferenceKind, string> = {
  assigned: 'Unsubscribe from emails about assigned tasks',
  mentioned: 'Unsubscribe from emails about mentions',
  note: 'Unsubscribe from emails about notes',
  due: 'Unsubscribe from emails about due dates',
}
const reasons: Record<PreferenceKind, string> = {
  assigned: 'You get this email because a teammate assigned tasks to you.',
  mentioned: 'You get this email because a teammate mentioned you in a note.',
  note: 'You get this email because a teammate wrote a note on a task assigned to you.',
  due: 'You get this email because tasks assigned to you have due dates.',
}

/** One email for all notifications of a kind that were collected for a user. */
export function taskEmail(data: TaskEmailData): Email {
  const { kind, tasks } = data
  const title = titleOf(data)
  const [first] = tasks
  return {
    subject: title,
    preview:
      tasks.length === 1
        ? `${first.title}, ${first.project.label}`
        : [...new Set(tasks.slice(0, maxListed).map((task) => task.title))].join(', '),
    kicker: tasks.length === 1 ? [first.project] : 'Your tasks',
    heading: tasks.length === 1 ? [{ label: title, href: first.href }] : title,
    parts: [
      ...partsOf(data),
      tasks.length === 1
        ? { kind: 'button', label: 'Open task', href: first.href }
        : { kind: 'button', label: 'Open My Tasks', href: data.myTasksHref },
    ],
    footer: reasons[kind],
    settings: { label: 'Change notification settings', href: data.accountHref },
    unsubscribe: { label: unsubscribeLabels[kind], href: data.unsubscribeHref },
  }
}

function titleOf({ kind, tasks }: TaskEmailData): string {
  const [{ actor, title, project }] = tasks
  const isOne = tasks.length === 1
  switch (kind) {
    case 'assigned':
      return isOne ? `${actor} assigned you a task: ${title}` : `${tasks.length} tasks were assigned to you`
    case 'mentioned':
      return `${actor} mentioned you: ${title}`
    case 'note':
      if (isOne) return `${actor} wrote a note: ${title}`
      return tasks.every((task) => task.title === title && task.project.href === project.href)
        ? `${tasks.length} new notes: ${title}`
        : `${tasks.length} new notes on your tasks`
    case 'due':
      return dueTitle(tasks)
  }
}

function dueTitle(tasks: TaskEmailData['tasks']): string {
  const overdue = tasks.filter(({ isOverdue }) => isOverdue).length
  const tomorrow = tasks.length - overdue
  if (tasks.length === 1) return `${overdue > 0 ? 'Overdue' : 'Due tomorrow'}: ${tasks[0].title}`
  const parts = [
    ...(overdue > 0 ? [`${overdue} overdue`] : []),
    ...(tomorrow > 0 ? [`${tomorrow} due tomorrow`] : []),
  ]
  return `Your tasks: ${parts.join(', ')}`
}

function partsOf(data: TaskEmailData): Part[] {
  switch (data.kind) {
    case 'assigned':
      return [listOf(data, 'Assigned to you', data.tasks)]
    case 'due':
      return [
        listOf(
          data,
          'Overdue',
          data.tasks.filter(({ isOverdue }) => isOverdue),
        ),
        listOf(
          data,
          'Due tomorrow',
          data.tasks.filter(({ isOverdue }) => !isOverdue),
        ),
      ].filter(({ items }) => items.length > 0)
    case 'mentioned':
    case 'note':
      return [
        ...data.tasks.slice(0, maxListed).flatMap(noteParts),
        ...(data.tasks.length > maxListed ? [moreThan(data.tasks, maxListed)] : []),
      ]
  }
}

const noteParts = ({ title, project, href, actor, teamHref, note }: NotifiedTask): Part[] => [
  { kind: 'list', heading: [project], items: [{ text: title, href }], empty: '' },
  { kind: 'quote', by: teamHref === null ? actor : [{ label: actor, href: teamHref }], text: note ?? '' },
]

function listOf(format: ReaderFormat, heading: string, tasks: readonly NotifiedTask[]) {
  const items = tasks.map(({ title, project, href, dueOn }) => ({
    text: title,
    href,
    detail: dueOn === null ? [project] : [project, `, due ${formatDate(format, dueOn)}`],
  }))
  return { kind: 'list' as const, heading, items: limited(items, maxListed), empty: '' }
}
