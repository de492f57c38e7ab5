import { finished } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from } from 'pg-copy-streams'
import type { AnyRow } from '../rows.ts'
import { BinaryRows } from './binary-rows.ts'

/** Inserts rows with COPY, which is faster than INSERT. Each row must contain all columns of its table. */
export class RowCopier {
  readonly #formats = new Map<string, BinaryRows>()

  /** Inserts rows of a table. The name of the table is quoted and contains the schema. */
  async copy(client: ClientBase, table: string, rows: readonly AnyRow[]): Promise<void> {
    const format = await this.#formatOf(client, table)
    const stream = client.query(from(`copy ${table} from stdin (format binary)`))
    stream.end(format.encode(rows))
    await finished(stream)
  }

  async #formatOf(client: ClientBase, table: string): Promise<BinaryRows> {
    const known = this.#formats.get(table)
    if (known) return known
    const { rows } = await client.query<{ name: string; type: string }>(
      `select attname as name, case typtype when 'e' then 'text' else typname end as type
       from pg_attribute join pg_type t on t.oid = atttypid
       where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
      [table],
    )
    const format = new BinaryRows(rows)
    this.#formats.set(table, format)
    return format
  }
}
