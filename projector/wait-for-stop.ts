import * as z from 'zod'

const messageSchema = z.object({ inTurn: z.literal(true) })

/** Message from a parent that will stop its processes in order, by closing their channels. */
export const inTurn: z.output<typeof messageSchema> = { inTurn: true }

/** Time to wait for that message after a signal that the parent may have received, too. */
const messageTimeoutMs = 500

/**
 * Resolves with the reason to stop. Ctrl-C and a supervisor's SIGTERM can reach every process, but the API still waits for
 * read models. So a parent stops its processes in order, and this process waits for its parent.
 */
export function untilStopRequested(): Promise<string> {
  return new Promise((resolve) => {
    process.once('disconnect', () => resolve('disconnect'))
    process.on('SIGINT', () => process.connected || resolve('SIGINT'))
    let isInTurn = false
    process.on('message', (message) => (isInTurn ||= messageSchema.safeParse(message).success))
    const unlessInTurn = () => isInTurn || resolve('SIGTERM')
    process.on('SIGTERM', () => {
      if (process.connected) setTimeout(unlessInTurn, messageTimeoutMs).unref()
      else unlessInTurn()
    })
  })
}
