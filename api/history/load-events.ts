import type { EventStore, RecordedEvent } from '#kernel/event-store/event-store.ts'
import type { HistoryRow } from './queries.ts'

/** Two events of a stream are loaded by one read if their revisions differ by less than this number. */
const maxGap = 200

export async function loadEvents(
  store: EventStore,
  rows: readonly HistoryRow[],
): Promise<(row: HistoryRow) => RecordedEvent> {
  const streams = Map.groupBy(rows, ({ stream }) => stream)
  const reads = [...streams].flatMap(([stream, rowsOfStream]) =>
    splitIntoRuns(rowsOfStream.map(({ revision }) => revision)).map((run) => readRun(store, stream, run)),
  )
  const events = new Map(
    (await Promise.all(reads)).flat().map((event) => [keyOf(event.stream, event.revision), event]),
  )
  return ({ stream, revision }) => {
    const event = events.get(keyOf(stream, revision))
    if (!event)
      throw new Error(
        `The event log has no event ${keyOf(stream, revision)}. The read models were built from another log. Rebuild them.`,
      )
    return event
  }
}

const keyOf = (stream: string, revision: number | bigint) => `${stream}@${revision}`

export function splitIntoRuns(revisions: readonly number[]): readonly (readonly number[])[] {
  const runs: number[][] = []
  for (const revision of revisions.toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run !== undefined && revision - (run.at(-1) ?? 0) < maxGap) run.push(revision)
    else runs.push([revision])
  }
  return runs
}

async function readRun(
  store: EventStore,
  stream: string,
  run: readonly number[],
): Promise<readonly RecordedEvent[]> {
  const revisions = new Set(run.map(BigInt))
  const found: RecordedEvent[] = []
  for await (const event of store.read(stream, BigInt(Math.min(...run)))) {
    if (revisions.has(event.revision)) found.push(event)
    if (found.length === revisions.size) break
  }
  return found
}
