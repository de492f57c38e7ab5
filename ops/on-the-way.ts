import { nowAndThen } from '#projector/now-and-then.ts'

/** Takes a line for whoever waits. */
export type Note = (words: string) => void

/** The same events; says on the way, now and then, how many of them are done. */
export async function* counting<T>(
  note: Note | undefined,
  doing: string,
  events: AsyncIterable<T>,
): AsyncGenerator<T> {
  const tell = nowAndThen<number>((count) => note?.(`${doing}: ${count.toLocaleString('en-GB')} so far.`))
  let count = 0
  for await (const event of events) {
    yield event
    tell(++count)
  }
}
