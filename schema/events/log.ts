import * as z from 'zod'
import { defineEvents } from './define.ts'

/** Stream `log`: the id of the log. Every checkpoint contains it. */
export const logEvents = defineEvents({
  LogStarted: { version: 1, data: z.object({ logId: z.uuid() }) },
})
