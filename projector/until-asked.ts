import * as z from 'zod'

const said = z.object({ inTurn: z.literal(true) })

/** What whoever started this process says when all is to end: each is asked in its turn then, by the end of the channel. */
export const inTurn: z.output<typeof said> = { inTurn: true }

/** Milliseconds in which that is said, where the same signal reached whoever would say it. */
const patience = 500

/**
 * Resolves, with what asked, when this process is to end: at once where nobody started it, or where whoever did is gone.
 * Ctrl-C reaches every process of a terminal, and a supervisor's SIGTERM may reach every one of a service. But the API
 * answers to the last, and waits for read models: whoever started this process asks it after the API.
 */
export function untilAsked(): Promise<string> {
  return new Promise((resolve) => {
    process.once('disconnect', () => resolve('disconnect'))
    process.on('SIGINT', () => process.connected || resolve('SIGINT'))
    let isInTurn = false
    process.on('message', (message) => (isInTurn ||= said.safeParse(message).success))
    const unlessInTurn = () => isInTurn || resolve('SIGTERM')
    process.on('SIGTERM', () => {
      if (process.connected) setTimeout(unlessInTurn, patience).unref()
      else unlessInTurn()
    })
  })
}
