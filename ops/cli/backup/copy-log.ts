import type { Client } from 'pg'
import {
  OrderLost,
  RevisionConflict,
  type EventStore,
  type Position,
  type RecordedEvent,
} from '#kernel/event-store/event-store.ts'
import { readBoundLogId } from '#kernel/event-store/log-binding.ts'
import { ensureLogId, isLogStarted, readLogId, withNewLogId } from '#kernel/event-store/log-id.ts'
import { leaseConnectionOf } from '#kernel/leadership/leader-lease.ts'
import { positionConnection } from '#kernel/projections/projection-position.ts'
import { CliError } from '../command.ts'
import { withProgress, type Notify } from '../progress.ts'
import { appendAll, compareLogs, CopyMismatch, eventsUpTo, isSameEvent } from './events.ts'
import { dropReadModels, translatePositions } from './tables.ts'
import { databaseNames, lockKeys } from '#schema/tables/database.ts'

interface LogCopy {
  /** Connection to the database, which belongs to `source` before the copy and to `target` afterwards. */
  readonly client: Client
  readonly source: EventStore
  readonly target: EventStore
  readonly notify?: Notify | undefined
}

/**
 * Copies a log, or continues an interrupted copy. The copy gets its own log id. One transaction translates all stored
 * positions and changes the log id in the database. So the application never mixes positions of two logs.
 *
 * @returns null if an earlier copy was already complete
 */
export async function copyLog({ client, source, target, notify }: LogCopy) {
  await requireStopped(client)
  await lockLogCopy(client)
  const end = await source.lastPosition()
  const sourceId = await readLogId(source)
  if (end === null || sourceId === null)
    throw new CliError('The event store of --from is empty. Nothing was copied. Check --from.')
  const [boundLogId, targetId] = [await readBoundLogId(client, databaseNames), await readLogId(target)]
  requireSourceOfDatabase(boundLogId, sourceId, targetId)
  if (boundLogId !== null && boundLogId === targetId) {
    await readCommonEvents(target, await target.lastPosition(), source, sourceHasOtherEvents)
    return null
  }
  const { count: before, last } = await readCommonEvents(source, end, target, targetHasOtherEvents)
  try {
    const missing = withNewLogId(eventsUpTo(source, end, last))
    await appendAll(withProgress(notify, 'Copying the events', missing), target)
    const original = withProgress(notify, 'Comparing the events', eventsUpTo(source, end))
    const copy = eventsUpTo(target, await target.lastPosition())
    const positions = await compareLogs(original, copy, isSameInCopy)
    const logId = await ensureLogId(target)
    await client.query('begin')
    // A process reads this table when it starts. The lock makes a starting process wait until the copy is complete.
    await client.query('lock table work.reactor_checkpoints in access exclusive mode')
    await requireStopped(client)
    await requireUnchanged(source, end)
    await translatePositions(client, positions)
    await client.query('update work.reactor_checkpoints set log_id = $1', [logId])
    // Drops the read models, because they contain log positions of the source.
    await dropReadModels(client)
    await client.query('commit')
    return { count: positions.count, before }
  } catch (cause) {
    if (cause instanceof OrderLost)
      throw new CliError(
        `${cause.message}. The database still uses the event store of --from. Copy into an empty event store.`,
        { cause },
      )
    if (!(cause instanceof RevisionConflict || cause instanceof CopyMismatch)) throw cause
    throw new CliError(
      'Another process wrote to the configured event store during the copy. The database still uses the event store ' +
        'of --from. Stop the other process and run this command again. If it fails again, copy into an empty event store.',
      { cause },
    )
  }
}

const isApi = `starts_with(application_name, '${positionConnection(databaseNames)}')`

/** Refuses to copy while the application runs: events appended during the copy could be missing. @throws CliError */
async function requireStopped(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct case when ${isApi} then 'the API' else 'the projector' end as name
     from pg_stat_activity
     where datname = current_database()
       and (${isApi} or application_name like '${leaseConnectionOf(databaseNames, '')}%')`,
  )
  if (rows.length === 0) return
  const running = rows.map(({ name }) => name).join(' and ')
  throw new CliError(
    `Still running on this database: ${running}. Stop the application, then run this command again.`,
  )
}

/** Prevents concurrent copies, whose events would mix. The lock ends with the connection. @throws CliError */
async function lockLogCopy(client: Client): Promise<void> {
  const { rows } = await client.query<{ isLocked: boolean }>(
    'select pg_try_advisory_lock($1) as "isLocked"',
    [lockKeys.logCopy],
  )
  if (rows[0]?.isLocked) return
  throw new CliError(
    'Another log copy is running on this database. Wait until it ends. If you stop it, run this command again to continue ' +
      'the copy.',
  )
}

async function requireUnchanged(source: EventStore, end: Position): Promise<void> {
  if ((await source.lastPosition()) === end) return
  throw new CliError(
    'The event store of --from received new events during the copy. The database still uses that event store. Stop ' +
      'the application and run this command again. The command then copies only the new events.',
  )
}

function requireSourceOfDatabase(boundLogId: string | null, sourceId: string, targetId: string | null): void {
  if (sourceId === targetId) {
    throw new CliError(
      `Both event stores contain the log ${sourceId}: they are the same event store, or one was restored from a backup of ` +
        'the other. Nothing was copied. Check --from and EVENTSTORE_URL.',
    )
  }
  if (boundLogId === null || boundLogId === sourceId || boundLogId === targetId) return
  throw new CliError(
    `This database belongs to the log ${boundLogId}, but --from contains the log ${sourceId}. Nothing was copied. Check --from.`,
  )
}

const targetHasOtherEvents =
  'The configured event store contains events that the event store of --from lacks. Nothing was copied. ' +
  'Copy into an empty event store.'
const sourceHasOtherEvents =
  'This database already follows the configured event store, but the event store of --from contains events that the ' +
  'configured event store lacks. Nothing was copied. Check --from and EVENTSTORE_URL.'

/** Counts the events that `target` already contains. @throws CliError if one of these events is not in `source` */
async function readCommonEvents(
  source: EventStore,
  end: Position | null,
  target: EventStore,
  message: string,
) {
  const original = eventsUpTo(source, end)
  let last: Position | null = null
  let count = 0
  try {
    for await (const event of eventsUpTo(target, await target.lastPosition())) {
      const next = await original.next()
      if (next.done || !isSameInCopy(next.value, event)) throw new CliError(message)
      last = next.value.position
      count++
    }
  } finally {
    await original.return(undefined)
  }
  return { count, last }
}

/** Returns true if two events are equal. Ignores the log id, which differs in the copy. */
const isSameInCopy = (one: RecordedEvent, other: RecordedEvent): boolean =>
  isLogStarted(one) ? isLogStarted(other) && one.revision === other.revision : isSameEvent(one, other)
