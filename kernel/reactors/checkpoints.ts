import { sql, type QueryExecutorProvider } from 'kysely'
import type { EventStore, Position } from '../event-store/event-store.ts'
import { WrongLog } from '../event-store/log-binding.ts'
import { tableName, type DatabaseNames } from '../postgres/names.ts'
import { CheckpointMoved } from '../projections/checkpoint.ts'

/**
 * Creates missing checkpoints at the end of the log: a new reactor must not handle earlier events. After a restore, moves
 * checkpoints that are after the end of the log back to the end. @throws WrongLog
 */
export async function openCheckpoints(
  db: QueryExecutorProvider,
  names: DatabaseNames,
  store: Pick<EventStore, 'lastPosition'>,
  logId: string,
  reactors: readonly { readonly name: string }[],
): Promise<ReadonlyMap<string, Position>> {
  const table = sql.table(tableName(names, 'reactor_checkpoints'))
  const reactorNames = reactors.map(({ name }) => name)
  const endAtStart = (await store.lastPosition()) ?? 0n
  await sql`
    insert into ${table} (name, position, log_id)
    select unnest(${reactorNames}::text[]), ${endAtStart}::bigint, ${logId}::uuid
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ name: string; position: bigint; log_id: string }>`
    select name, position, log_id from ${table} where name = any(${reactorNames})`.execute(db)
  const otherLog = rows.find((row) => row.log_id !== logId)
  if (otherLog) throw new WrongLog(otherLog.log_id, logId)
  // Reads the end of the log again: after the first read, another process may have moved a checkpoint to a later event.
  const end = (await store.lastPosition()) ?? 0n
  const setBack = (name: string, from: Position) =>
    sql`update ${table} set position = ${end} where name = ${name} and position = ${from}`.execute(db)
  for (const { name, position } of rows) if (position > end) await setBack(name, position)
  return new Map(rows.map(({ name, position }) => [name, position > end ? end : position]))
}

/** Moves all checkpoints or none. @throws CheckpointMoved if a checkpoint is not at its expected position */
export async function moveCheckpoints(
  trx: QueryExecutorProvider,
  names: DatabaseNames,
  logId: string,
  from: ReadonlyMap<string, Position>,
  to: Position,
): Promise<void> {
  const expected = [...from].map(([name, position]) => ({ name, position: position.toString() }))
  const { numAffectedRows } = await sql`
    update ${sql.table(tableName(names, 'reactor_checkpoints'))} as stored set position = ${to}
    from json_to_recordset(${JSON.stringify(expected)}) as expected (name text, position bigint)
    where stored.name = expected.name and stored.position = expected.position and stored.log_id = ${logId}
  `.execute(trx)
  if (numAffectedRows !== BigInt(from.size))
    throw new CheckpointMoved('The checkpoints of the reactors have moved: another process runs the reactors')
}
