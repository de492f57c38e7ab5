import type { EventStore, RecordedEvent } from '#kernel/event-store/event-store.ts'

export interface HistoryFilter {
  readonly stream?: string | undefined
  readonly type?: string | undefined
  readonly actor?: number | undefined
  readonly correlation?: string | undefined
  /** Id of a project. Matches the events of its stream, and events of other streams that contain this id. */
  readonly project?: number | undefined
  readonly since?: Date | undefined
  readonly until?: Date | undefined
}

export function matchesFilter(event: RecordedEvent, filter: HistoryFilter): boolean {
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
  stream === `project-${project}` || idsIn(data, projectFields).includes(project)

const projectFields: ReadonlySet<string> = new Set(['projectId'])

/** Returns the ids in fields with these names, also in nested objects and lists. */
export function idsIn(data: unknown, fields: ReadonlySet<string>): number[] {
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([name, value]: [string, unknown]) => {
    const ids = fields.has(name) ? [value].flat().filter((id) => typeof id === 'number') : []
    return [...ids, ...idsIn(value, fields)]
  })
}

interface HistoryOptions {
  readonly follow?: boolean
  readonly signal: AbortSignal
}

export async function* readHistory(
  store: EventStore,
  filter: HistoryFilter,
  { follow = false, signal }: HistoryOptions,
): AsyncIterable<RecordedEvent> {
  if (filter.stream !== undefined && !follow) {
    for await (const event of store.read(filter.stream)) if (matchesFilter(event, filter)) yield event
    return
  }
  for await (const { events, caughtUp } of store.subscribe({ after: null, signal })) {
    for (const event of events) if (matchesFilter(event, filter)) yield event
    if (caughtUp && !follow) return
  }
}
