import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import type { EventStore, Position } from '#store/event-store.ts'
import { WrongLog } from '#store/followed-log.ts'
import { CheckpointMoved } from '../checkpoint.ts'
import type { Reactor } from './reactor.ts'

/**
 * How far each reactor has come. One that is new starts at the log's end: what happened before it existed calls
 * for nothing. One that stands beyond the end, because the log was restored, is set to it.
 *
 * @throws WrongLog
 */
export async function startReactors(
  db: Kysely<Database>,
  store: EventStore,
  logId: string,
  reactors: readonly Reactor[],
): Promise<ReadonlyMap<string, Position>> {
  const names = reactors.map(({ name }) => name)
  const endAtStart = (await store.lastPosition()) ?? 0n
  await db
    .insertInto('work.reactor_checkpoints')
    .values(names.map((name) => ({ name, position: endAtStart, log_id: logId })))
    .onConflict((on) => on.doNothing())
    .execute()
  const rows = await db
    .selectFrom('work.reactor_checkpoints')
    .selectAll()
    .where('name', 'in', names)
    .execute()
  const foreign = rows.find((row) => row.log_id !== logId)
  if (foreign) throw new WrongLog(foreign.log_id, logId)
  // Read after the checkpoints, which a leader may be moving: those of this log are never behind it.
  const end = (await store.lastPosition()) ?? 0n
  const ahead = rows.filter(({ position }) => position > end)
  for (const { name, position } of ahead) await setBack(db, name, position, end)
  return new Map(rows.map(({ name, position }) => [name, position > end ? end : position]))
}

/** Compare and set: nothing happens where it has moved since. */
async function setBack(db: Kysely<Database>, name: string, from: Position, to: Position): Promise<void> {
  await db
    .updateTable('work.reactor_checkpoints')
    .set({ position: to })
    .where('name', '=', name)
    .where('position', '=', from)
    .execute()
}

/** Compare and set, all of them or none. @throws CheckpointMoved */
export async function moveReactors(
  trx: Transaction<Database>,
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
  if (numAffectedRows !== BigInt(from.size)) {
    throw new CheckpointMoved('The reactors stand elsewhere: another process has gone on with them')
  }
}
