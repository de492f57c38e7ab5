import * as z from 'zod'

const messageSchema = z.object({ inTurn: z.literal(true) })

/** Message from the parent process: this process must ignore SIGTERM, because the parent stops other processes first. */
export const inTurn: z.output<typeof messageSchema> = { inTurn: true }

/** Time to wait for the message of the parent process after SIGTERM. Without this message, the process stops. */
const messageTimeoutMs = 500

/**
 * Resolves with the reason to stop. Ctrl-C and SIGTERM may reach all processes, but an API that is stopping still needs
 * the projector. So the projector ignores these signals, and stops when the parent process closes the IPC channel.
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
