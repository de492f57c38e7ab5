import type { Hono } from 'hono'
import { votes as contract } from '#schema/api/index.ts'
import { ballot, ballotStream, castVote, withdrawVote } from '#domain/ballot.ts'
import { project, projectStream } from '#domain/project.ts'
import { projectOfTask, taskOf } from '#domain/roadmap.ts'
import { answering } from './answer.ts'
import { settled } from './commands/respond.ts'
import type { Environment } from './environment.ts'
import { Problem } from './problem.ts'
import { mustSee } from './project-access.ts'
import { newestRoadmap } from './roadmap.ts'
import type { Services } from './services.ts'
import { highestVoted, rankingFor, votesOf } from './vote-list.ts'

export function voteRoutes(app: Hono<Environment>, services: Services): void {
  const answer = answering(app, services)

  answer.signedIn(contract.listVotes, async ({ params, user }) => {
    // Both at once; nothing is answered before it is known who asks.
    const seen = mustSee(services, params.projectId, user.id)
    const [votes] = await Promise.all([votesOf(services.reads, params.projectId, user.id), seen])
    return votes
  })

  answer.signedIn(contract.castVote, async ({ params, query, user, command, c }) => {
    const task = await votable(services, params.id, user.id)
    const decide = (votes: ReadonlySet<string>) =>
      castVote(votes, { ...task, isUndo: query.onlyIf !== undefined })
    await settled(c, services, await services.commands.run(command, { ...ballotOf(user.id), decide }))
  })

  answer.signedIn(contract.withdrawVote, async ({ params, query, user, command, c }) => {
    const task = await votable(services, params.id, user.id)
    const decide = (votes: ReadonlySet<string>) =>
      withdrawVote(votes, { ...task, isUndo: query.onlyIf !== undefined })
    await settled(c, services, await services.commands.run(command, { ...ballotOf(user.id), decide }))
  })

  answer.signedIn(contract.highestVoted, () => highestVoted(services.reads))
  answer.signedIn(contract.rankTasks, ({ user }) => rankingFor(services.reads, user.id))
}

const ballotOf = (userId: number) => ({ stream: ballotStream(userId), aggregate: ballot })

const noSuchTask = 'Task not found'

/**
 * The task of a project that the user belongs to, by the streams: a read model may lag. For strangers a task that
 * exists is one that does not.
 */
async function votable(services: Services, taskId: number, userId: number) {
  const projectId = projectOfTask(taskId)
  await mustSee(services, projectId, userId, noSuchTask)
  const { state } = await services.aggregates.load(projectStream(projectId), project)
  const roadmap = await newestRoadmap(services)
  const task = state && taskOf(roadmap, state.roadmapVersion, taskId)
  if (!task) throw new Problem(404, noSuchTask)
  return { taskKey: task.key, hasGuide: roadmap.guided.has(task.key) }
}
