import { sql, type QueryExecutorProvider } from 'kysely'
import type { EventStore, Position } from '../event-store/event-store.ts'
import { WrongLog } from '../event-store/log-binding.ts'
import { CheckpointMoved } from '../projections/checkpoint.ts'

/**
 * Creates missing checkpoints at the end of the log: new reactors must not react to earlier events. After a restore, a
 * checkpoint may be beyond the end of the log; it is set back to the end. @throws WrongLog
 */
export async function openCheckpoints(
  db: QueryExecutorProvider,
  store: Pick<EventStore, 'lastPosition'>,
  logId: string,
  reactors: readonly { readonly name: string }[],
): Promise<ReadonlyMap<string, Position>> {
  const names = reactors.map(({ name }) => name)
  const endAtStart = (await store.lastPosition()) ?? 0n
  await sql`
    insert into work.reactor_checkpoints (name, position, log_id)
    select unnest(${names}::text[]), ${endAtStart}::bigint, ${logId}::uuid
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ name: string; position: bigint; log_id: string }>`
    select name, position, log_id from work.reactor_checkpoints where name = any(${names})`.execute(db)
  const otherLog = rows.find((row) => row.log_id !== logId)
  if (otherLog) throw new WrongLog(otherLog.log_id, logId)
  // Reads the end again after the checkpoints, because the leader may have moved checkpoints past the earlier end.
  const end = (await store.lastPosition()) ?? 0n
  for (const { name, position } of rows) if (position > end) await setBack(db, name, position, end)
  return new Map(rows.map(({ name, position }) => [name, position > end ? end : position]))
}

/** Sets a checkpoint back, unless it has moved in the meantime. */
async function setBack(db: QueryExecutorProvider, name: string, from: Position, to: Position): Promise<void> {
  await sql`update work.reactor_checkpoints set position = ${to} where name = ${name} and position = ${from}`.execute(
    db,
  )
}

/** Moves all checkpoints or none, by compare-and-set. @throws CheckpointMoved */
export async function moveCheckpoints(
  trx: QueryExecutorProvider,
  logId: string,
  from: ReadonlyMap<string, Position>,
  to: Position,
): Promise<void> {
  const expected = [...from].map(([name, position]) => ({ name, position: position.toString() }))
  const { numAffectedRows } = await sql`
    update work.reactor_checkpoints as stored set position = ${to}
    from json_to_recordset(${JSON.stringify(expected)}) as expected (name text, position bigint)
    where stored.name = expected.name and stored.position = expected.position and stored.log_id = ${logId}
  `.execute(trx)
  if (numAffectedRows !== BigInt(from.size))
    throw new CheckpointMoved('The checkpoints of the reactors moved: another process runs them')
}
