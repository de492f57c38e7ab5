import { BookOpen, FolderOpen, UserRound, type LucideIcon } from 'lucide-react'
import type { PublishedGuide } from '#schema/api/guides.ts'
import type { Person } from '#schema/api/team.ts'
import type { Project } from '#schema/api/projects.ts'
import type { Task } from '#schema/api/tasks.ts'
import { categoryInfo } from '#schema/roadmap.ts'
import type { Action } from '#web/app/actions/actions.ts'
import { isExpired, memberAnchor } from '#web/shared/team/member-queries.ts'
import { taskAnchor } from '#web/shared/tasks/tasks.ts'
import { nextSteps } from '#web/shared/tasks/status-step.ts'
import type { TaskStatus } from '#schema/roadmap.ts'
import { guideLinkForTask, projectPath, screens } from '#schema/screens.ts'

export const kinds = ['Actions', 'Projects', 'Tasks', 'People', 'Guides'] as const
export type Kind = (typeof kinds)[number]

export interface Choice {
  readonly id: string
  readonly kind: Kind
  readonly label: string
  /** Text after the label. Distinguishes choices with equal labels or states why the choice is disabled. */
  readonly detail?: string | undefined
  readonly alias?: string | undefined
  readonly symbol: { readonly icon: LucideIcon } | { readonly status: TaskStatus }
  readonly shortcut?: string | undefined
  readonly disabled?: boolean
  /** True if the choice is found only by a query, because it is destructive. */
  readonly onlyByQuery?: boolean
  /** First word of a task action. The query must begin with it, so that task actions do not hide other results. */
  readonly verb?: string
  readonly inCurrentProject?: boolean
  readonly run:
    { readonly to: string; readonly newTab?: boolean; readonly isServerPage?: boolean } | (() => void)
}

const destructive: ReadonlySet<string> = new Set(['leave-project', 'delete-project'])

export const choiceOfAction = (action: Action): Choice => ({
  id: `action ${action.id}`,
  kind: 'Actions',
  label: action.label,
  detail: action.disabledReason ?? undefined,
  alias: action.alias,
  symbol: { icon: action.icon },
  shortcut: action.shortcut,
  disabled: action.disabledReason != null,
  onlyByQuery: destructive.has(action.id),
  run: action.run,
})

export const choiceOfProject = ({ id, name }: Project): Choice => ({
  id: `project ${id}`,
  kind: 'Projects',
  label: name,
  symbol: { icon: FolderOpen },
  run: { to: projectPath(id) },
})

export const choiceOfTask = (task: Task, { name }: Project, inCurrentProject: boolean): Choice => ({
  id: `task ${task.id}`,
  kind: 'Tasks',
  label: task.title,
  detail: name,
  alias: `${categoryInfo[task.category].name} ${task.taskType} ${name}`,
  symbol: { status: task.status },
  inCurrentProject,
  run: { to: `${projectPath(task.projectId)}#${taskAnchor(task.id)}` },
})

/** Starts or completes a task. Null for a completed task. */
export function choiceOfNextStep(task: Task, onStep: (task: Task, to: TaskStatus) => void): Choice | null {
  if (task.status === 'completed') return null
  const { label, to } = nextSteps[task.status]
  return {
    id: `step ${task.id}`,
    kind: 'Actions',
    label: `${label}: ${task.title}`,
    verb: label.split(' ')[0] ?? label,
    symbol: { status: to },
    run: () => onStep(task, to),
  }
}

export const choiceOfPerson = (person: Person): Choice => ({
  id: `person ${person.isPending ? 'invited' : ''}${person.id}`,
  kind: 'People',
  label: person.username,
  detail: !person.isPending ? person.email : isExpired(person) ? 'Invitation expired' : 'Invited',
  alias: person.email,
  symbol: { icon: UserRound },
  run: { to: `${screens.members}#${memberAnchor(person)}` },
})

/** Returns a choice for each guide. Before the published guides have loaded, returns only guides of the user's tasks. */
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
  symbol: { icon: BookOpen },
  run: { to: taskId === undefined ? howToLink : guideLinkForTask(howToLink, taskId), newTab: true },
})
