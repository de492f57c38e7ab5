import { CommandRejected } from './decider.ts'

/** Removes the rows that were stored for the events of a command if the command is rejected. @throws the error of the command */
export async function removeIfRejected<T>(command: Promise<T>, remove: () => Promise<unknown>): Promise<T> {
  try {
    return await command
  } catch (error) {
    if (error instanceof CommandRejected) await remove()
    throw error
  }
}
