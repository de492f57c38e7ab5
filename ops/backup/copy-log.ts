import type { Client } from 'pg'
import { RevisionConflict, type EventStore, type Position, type RecordedEvent } from '#store/event-store.ts'
import { followedLog } from '#store/followed-log.ts'
import { isName, logIdOf, readLogId, underNewName } from '#store/log-id.ts'
import { CommandFailed } from '../commands/command.ts'
import { counting, type Note } from '../on-the-way.ts'
import { appendAll, compare, eventsUpTo, isSame, NotTheSame, type Moved } from './events.ts'
import { mustBeStopped, mustCopyAlone } from './must-be-stopped.ts'
import { dropReadModels, followLog, translatePositions } from './tables.ts'

export interface LogCopy {
  /** Of the database that follows the source, and follows the target then. */
  readonly client: Client
  readonly source: EventStore
  /** Empty, or what is in it is how the source begins. */
  readonly target: EventStore
  /** Told now and then how far it is, where somebody waits. */
  readonly note?: Note | undefined
}

export interface Copied {
  /** Events of the source. */
  readonly count: number
  /** Of them, those that the target held before. */
  readonly before: number
}

/**
 * Brings one event store to where another one is. The target may hold the beginning of it already: from there it goes
 * on, be it that a copy was interrupted or that the source was once made of the target. Each of the two has a name of its
 * own, from its first event on, and the database follows the target from the transaction on in which its places in the
 * log are translated. So whatever interrupts it, the name that the database follows says which of the two logs its
 * places belong to, and nothing starts on the other. Null where all that was done before.
 */
export async function copyLog({ client, source, target, note }: LogCopy): Promise<Copied | null> {
  await mustBeStopped(client)
  await mustCopyAlone(client)
  const end = await source.lastPosition()
  const sourceId = await readLogId(source)
  if (end === null || sourceId === null) throw new CommandFailed('The event store to copy from is empty.')
  const [followed, targetId] = [await followedLog(client), await readLogId(target)]
  refuseUnlessFollowed(followed, sourceId, targetId)
  if (followed !== null && followed === targetId) {
    await readShared(target, await target.lastPosition(), source, isBehind)
    return null
  }
  const { count: before, inSource } = await readShared(source, end, target, isAhead)
  const moved = await fill({ source, target, note }, { end, after: inSource }).catch(tellWhoWrites)
  const name = await logIdOf(target)
  await client.query('begin')
  // Whoever starts asks here which log is followed: from now on not before it is the copy.
  await client.query('lock table work.reactor_checkpoints in access exclusive mode')
  await mustBeStopped(client)
  await mustEndAt(source, end)
  await translatePositions(client, moved)
  await followLog(client, name)
  // Their rows are named after positions of the old log.
  await dropReadModels(client)
  await client.query('commit')
  return { count: moved.count, before }
}

interface Rest {
  readonly end: Position
  readonly after: Position | null
}

async function fill({ source, target, note }: Omit<LogCopy, 'client'>, { end, after }: Rest): Promise<Moved> {
  await appendAll(counting(note, 'Copying the events', underNewName(eventsUpTo(source, end, after))), target)
  const copy = eventsUpTo(target, await target.lastPosition())
  return compare(counting(note, 'Comparing them', eventsUpTo(source, end)), copy, isSameInCopy)
}

/** What was not there a moment ago is somebody else's, as whoever copies from another database or machine. */
function tellWhoWrites(cause: unknown): never {
  if (!(cause instanceof RevisionConflict || cause instanceof NotTheSame)) throw cause
  throw new CommandFailed(
    'Something else wrote to the event store of the configuration while it was filled: another log copy, or an ' +
      'application that uses it. This database follows the event store to copy from still. Stop what writes there, and ' +
      'copy again: where the two differ by now that is refused, and an empty event store is needed.',
    { cause },
  )
}

async function mustEndAt(source: EventStore, end: Position): Promise<void> {
  if ((await source.lastPosition()) === end) return
  throw new CommandFailed(
    'The event store to copy from went on while it was copied, and the database follows it still. Stop the application ' +
      'and copy again: what was copied stands, and only the rest follows.',
  )
}

function refuseUnlessFollowed(followed: string | null, sourceId: string, targetId: string | null): void {
  if (sourceId === targetId) {
    throw new CommandFailed(
      `The event store to copy from and that of the configuration both hold the log ${sourceId}: they are one and the ` +
        'same, or one was restored from a backup of the other. Nothing was copied.',
    )
  }
  if (followed === null || followed === sourceId || followed === targetId) return
  throw new CommandFailed(
    `This database follows the log ${followed}, but the event store to copy from holds ${sourceId}. Nothing was copied.`,
  )
}

/** How far the target holds what the source does. */
interface Shared {
  readonly count: number
  /** The last one's position; null where they share nothing. */
  readonly inSource: Position | null
}

const isAhead =
  'The event store of the configuration holds events that the one to copy from does not. Nothing was copied.'
const isBehind =
  'This database follows the event store of the configuration, and the one to copy from holds events that are not in ' +
  'it. Nothing was copied.'

/** @throws CommandFailed with the words where the target holds something that the source does not */
async function readShared(
  source: EventStore,
  end: Position | null,
  target: EventStore,
  otherwise: string,
): Promise<Shared> {
  const original = eventsUpTo(source, end)
  let inSource: Position | null = null
  let count = 0
  try {
    for await (const event of eventsUpTo(target, await target.lastPosition())) {
      const next = await original.next()
      if (next.done || !isSameInCopy(next.value, event)) {
        throw new CommandFailed(otherwise)
      }
      inSource = next.value.position
      count++
    }
  } finally {
    await original.return(undefined)
  }
  return { count, inSource }
}

/** Whatever each of them is called. */
const isSameInCopy = (one: RecordedEvent, other: RecordedEvent): boolean =>
  isName(one) ? isName(other) && one.revision === other.revision : isSame(one, other)
