import * as z from 'zod'

const messageSchema = z.object({ inTurn: z.literal(true) })

/** Message from a parent process: the parent stops its child processes in order, by closing their channels. */
export const inTurn: z.output<typeof messageSchema> = { inTurn: true }

/** Time to wait for the message after SIGTERM, because the parent may have received SIGTERM, too. */
const messageTimeoutMs = 500

/**
 * Resolves with the reason to stop. Ctrl-C and SIGTERM can reach all processes, but a stopping API still waits for
 * read models. So the parent stops the API first, and this process runs until the parent closes the channel.
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
