import * as z from 'zod'
import { defineEvents } from './define.ts'

/** Stream `log`: which log this is. Every checkpoint carries its id. */
export const logEvents = defineEvents({
  LogStarted: { version: 1, data: z.object({ logId: z.uuid() }) },
})
