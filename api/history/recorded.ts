import type { EventStore, RecordedEvent } from '#store/event-store.ts'
import type { Place } from './list.ts'

/** Two events of a stream that stand nearer than this are found by one read, which passes what is between them. */
const oneRead = 200

/** The events themselves, straight from the log. Answers how to find one. */
export async function recordedAt(
  store: EventStore,
  places: readonly Place[],
): Promise<(place: Place) => RecordedEvent> {
  const streams = Map.groupBy(places, ({ stream }) => stream)
  const reads = [...streams].flatMap(([stream, wanted]) =>
    runsOf(wanted.map(({ revision }) => revision)).map((run) => readRun(store, stream, run)),
  )
  const events = new Map(
    (await Promise.all(reads)).flat().map((event) => [nameOf(event.stream, event.revision), event]),
  )
  return ({ stream, revision }) => {
    const event = events.get(nameOf(stream, revision))
    // The read models are of another log, until the projector finds that out.
    if (!event) throw new Error(`The log has no ${nameOf(stream, revision)}`)
    return event
  }
}

const nameOf = (stream: string, revision: number | bigint) => `${stream}@${revision}`

/** The revisions in their order, parted where much lies between two of them. */
export function runsOf(revisions: readonly number[]): readonly (readonly number[])[] {
  const runs: number[][] = []
  for (const revision of revisions.toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run !== undefined && revision - (run.at(-1) ?? 0) < oneRead) run.push(revision)
    else runs.push([revision])
  }
  return runs
}

async function readRun(
  store: EventStore,
  stream: string,
  run: readonly number[],
): Promise<readonly RecordedEvent[]> {
  const wanted = new Set(run.map(BigInt))
  const found: RecordedEvent[] = []
  for await (const event of store.read(stream, BigInt(Math.min(...run)))) {
    if (wanted.has(event.revision)) found.push(event)
    if (found.length === wanted.size) break
  }
  return found
}
