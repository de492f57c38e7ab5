import * as z from 'zod/mini'
import { categories } from '../roadmap.ts'
import { call } from './call.ts'
import { id, idText, taskIdText, timestamp } from './shared.ts'

const count = z.int().check(z.nonnegative())
const taskParams = z.object({ id: taskIdText('Task id') })

export const taskVotes = z.object({
  task: z.object({ id, key: z.string(), title: z.string() }),
  voteCount: count,
  userHasVoted: z.boolean(),
})
export type TaskVotes = z.infer<typeof taskVotes>

export const listVotes = call({
  method: 'GET',
  path: '/api/projects/{projectId}/votes',
  summary: 'How often a guide was asked for, for each task of a project that has none.',
  params: z.object({ projectId: idText('Project id') }),
  answer: z.array(taskVotes),
  refuses: [404],
})
export const castVote = call({
  method: 'POST',
  path: '/api/tasks/{id}/vote',
  summary: 'Asks for a guide to a task, for this task in all projects; once a user.',
  params: taskParams,
  /** What must stand, where this takes the withdrawal of a vote back; else 409. */
  query: z.object({ onlyIf: z.optional(z.literal('withdrawn', 'OnlyIf must be withdrawn')) }),
  answer: z.void(),
  status: 204,
  refuses: [404, 409],
})
export const withdrawVote = call({
  method: 'DELETE',
  path: '/api/tasks/{id}/vote',
  summary: 'Takes the own vote for a task back.',
  params: taskParams,
  /** What must stand, where this undoes a vote; else 409. */
  query: z.object({ onlyIf: z.optional(z.literal('cast', 'OnlyIf must be cast')) }),
  answer: z.void(),
  status: 204,
  refuses: [404, 409],
})

export const highestVoted = call({
  method: 'GET',
  path: '/api/votes/highest',
  summary: 'The task without a guide that most people ask one for; without a title while nobody does.',
  answer: z.object({
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
  /** Tasks without a guide, most votes first. */
  asked: z.array(
    z.object({
      ...ranked.shape,
      /** How the reader hears of its guide, once for ever; null where he has heard of one that was withdrawn since. */
      userHearsBy: z.nullable(z.enum(['mail', 'notification'])),
    }),
  ),
  /** Tasks whose guide was asked for and came, the newest first. */
  delivered: z.array(
    z.object({
      ...ranked.shape,
      howToLink: z.string(),
      /** When the first of those votes was cast. */
      askedAt: timestamp,
      publishedAt: timestamp,
    }),
  ),
})
export type Ranking = z.infer<typeof ranking>

export const rankTasks = call({
  method: 'GET',
  path: '/api/votes',
  summary: 'All tasks of the newest roadmap by the votes for their guide, and the guides that votes brought.',
  answer: ranking,
})
