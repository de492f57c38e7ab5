import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Position } from '../event-store/event-store.ts'
import type { Statement } from './batch/write-statements.ts'

export interface Checkpoint {
  readonly position: Position
  readonly logId: string
}

export interface CheckpointTable {
  checkpoint: {
    /** Always 1. Earlier releases with the same database schema need this column. */
    part: number
    position: bigint | null
    log_id: string | null
  }
}

export const checkpointDdl = `
create table checkpoint (
  part integer primary key default 1 check (part = 1),
  position bigint,
  log_id uuid
);
insert into checkpoint default values;
`

/** Another process moved the checkpoint: a second projector is running, or a rebuild replaced the read model. */
export class CheckpointMoved extends Error {
  override name = 'CheckpointMoved'
}

/** Returns null if no event was projected yet, or if the read model does not exist. */
export async function readCheckpoint(
  db: Kysely<CheckpointTable>,
  schema: string,
): Promise<Checkpoint | null> {
  const table = await sql<{ found: boolean }>`
    select to_regclass(${`${schema}.checkpoint`}) is not null as found`.execute(db)
  if (!table.rows[0]?.found) return null
  const row = await db
    .withSchema(schema)
    .selectFrom('checkpoint')
    .select(['position', 'log_id'])
    .executeTakeFirst()
  if (!row || row.position === null || row.log_id === null) return null
  return { position: row.position, logId: row.log_id }
}

/**
 * Returns a statement that moves the checkpoint. First executes `before` in the same statement. The statement fails with
 * `CheckpointMoved` if `from` is outdated.
 */
export function moveCheckpoint(
  schema: string,
  from: Position | null,
  to: Checkpoint,
  before: RawBuilder<unknown> = sql`select`,
): Statement {
  const table = sql.id(schema, 'checkpoint')
  return {
    query: sql`
      update ${table} set position = ${to.position}, log_id = ${to.logId} from (${before}) as before
      where position is not distinct from ${from}::bigint
      and coalesce(log_id, ${to.logId}::uuid) = ${to.logId}::uuid`,
    expectedRows: {
      count: 1,
      error: () => new CheckpointMoved(`The checkpoint of ${schema} is no longer ${from ?? 'empty'}`),
    },
    isPrepared: true,
  }
}
