import type { MyTask } from '#schema/api/planning.ts'
import type { Project } from '#schema/api/projects.ts'
import type { TaskDetail } from '#schema/api/task-detail.ts'
import type { Task } from '#schema/api/tasks.ts'
import type { User } from '#schema/api/accounts.ts'
import type { Ranking, TaskVotes } from '#schema/api/votes.ts'
import type { TaskStatus } from '#schema/roadmap.ts'
import { queuedChanges, type QueuedChange } from '#web/offline/queue.ts'
import { unsentNote, withItem } from '#web/shared/tasks/open-task.ts'
import { withFields, withFieldsInMyTasks, withStatus } from '#web/shared/tasks/task-list.ts'
import { withVoteInList, withVoteInRanking } from '#web/shared/votes/vote-texts.ts'

type QueuedStatus = Extract<QueuedChange, { kind: 'status' }>
const queuedEdits = ({ id }: User) =>
  queuedChanges(id).filter(
    (change) => change.kind === 'assignee' || change.kind === 'dueOn' || change.kind === 'relevant',
  )
const queuedStatuses = ({ id }: User) => queuedChanges(id).filter((change) => change.kind === 'status')
const queuedVotes = ({ id }: User) => queuedChanges(id).filter((change) => change.kind === 'vote')

export const applyToTasks = (user: User, tasks: Task[]): Task[] =>
  queuedEdits(user).reduce(
    (changed, { task, kind, to }) => withFields(changed, task.id, { [kind]: to }),
    queuedStatuses(user).reduce(
      (changed, { task, to, madeAt }) => withStatus(changed, task.id, to, { at: madeAt, by: user.username }),
      tasks,
    ),
  )

export const applyToMyTasks = (user: User, tasks: MyTask[]): MyTask[] =>
  [...queuedStatuses(user), ...queuedEdits(user)].reduce(
    (changed, { task, kind, to }) => withFieldsInMyTasks(changed, task.id, { [kind]: to }),
    tasks,
  )

export function applyToOpenTask(user: User, task: TaskDetail): TaskDetail {
  const [fields = task] = applyToTasks(user, [task])
  return queuedChanges(user.id).reduce<TaskDetail>(
    (changed, change) => {
      if (change.task.id !== task.id) return changed
      if (change.kind === 'item') return withItem(changed, change.itemId, change.checked, user.username)
      if (change.kind !== 'note') return changed
      const { key, text, madeAt } = change
      return { ...changed, notes: [...changed.notes, unsentNote(key, text, madeAt, user)] }
    },
    { ...task, ...fields },
  )
}

/** Applies queued status changes to the counts of the project cards. Does not change the next task of a card. */
export const applyToProjects = (user: User, projects: Project[]): Project[] =>
  projects.map((project) =>
    queuedStatuses(user)
      .filter(({ task }) => task.projectId === project.id)
      .reduce(withStatusCounted, project),
  )

function withStatusCounted(project: Project, { task, from, to }: QueuedStatus): Project {
  const difference = (status: TaskStatus) => Number(to === status) - Number(from === status)
  const { completed, total } = project.progress[task.category]
  const completedAfter = Math.min(total, Math.max(0, completed + difference('completed')))
  return {
    ...project,
    progress: { ...project.progress, [task.category]: { completed: completedAfter, total } },
    inProgress: Math.max(0, project.inProgress + difference('in_progress')),
  }
}

export const applyToVotes = (user: User, list: TaskVotes[]): TaskVotes[] =>
  queuedVotes(user).reduce((changed, { task, cast }) => withVoteInList(changed, task.key, cast), list)

export const applyToRanking = (user: User, ranking: Ranking): Ranking =>
  queuedVotes(user).reduce((changed, { task, cast }) => withVoteInRanking(changed, task.key, cast), ranking)
