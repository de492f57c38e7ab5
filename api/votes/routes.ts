import { votes as contract } from '#schema/api/index.ts'
import { ballotAggregate, castVote, withdrawVote } from '#domain/votes/ballot.ts'
import { projectIdOfTask, findTask } from '#domain/roadmap/roadmap.ts'
import type { AppendRouteInput, Router } from '../http/route.ts'
import { HttpError } from '../http/http-error.ts'
import { requireMember } from '../http/access.ts'
import { newestRoadmap } from '../roadmap/roadmap.ts'
import type { Services } from '../services.ts'
import { highestVoted, rankingFor, votesOf } from './queries.ts'

export function voteRoutes({ route, appendRoute, services }: Router): void {
  route(contract.listVotes, async ({ params, user }) => {
    const [votes] = await Promise.all([
      votesOf(services.reads, params.projectId, user.id),
      requireMember(services, params.projectId, user.id),
    ])
    return votes
  })

  appendRoute(contract.castVote, (input) => changeVote(services, input, castVote))
  appendRoute(contract.withdrawVote, (input) => changeVote(services, input, withdrawVote))

  route(contract.highestVoted, () => highestVoted(services.reads))
  route(contract.rankTasks, ({ user }) => rankingFor(services.reads, user.id))
}

async function changeVote(
  services: Services,
  { params, query, user, command }: AppendRouteInput<typeof contract.castVote | typeof contract.withdrawVote>,
  decide: typeof castVote,
): Promise<void> {
  const task = await requireTask(services, params.id, user.id)
  await command.handle(ballotAggregate(user.id), (votes) =>
    decide(votes, { ...task, isUndo: query.onlyIf !== undefined }),
  )
}

const taskNotFound = 'Task not found'

/** Finds a task. Reads the streams, because read models lag. @throws HttpError 404 if the user may not see the task */
async function requireTask(services: Services, taskId: number, userId: number) {
  const projectId = projectIdOfTask(taskId)
  const { roadmapVersion } = await requireMember(services, projectId, userId, taskNotFound)
  const roadmap = await newestRoadmap(services)
  const task = findTask(roadmap, roadmapVersion, taskId)
  if (!task) throw new HttpError(404, taskNotFound)
  return { taskKey: task.key, hasGuide: roadmap.guides.has(task.key) }
}
