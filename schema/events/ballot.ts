import * as z from 'zod'
import { defineEvents, taskKey, type EventOf } from './define.ts'

/** Stream `ballot-{userId}`: the tasks that one user has voted for. */
export const ballotEvents = defineEvents({
  VoteCast: { version: 1, data: z.object({ taskKey }) },
  VoteWithdrawn: { version: 1, data: z.object({ taskKey }) },
})
export type BallotEvent = EventOf<typeof ballotEvents>
