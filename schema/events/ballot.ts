import * as z from 'zod'
import { defineEvents, taskKey, type EventOf } from './define.ts'

/** Stream `ballot-{userId}`: the guides that somebody asked for, one vote a task, whatever the project. */
export const ballotEvents = defineEvents({
  VoteCast: { version: 1, data: z.object({ taskKey }) },
  VoteWithdrawn: { version: 1, data: z.object({ taskKey }) },
})
export type BallotEvent = EventOf<typeof ballotEvents>
