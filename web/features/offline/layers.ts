import type { Project } from '#schema/api/projects.ts'
import type { Task } from '#schema/api/tasks.ts'
import type { User } from '#schema/api/user.ts'
import type { Ranking, TaskVotes } from '#schema/api/votes.ts'
import type { TaskStatus } from '#schema/roadmap.ts'
import { withStatus } from '#web/features/tasks/move-task.ts'
import { withVote } from '#web/features/votes/with-vote.ts'
import { waitingOf, type WaitingChange } from './waiting-changes.ts'

type Waiting<Kind> = Extract<WaitingChange, { kind: Kind }>
const statusesOf = ({ id }: User) => waitingOf(id).filter((change) => change.kind === 'status')
const votesOf = ({ id }: User) => waitingOf(id).filter((change) => change.kind === 'vote')

/** Tasks as they are once the changes that wait are made. */
export const onTasks = (user: User, tasks: Task[]): Task[] =>
  statusesOf(user).reduce(
    (shown, { task, to, madeAt }) => withStatus(shown, task.id, to, { at: madeAt, by: user.username }),
    tasks,
  )

/** The figures on the cards likewise. Which task comes next is for the project's own page. */
export const onProjects = (user: User, projects: Project[]): Project[] =>
  projects.map((project) =>
    statusesOf(user)
      .filter(({ task }) => task.projectId === project.id)
      .reduce(moved, project),
  )

function moved(project: Project, { task, from, to }: Waiting<'status'>): Project {
  const step = (status: TaskStatus) => Number(to === status) - Number(from === status)
  const { completed, total } = project.progress[task.category]
  const now = Math.min(total, Math.max(0, completed + step('completed')))
  return {
    ...project,
    progress: { ...project.progress, [task.category]: { completed: now, total } },
    inProgress: Math.max(0, project.inProgress + step('in_progress')),
  }
}

export const onVotes = (user: User, list: TaskVotes[]): TaskVotes[] =>
  votesOf(user).reduce(
    (shown, { task, cast }) =>
      shown.map((votes) => (votes.task.key === task.key ? withVote(votes, cast) : votes)),
    list,
  )

export const onRanking = (user: User, ranking: Ranking): Ranking => ({
  ...ranking,
  asked: votesOf(user).reduce(
    (shown, { task, cast }) =>
      shown.map((votes) => (votes.taskKey === task.key ? withVote(votes, cast) : votes)),
    ranking.asked,
  ),
})
