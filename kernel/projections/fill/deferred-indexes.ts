import { escapeIdentifier, type ClientBase, type Pool } from 'pg'

interface Index {
  readonly table: string
  readonly name: string
  readonly definition: string
  readonly isPrimary: boolean
  readonly isConstraint: boolean
}

const selectIndexes = `
  select t.relname as table, i.relname as name, pg_get_indexdef(x.indexrelid) as definition,
    x.indisprimary as "isPrimary", c.oid is not null as "isConstraint"
  from pg_index x
  join pg_class i on i.oid = x.indexrelid
  join pg_class t on t.oid = x.indrelid
  left join pg_constraint c on c.conindid = x.indexrelid
  where t.relnamespace = $1::regnamespace and t.relname = any($2)
  order by t.relname, i.relname`

/** Indexes of tables that are being filled. Building an index at the end is faster than updating it for each row. */
export class DeferredIndexes {
  readonly #schema: string
  readonly #missing: Set<Index>

  private constructor(schema: string, indexes: readonly Index[]) {
    this.#schema = schema
    this.#missing = new Set(indexes)
  }

  static async remove(pool: Pool, schema: string, tables: readonly string[]): Promise<DeferredIndexes> {
    const { rows } = await pool.query<Index>(selectIndexes, [schema, tables])
    const removals = rows.map(({ table, name, isConstraint }) =>
      isConstraint
        ? `alter table ${quoted(schema, table)} drop constraint ${quoted(name)}`
        : `drop index ${quoted(schema, name)}`,
    )
    await pool.query(removals.join(';'))
    return new DeferredIndexes(schema, rows)
  }

  /** Builds the primary key of a table, which changes of existing rows need. */
  async buildKey(client: ClientBase, table: string): Promise<void> {
    for (const index of this.#missing)
      if (index.isPrimary && index.table === table) await this.#build(client, index)
  }

  /** Builds the missing indexes of a table, as many of them in parallel as the pool has connections. */
  async buildRest(pool: Pool, table: string): Promise<void> {
    const missing = [...this.#missing].filter((index) => index.table === table)
    await Promise.all(missing.map((index) => this.#build(pool, index)))
  }

  async #build(client: ClientBase | Pool, index: Index): Promise<void> {
    this.#missing.delete(index)
    await client.query(index.definition)
    if (!index.isConstraint) return
    const kind = index.isPrimary ? 'primary key' : 'unique'
    const [table, name] = [quoted(this.#schema, index.table), quoted(index.name)]
    await client.query(`alter table ${table} add constraint ${name} ${kind} using index ${name}`)
  }
}

export const quoted = (...names: readonly string[]) => names.map(escapeIdentifier).join('.')
