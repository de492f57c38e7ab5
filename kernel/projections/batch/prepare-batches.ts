import type { Batch, EventStore, Position, RecordedEvent } from '../../event-store/event-store.ts'
import { parseRecorded, type DomainEvent, type ParseEvent } from '../domain-event.ts'
import { CannotApply, foldBatch, type FoldedBatch } from './project-batch.ts'
import { readAhead } from './read-ahead.ts'
import type { ReadModel } from '../read-model.ts'

export interface PreparedBatch {
  readonly events: readonly DomainEvent[]
  readonly end: Position | null
  /** Set if the next event after `events` cannot be parsed. */
  readonly failure?: { readonly error: unknown }
  /** Changes of the whole batch; null if a projection cannot apply one of the events. */
  readonly folded: FoldedBatch | null
  readonly caughtUp: boolean
}

/** Parses and folds batches of events. While the caller writes one batch, prepares the next batch. */
export const prepareBatches = (
  readModel: ReadModel,
  store: Pick<EventStore, 'subscribe'>,
  options: { readonly after: Position | null; readonly signal: AbortSignal },
): AsyncGenerator<PreparedBatch> => readAhead(prepareEach(readModel, store.subscribe(options)))

async function* prepareEach(
  readModel: ReadModel,
  batches: AsyncIterable<Batch>,
): AsyncGenerator<PreparedBatch> {
  for await (const { events, caughtUp } of batches) {
    const parsed = parseBatch(events, readModel.parse)
    const end = parsed.events.at(-1)?.position ?? null
    yield { ...parsed, end, folded: foldIfPossible(readModel, parsed.events), caughtUp }
  }
}

function parseBatch(recorded: readonly RecordedEvent[], parse: ParseEvent) {
  const events: DomainEvent[] = []
  for (const event of recorded) {
    try {
      events.push(parseRecorded(event, parse))
    } catch (error) {
      return { events, failure: { error } }
    }
  }
  return { events }
}

function foldIfPossible(readModel: ReadModel, events: readonly DomainEvent[]): FoldedBatch | null {
  try {
    return foldBatch(readModel, events)
  } catch (error) {
    if (error instanceof CannotApply) return null
    throw error
  }
}
