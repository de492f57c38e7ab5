import { sql, type RawBuilder } from 'kysely'
import type { Step } from './carry-out.ts'
import { readTables } from './read-model.ts'
import { toJson, type AnyRow, type TableChanges } from './rows.ts'

/** Thrown where an update names a row that does not exist: the events do not tell what the projection expects. */
export class MissingRow extends Error {
  override name = 'MissingRow'
}

/**
 * What writes what a batch came to: per table at most one statement to insert, one to replace, and one to delete or
 * update for each set of columns. Rows travel as one JSON parameter, so that no batch meets the limit on parameters.
 */
export function writesOf(schema: string, changes: readonly TableChanges[]): readonly Step[] {
  return changes.flatMap((change) => writesOfTable(new TableWriter(schema, change), change))
}

function writesOfTable(writer: TableWriter, { deleted, pending }: TableChanges): Step[] {
  const rowsToBe = (kind: string) =>
    byColumns(pending.filter((row) => row.kind === kind).map(({ row }) => row))
  return [
    ...byColumns(deleted).map((keys) => ({ statement: writer.delete(keys) })),
    ...rowsToBe('insert').map((rows) => ({ statement: writer.insert(rows), isPrepared: true })),
    ...rowsToBe('put').map((rows) => ({ statement: writer.put(rows), isPrepared: true })),
    ...rowsToBe('raise').map((rows) => ({ statement: writer.raise(rows), isPrepared: true })),
    ...rowsToBe('add').map((rows) => ({ statement: writer.add(rows), isPrepared: true })),
    ...rowsToBe('update').map((rows) => ({
      statement: writer.update(rows),
      changes: {
        rows: rows.length,
        otherwise: () => new MissingRow(`${writer.name}: a row to update is missing`),
      },
    })),
  ]
}

class TableWriter {
  readonly name: string
  readonly #table: RawBuilder<unknown>
  readonly #key: readonly string[]

  constructor(schema: string, { table }: TableChanges) {
    this.name = `${schema}.${table}`
    this.#table = sql.id(schema, table)
    this.#key = readTables[table].key
  }

  insert(rows: readonly AnyRow[]) {
    return sql`insert into ${this.#table} as stored select * from ${this.#recordset(rows)}`
  }

  put(rows: readonly AnyRow[]) {
    return sql`${this.#upsert(rows)} ${assign(this.#otherColumns(rows), 'excluded')}`
  }

  raise(rows: readonly AnyRow[]) {
    const columns = this.#otherColumns(rows).map(
      (column) => sql`${sql.id(column)} = greatest(stored.${sql.id(column)}, excluded.${sql.id(column)})`,
    )
    return sql`${this.#upsert(rows)} ${sql.join(columns)}`
  }

  add(rows: readonly AnyRow[]) {
    const columns = this.#otherColumns(rows).map((column) =>
      typeof rows[0]?.[column] === 'number'
        ? sql`${sql.id(column)} = stored.${sql.id(column)} + excluded.${sql.id(column)}`
        : sql`${sql.id(column)} = excluded.${sql.id(column)}`,
    )
    return sql`${this.#upsert(rows)} ${sql.join(columns)}`
  }

  update(rows: readonly AnyRow[]) {
    return sql`update ${this.#table} as stored set ${assign(this.#otherColumns(rows), 'changed')}
      from ${this.#recordset(rows)} as changed where ${same(this.#key, 'changed')}`
  }

  delete(keys: readonly AnyRow[]) {
    return sql`delete from ${this.#table} as stored
      using ${this.#recordset(keys)} as gone where ${same(columnsOf(keys), 'gone')}`
  }

  #upsert(rows: readonly AnyRow[]) {
    const key = sql.join(this.#key.map((column) => sql.id(column)))
    return sql`${this.insert(rows)} on conflict (${key}) do update set`
  }

  #recordset(rows: readonly AnyRow[]) {
    return sql`json_populate_recordset(null::${this.#table}, ${toJson(rows)})`
  }

  #otherColumns(rows: readonly AnyRow[]) {
    return columnsOf(rows).filter((column) => !this.#key.includes(column))
  }
}

const columnsOf = (rows: readonly AnyRow[]) => Object.keys(rows[0] ?? {})

const assign = (columns: readonly string[], from: string) =>
  sql.join(columns.map((column) => sql`${sql.id(column)} = ${sql.id(from, column)}`))

const same = (columns: readonly string[], as: string) =>
  sql.join(
    columns.map((column) => sql`${sql.id('stored', column)} = ${sql.id(as, column)}`),
    sql` and `,
  )

/** Rows that name the same columns, and therefore fit one statement. */
function byColumns(rows: readonly AnyRow[]): readonly (readonly AnyRow[])[] {
  return [...Map.groupBy(rows, (row) => Object.keys(row).toSorted().join()).values()]
}
