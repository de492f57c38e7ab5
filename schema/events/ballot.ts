import * as z from 'zod'
import { defineEvents, taskKey, type EventOf } from './define.ts'

/** Events of the stream `ballot-{userId}`: the votes of one user. */
export const ballotEvents = defineEvents({
  VoteCast: { version: 1, data: z.object({ taskKey }) },
  VoteWithdrawn: { version: 1, data: z.object({ taskKey }) },
})
export type BallotEvent = EventOf<typeof ballotEvents>
