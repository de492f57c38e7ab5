import { sql, type Kysely, type RawBuilder } from 'kysely'
import { lockClasses } from '../postgres/lock-keys.ts'
import { checkpointDdl, type CheckpointTable } from './checkpoint.ts'
import type { TypedEvent } from '../commands/decider.ts'
import type { ParseEvent } from './domain-event.ts'
import type { Connections } from './batch/execute-batch.ts'
import type { Projection } from './projection.ts'
import type { TableChanges, Tables } from './rows.ts'

export interface ReadModelDefinition<Event extends TypedEvent = TypedEvent, T extends Tables = Tables> {
  readonly tables: T
  /** SQL statements `create table` and `create index`, without schema names. */
  readonly ddl: string
  readonly parse: ParseEvent<Event>
  readonly projections: readonly Projection<Event, T>[]
  /** Adds changed rows to totals, or subtracts them (`sign` -1). Without `changes`, uses all rows. */
  addTotals?(schema: string, sign: 1 | -1, changes?: readonly TableChanges[]): RawBuilder<unknown> | null
  /** Additional statement of each batch until the read model has caught up with the log. */
  readonly whileCatchingUp?: (schema: string) => RawBuilder<unknown>
}

/** Read model in one PostgreSQL schema. Notifications of changes use the schema name as their channel. */
export interface ReadModel extends ReadModelDefinition, Connections {
  readonly schema: string
}

export async function ensureReadModel(
  db: Kysely<CheckpointTable>,
  schema: string,
  { ddl }: Pick<ReadModelDefinition, 'ddl'>,
): Promise<void> {
  if (await schemaExists(db, schema)) return
  await db.transaction().execute(async (trx) => {
    // If several processes start concurrently, one process creates the schema and the others wait.
    await sql`select pg_advisory_xact_lock(${lockClasses.readSchema}, hashtext(${schema}))`.execute(trx)
    if (await schemaExists(trx, schema)) return
    await sql`create schema ${sql.id(schema)}`.execute(trx)
    await sql`set local search_path to ${sql.id(schema)}`.execute(trx)
    await sql.raw(ddl + checkpointDdl).execute(trx)
  })
}

export async function dropReadModel(db: Kysely<CheckpointTable>, schema: string): Promise<void> {
  await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(db)
}

export async function schemaExists(db: Kysely<CheckpointTable>, schema: string): Promise<boolean> {
  const { rows } = await sql`select from pg_namespace where nspname = ${schema}`.execute(db)
  return rows.length > 0
}
