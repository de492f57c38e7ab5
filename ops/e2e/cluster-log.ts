import { ownedProjectLimit } from '#schema/limits.ts'
import type { EventStore, RecordedEvent } from '#store/event-store.ts'
import type { Acknowledged } from './cluster-load.ts'

/** Every event, in order. */
export async function wholeLog(store: EventStore): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = []
  for await (const batch of store.subscribe({ after: null, signal: new AbortController().signal })) {
    events.push(...batch.events)
    if (batch.caughtUp) break
  }
  return events
}

/** Commands that did not leave in the log what they were to, each event once. */
export function notOnce(events: readonly RecordedEvent[], acknowledged: readonly Acknowledged[]) {
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

/** The slot of a deleted project is released by whoever comes first: its deletion, the next creation or the leader. */
const isOfItsCommand = (type: string) => type !== 'ProjectSlotReleased'

/** What these users did without having been told that it was done. */
export function unasked(
  events: readonly RecordedEvent[],
  acknowledged: readonly Acknowledged[],
  users: ReadonlySet<number>,
) {
  const asked = new Set(acknowledged.map(({ commandId }) => commandId))
  return events.filter(
    ({ stream, type, metadata }) =>
      metadata.actor !== null &&
      users.has(metadata.actor) &&
      !stream.startsWith('user-') &&
      isOfItsCommand(type) &&
      !asked.has(metadata.commandId),
  )
}

/** Where somebody voted twice for a task or took back what was not there, or held a project too many or twice. */
export function broken(events: readonly RecordedEvent[]): RecordedEvent[] {
  const held = new Map<string, Set<unknown>>()
  return events.filter(({ stream, type, data }) => {
    const holds = held.get(stream) ?? new Set()
    held.set(stream, holds)
    switch (type) {
      case 'VoteCast':
        return !adds(holds, data['taskKey'])
      case 'VoteWithdrawn':
        return !holds.delete(data['taskKey'])
      case 'ProjectSlotTaken':
        return !adds(holds, data['projectId']) || holds.size > ownedProjectLimit
      case 'ProjectSlotReleased':
        return !holds.delete(data['projectId'])
      default:
        return false
    }
  })
}

function adds(holds: Set<unknown>, what: unknown): boolean {
  if (holds.has(what)) return false
  holds.add(what)
  return true
}
