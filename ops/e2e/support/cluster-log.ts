import { ownedProjectLimit } from '#schema/limits.ts'
import type { EventStore, RecordedEvent } from '#kernel/event-store/event-store.ts'
import type { AcknowledgedCommand } from './cluster-load.ts'

export async function readLog(store: EventStore): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = []
  for await (const batch of store.subscribe({ after: null, signal: new AbortController().signal })) {
    events.push(...batch.events)
    if (batch.caughtUp) break
  }
  return events
}

/** Returns confirmed commands with an event that is missing in the log or stored more than once. */
export function notAppliedOnce(
  events: readonly RecordedEvent[],
  acknowledged: readonly AcknowledgedCommand[],
) {
  const left = new Map<string, string[]>()
  for (const { type, metadata } of events) {
    const types = left.get(metadata.commandId)
    if (types) types.push(type)
    else left.set(metadata.commandId, [type])
  }
  return acknowledged
    .map(({ commandId, types }) => ({
      commandId,
      expected: types.filter(isOfItsCommand).toSorted(),
      found: (left.get(commandId) ?? []).filter(isOfItsCommand).toSorted(),
    }))
    .filter(({ expected, found }) => expected.join() !== found.join())
}

/** False for ProjectSlotReleased, because the projector or another command may append this event. */
const isOfItsCommand = (type: string) => type !== 'ProjectSlotReleased'

/** Returns events whose commands were sent by these users, but not confirmed by the API. */
export function unacknowledged(
  events: readonly RecordedEvent[],
  acknowledged: readonly AcknowledgedCommand[],
  users: ReadonlySet<number>,
) {
  const commandIds = new Set(acknowledged.map(({ commandId }) => commandId))
  return events.filter(
    ({ stream, type, metadata }) =>
      metadata.actor !== null &&
      users.has(metadata.actor) &&
      !stream.startsWith('user-') &&
      isOfItsCommand(type) &&
      !commandIds.has(metadata.commandId),
  )
}

/** Returns the events that break the rules for votes and owned projects. */
export function invariantViolations(events: readonly RecordedEvent[]): RecordedEvent[] {
  const itemsByStream = new Map<string, Set<unknown>>()
  return events.filter(({ stream, type, data }) => {
    const items = itemsByStream.get(stream) ?? new Set()
    itemsByStream.set(stream, items)
    switch (type) {
      case 'VoteCast':
        return !adds(items, data['taskKey'])
      case 'VoteWithdrawn':
        return !items.delete(data['taskKey'])
      case 'ProjectSlotTaken':
        return !adds(items, data['projectId']) || items.size > ownedProjectLimit
      case 'ProjectSlotReleased':
        return !items.delete(data['projectId'])
      default:
        return false
    }
  })
}

function adds(items: Set<unknown>, what: unknown): boolean {
  if (items.has(what)) return false
  items.add(what)
  return true
}
