import type { PastEvent } from '#schema/api/history.ts'
import { wordsOf } from './words.ts'

type Caused = Pick<
  PastEvent,
  'id' | 'stream' | 'revision' | 'type' | 'task' | 'payload' | 'causation' | 'command' | 'by' | 'actorId'
>

/** What led to an event of a story, in a sentence; `before` is what was told already. */
export function causeOf(event: Caused, before: readonly Caused[]): string {
  const cause = before.find(({ id }) => id === event.causation)
  if (cause !== undefined) {
    return `Because of ${cause.stream}@${cause.revision}: ${wordsOf(cause)}.`
  }
  if (event.causation !== event.command) return 'Because of what is not part of this story.'
  const same = before.find(({ command }) => command === event.command)
  if (same !== undefined) return `By the same command as ${same.stream}@${same.revision}.`
  return event.actorId === null ? 'By a command of Brandpath itself.' : 'By a command of this user.'
}
