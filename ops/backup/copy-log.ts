import type { Client } from 'pg'
import type { EventStore, Position, RecordedEvent } from '#store/event-store.ts'
import { followedLog } from '#store/followed-log.ts'
import { readLogId, renameLog } from '#store/log-id.ts'
import { CommandFailed } from '../commands/command.ts'
import { appendAll, compare, eventsUpTo, isSame } from './events.ts'
import { dropReadModels, followLog, translatePositions } from './tables.ts'

export interface LogCopy {
  /** Of the database that follows the source, and follows the target then. */
  readonly client: Client
  readonly source: EventStore
  /** Empty, or what is in it is how the source begins. */
  readonly target: EventStore
}

export interface Copied {
  /** Events of the source. */
  readonly count: number
  /** Of them, those that the target held before. */
  readonly before: number
}

/**
 * Brings one event store to where another one is. The target may hold the beginning of it already: from there it goes
 * on, be it that a copy was interrupted or that the source was once made of the target. The copy gets a name of its
 * own, which the database follows from the same transaction on in which its places in the log are translated. So
 * whatever interrupts it, the name that the database follows says which of the two logs its places belong to.
 */
export async function copyLog({ client, source, target }: LogCopy): Promise<Copied> {
  const end = await source.lastPosition()
  const sourceId = await readLogId(source)
  if (end === null || sourceId === null) throw new CommandFailed('The event store to copy from is empty.')
  const shared = await readShared(source, end, target)
  const followed = await followedLog(client)
  if (shared.name !== null && followed === shared.name) {
    throw new CommandFailed(
      'Everything was copied before, and this database follows the copy. Nothing was copied.',
    )
  }
  if (followed !== null && followed !== sourceId) {
    throw new CommandFailed(
      `This database follows the log ${followed}, but the event store to copy from holds ${sourceId}. Nothing was copied.`,
    )
  }
  if (shared.name === null) await appendAll(eventsUpTo(source, end, shared.inSource), target)
  const copyEnd = shared.name === null ? await target.lastPosition() : shared.inTarget
  const moved = await compare(eventsUpTo(source, end), eventsUpTo(target, copyEnd))
  const name = shared.name ?? (await renameLog(target))
  await client.query('begin')
  await translatePositions(client, moved)
  await followLog(client, name)
  // Their rows are named after positions of the old log.
  await dropReadModels(client)
  await client.query('commit')
  return { count: moved.count, before: shared.count }
}

/** How far the target holds what the source does. */
interface Shared {
  readonly count: number
  /** The last one's position in each; null where they share nothing. */
  readonly inSource: Position | null
  readonly inTarget: Position | null
  /** What the target is called where it is a whole copy that has its own name; else null. */
  readonly name: string | null
}

/** @throws CommandFailed where the target holds something that the source does not */
async function readShared(source: EventStore, end: Position, target: EventStore): Promise<Shared> {
  const original = eventsUpTo(source, end)
  const there = eventsUpTo(target, await target.lastPosition())
  let last: RecordedEvent | null = null
  let inTarget: Position | null = null
  let count = 0
  try {
    for await (const event of there) {
      const next = await original.next()
      if (next.done) {
        const name = await nameOfCopy(event, target)
        return { count, inSource: end, inTarget, name }
      }
      if (!isSame(next.value, event)) throw holdsMore()
      last = next.value
      inTarget = event.position
      count++
    }
  } finally {
    await original.return(undefined)
  }
  return { count, inSource: last?.position ?? null, inTarget, name: null }
}

/** Behind the last event of the source a copy says its name, and nothing else. */
async function nameOfCopy({ type, position }: RecordedEvent, target: EventStore): Promise<string> {
  const name =
    type === 'LogStarted' && position === (await target.lastPosition()) && (await readLogId(target))
  if (!name) throw holdsMore()
  return name
}

const holdsMore = () =>
  new CommandFailed(
    'The event store of the configuration holds events that the one to copy from does not. Nothing was copied.',
  )
