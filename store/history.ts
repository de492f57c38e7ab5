import type { EventStore, RecordedEvent } from './event-store.ts'

/** Which events are asked for; what is left out does not matter. All that is given must be so. */
export interface HistoryFilter {
  readonly stream?: string | undefined
  readonly type?: string | undefined
  /** The user who acted. */
  readonly actor?: number | undefined
  /** The request that caused them: its id, or how that begins. */
  readonly correlation?: string | undefined
  /** What happened in a project or to it: its own stream, and what names it elsewhere. */
  readonly project?: number | undefined
  readonly since?: Date | undefined
  /** Not this time itself. */
  readonly until?: Date | undefined
}

export function isAskedFor(event: RecordedEvent, filter: HistoryFilter): boolean {
  const { actor, correlationId, occurredAt } = event.metadata
  const at = Date.parse(occurredAt)
  return (
    (filter.stream === undefined || event.stream === filter.stream) &&
    (filter.type === undefined || event.type === filter.type) &&
    (filter.actor === undefined || actor === filter.actor) &&
    (filter.correlation === undefined || correlationId.startsWith(filter.correlation)) &&
    (filter.project === undefined || isOfProject(event, filter.project)) &&
    (filter.since === undefined || at >= filter.since.getTime()) &&
    (filter.until === undefined || at < filter.until.getTime())
  )
}

const isOfProject = ({ stream, data }: RecordedEvent, project: number) =>
  stream === `project-${project}` || data['projectId'] === project

export interface HistoryOptions {
  /** Goes on for ever with what is appended; else ends where the log ended. */
  readonly follow?: boolean
  readonly signal: AbortSignal
}

/**
 * What was asked for, in the order of the log, and nothing is written. One stream is read alone; for the rest the
 * whole log is read, since it has no other order.
 */
export async function* readHistory(
  store: EventStore,
  filter: HistoryFilter,
  { follow = false, signal }: HistoryOptions,
): AsyncIterable<RecordedEvent> {
  if (filter.stream !== undefined && !follow) {
    for await (const event of store.read(filter.stream)) if (isAskedFor(event, filter)) yield event
    return
  }
  for await (const { events, caughtUp } of store.subscribe({ after: null, signal })) {
    for (const event of events) if (isAskedFor(event, filter)) yield event
    if (caughtUp && !follow) return
  }
}
