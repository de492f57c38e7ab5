import type { PastEvent } from '#schema/api/history.ts'
import { whoOf, wordsOf } from './words.ts'

/** What led to an event of a story, in a sentence; `before` is what was told already. */
export function causeOf(event: PastEvent, before: readonly PastEvent[]): string {
  const cause = before.find(({ id }) => id === event.causation)
  if (cause !== undefined) {
    return `Because of ${cause.stream}@${cause.revision}: ${wordsOf(cause)}.`
  }
  if (event.causation !== event.command) return 'Because of what is not part of this story.'
  const same = before.find(({ command }) => command === event.command)
  if (same !== undefined) return `By the same command as ${same.stream}@${same.revision}.`
  if (event.actorId !== null) return 'By a command of this user.'
  const who = whoOf(event)
  return `By a command of ${who === 'Brandpath' ? 'Brandpath itself, or of an operator' : who.toLowerCase()}.`
}
