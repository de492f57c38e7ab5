import { finished } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from } from 'pg-copy-streams'
import type { AnyRow } from '../rows.ts'
import { BinaryRows } from './binary-rows.ts'
import { quoted } from './deferred-indexes.ts'

/** Inserts rows with COPY, which is faster than INSERT. Each row must contain all columns of its table. */
export class RowCopier {
  readonly #schema: string
  readonly #types = new Map<string, ReadonlyMap<string, string>>()

  constructor(schema: string) {
    this.#schema = schema
  }

  /** Inserts rows of a table. The parameter `into` can name another table with the same columns. */
  async copy(
    client: ClientBase,
    table: string,
    rows: readonly AnyRow[],
    into = quoted(this.#schema, table),
  ): Promise<void> {
    const types = await this.#typesOf(client, table)
    const binary = new BinaryRows([...types])
    for (const row of rows) binary.add(row)
    const stream = client.query(from(`copy ${into} from stdin (format binary)`))
    stream.end(binary.finish())
    await finished(stream)
  }

  /** Returns the types of the columns by name, in the order of the columns. */
  async #typesOf(client: ClientBase, table: string): Promise<ReadonlyMap<string, string>> {
    const known = this.#types.get(table)
    if (known) return known
    const { rows } = await client.query<{ name: string; type: string }>(
      `select attname as name, case typtype when 'e' then 'text' else typname end as type
       from pg_attribute join pg_type t on t.oid = atttypid
       where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
      [quoted(this.#schema, table)],
    )
    const types = new Map(rows.map(({ name, type }) => [name, type]))
    this.#types.set(table, types)
    return types
  }
}
