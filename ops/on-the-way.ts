/** Takes a line for whoever waits. */
export type Note = (words: string) => void

/** Milliseconds between two lines. */
const between = 5_000

/** Says how far something has come, once in five seconds: nothing of what is done before. */
export function onTheWay(note: Note = () => undefined): (words: () => string) => void {
  let last = performance.now()
  return (words) => {
    const now = performance.now()
    if (now - last < between) return
    last = now
    note(words())
  }
}

/** The same events; says on the way how many of them are done. */
export async function* counting<T>(
  note: Note | undefined,
  doing: string,
  events: AsyncIterable<T>,
): AsyncGenerator<T> {
  const tell = onTheWay(note)
  let count = 0
  for await (const event of events) {
    yield event
    count++
    tell(() => `${doing}: ${count.toLocaleString('en-GB')} so far.`)
  }
}
