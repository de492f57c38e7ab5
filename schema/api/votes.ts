import * as z from 'zod/mini'
import { categories } from '../roadmap.ts'
import { call } from './call.ts'
import { count, id, idParam, taskIdParam, timestamp } from './shared.ts'

const taskParams = z.object({ id: taskIdParam('Task id') })

export const taskVotes = z.object({
  task: z.object({ id, key: z.string(), title: z.string() }),
  voteCount: count,
  userHasVoted: z.boolean(),
})
export type TaskVotes = z.infer<typeof taskVotes>

export const listVotes = call({
  method: 'GET',
  path: '/api/projects/{projectId}/votes',
  summary: 'Counts the votes for each task without a guide in a project.',
  params: z.object({ projectId: idParam('Project id') }),
  response: z.array(taskVotes),
  errors: [404],
})
export const castVote = call({
  method: 'POST',
  path: '/api/tasks/{id}/vote',
  summary: 'Votes for a guide to a task. The vote counts once per user, for all projects.',
  params: taskParams,
  query: z.object({ onlyIf: z.optional(z.literal('withdrawn', 'onlyIf must be withdrawn')) }),
  errors: [404, 409],
})
export const withdrawVote = call({
  method: 'DELETE',
  path: '/api/tasks/{id}/vote',
  summary: 'Removes the user’s vote for a task.',
  params: taskParams,
  query: z.object({ onlyIf: z.optional(z.literal('cast', 'onlyIf must be cast')) }),
  errors: [404, 409],
})

export const highestVoted = call({
  method: 'GET',
  path: '/api/votes/highest',
  summary:
    'Returns the task without a guide that has the most votes. The title is missing if there are no votes.',
  response: z.object({
    taskTitle: z.optional(z.string()),
    taskKey: z.optional(z.string()),
    voteCount: count,
  }),
})

const ranked = z.object({
  taskKey: z.string(),
  title: z.string(),
  category: z.enum(categories),
  voteCount: count,
  userHasVoted: z.boolean(),
})
export const ranking = z.object({
  asked: z.array(
    z.object({
      ...ranked.shape,
      userHearsBy: z.nullable(z.enum(['mail', 'notification'])),
    }),
  ),
  delivered: z.array(
    z.object({
      ...ranked.shape,
      howToLink: z.string(),
      askedAt: timestamp,
      publishedAt: timestamp,
    }),
  ),
})
export type Ranking = z.infer<typeof ranking>

export const rankTasks = call({
  method: 'GET',
  path: '/api/votes',
  summary: 'Ranks the tasks without a guide by votes, and lists the published guides that had votes.',
  response: ranking,
})
