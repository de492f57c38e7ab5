import { BookOpen, FolderOpen, UserRound, type LucideIcon } from 'lucide-react'
import type { PublishedGuide } from '#schema/api/guides.ts'
import type { Person } from '#schema/api/members.ts'
import type { Project } from '#schema/api/projects.ts'
import type { Task } from '#schema/api/tasks.ts'
import { categoryInfo } from '#schema/roadmap.ts'
import type { Action } from '#web/features/actions/actions.ts'
import { isExpired } from '#web/features/members/expired.ts'
import { personAnchor } from '#web/features/people/anchor.ts'
import { taskAnchor } from '#web/features/tasks/anchor.ts'
import { guideHref } from '#web/features/tasks/guide.ts'
import type { TaskStatus } from '#web/ui/task/StateIcon.tsx'

/** The kinds of things that the search finds, in the order in which they stand where nothing else decides. */
export const kinds = ['Actions', 'Projects', 'Tasks', 'People', 'Guides'] as const
export type Kind = (typeof kinds)[number]

/** Something that the search offers. */
export interface Choice {
  readonly id: string
  readonly kind: Kind
  readonly label: string
  /** Which of several, or why not. */
  readonly detail?: string | undefined
  /** Other words under which somebody may look for it. */
  readonly alias?: string | undefined
  /** A task shows its state instead. */
  readonly look: { readonly icon: LucideIcon } | { readonly status: TaskStatus }
  readonly shortcut?: string | undefined
  readonly refused: boolean
  /** Of the project whose page is open: of what matches alike it comes first. */
  readonly near?: boolean
  readonly does: Action['does'] | { readonly newTab: string }
}

export const choiceOfAction = (action: Action): Choice => ({
  id: `action ${action.id}`,
  kind: 'Actions',
  label: action.label,
  detail: action.refusal ?? undefined,
  alias: action.alias,
  look: { icon: action.icon },
  shortcut: action.shortcut,
  refused: action.refusal !== null,
  does: action.does,
})

export const choiceOfProject = ({ id, name }: Project): Choice => ({
  id: `project ${id}`,
  kind: 'Projects',
  label: name,
  look: { icon: FolderOpen },
  refused: false,
  does: { to: `/project/${id}` },
})

export const choiceOfTask = (task: Task, { name }: Project, near: boolean): Choice => ({
  id: `task ${task.id}`,
  kind: 'Tasks',
  label: task.title,
  detail: name,
  alias: `${categoryInfo[task.category].name} ${task.taskType} ${name}`,
  look: { status: task.status },
  refused: false,
  near,
  does: { to: `/project/${task.projectId}#${taskAnchor(task.id)}` },
})

export const choiceOfPerson = (person: Person): Choice => ({
  id: `person ${person.isPending ? 'invited' : ''}${person.id}`,
  kind: 'People',
  label: person.username,
  detail: !person.isPending ? person.email : isExpired(person) ? 'Invitation expired' : 'Invited',
  alias: person.email,
  look: { icon: UserRound },
  refused: false,
  does: { to: `/members#${personAnchor(person)}` },
})

/**
 * One for each guide, read for the first of one's own tasks that it is about.
 *
 * @param published undefined while it is not known which there are: then those of one's own tasks
 */
export function choicesOfGuides(
  tasks: readonly Task[],
  published: readonly PublishedGuide[] | undefined,
): Choice[] {
  const own = new Map<string, PublishedGuide & { readonly taskId: number }>()
  for (const { id, key, title, howToLink } of tasks)
    if (howToLink !== undefined && !own.has(key))
      own.set(key, { taskId: id, taskKey: key, title, taskTitle: title, howToLink })
  return (published ?? [...own.values()]).map((guide) => choiceOfGuide(guide, own.get(guide.taskKey)?.taskId))
}

const choiceOfGuide = (
  { taskKey, title, taskTitle, howToLink }: PublishedGuide,
  taskId: number | undefined,
): Choice => ({
  id: `guide ${taskKey}`,
  kind: 'Guides',
  label: title,
  detail: 'How-to guide, opens in a new tab',
  alias: taskTitle,
  look: { icon: BookOpen },
  refused: false,
  does: { newTab: taskId === undefined ? howToLink : guideHref(howToLink, taskId) },
})
