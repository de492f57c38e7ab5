import * as z from 'zod'
import { defineEvents } from './define.ts'

/** Events of the stream `log`. They contain the id of the log, which every checkpoint stores too. */
export const logEvents = defineEvents({
  LogStarted: { version: 1, data: z.object({ logId: z.uuid() }) },
})
