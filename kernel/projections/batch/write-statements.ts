import { sql, type Compilable, type RawBuilder } from 'kysely'
import { toJson, type AnyRow, type ChangeKind, type TableChanges } from '../rows.ts'

export interface Statement {
  readonly query: RawBuilder<unknown> | Compilable
  /** Number of rows that the statement must change. If it changes another number, the batch fails with `error`. */
  readonly expectedRows?: { readonly count: number; readonly error: () => Error }
  /** Prepares the statement. Only for statements whose best plan does not depend on the sizes of the tables. */
  readonly isPrepared?: boolean
}

/** A projection updates a row that does not exist. */
export class MissingRow extends Error {
  override name = 'MissingRow'
}

/** Returns the statements that write row changes. All rows are one parameter, because parameters are limited. */
export function writeStatements(schema: string, changes: readonly TableChanges[]): readonly Statement[] {
  return changes.flatMap((change) => tableStatements(new TableWriter(schema, change), change))
}

function tableStatements(writer: TableWriter, { deleted, changed }: TableChanges): Statement[] {
  const rowSets = (kind: ChangeKind) =>
    groupByColumns(changed.filter((change) => change.kind === kind).map(({ row }) => row))
  return [
    ...groupByColumns(deleted).map((keys) => ({ query: writer.delete(keys) })),
    ...(['insert', 'put', 'raise', 'add'] as const).flatMap((kind) =>
      rowSets(kind).map((rows) => ({ query: writer[kind](rows), isPrepared: true })),
    ),
    ...rowSets('update').map((rows) => ({
      query: writer.update(rows),
      expectedRows: {
        count: rows.length,
        error: () => new MissingRow(`A row to update is missing in ${writer.name}`),
      },
    })),
  ]
}

class TableWriter {
  readonly name: string
  readonly #table: RawBuilder<unknown>
  readonly #key: readonly string[]

  constructor(schema: string, { table, definition }: TableChanges) {
    this.name = `${schema}.${table}`
    this.#table = sql.id(schema, table)
    this.#key = definition.key
  }

  insert(rows: readonly AnyRow[]) {
    return sql`insert into ${this.#table} as stored select * from ${this.#recordset(rows)}`
  }

  put(rows: readonly AnyRow[]) {
    return sql`${this.#upsert(rows)} ${assignments(this.#otherColumns(rows), 'excluded')}`
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
    return sql`update ${this.#table} as stored set ${assignments(this.#otherColumns(rows), 'changed')}
      from ${this.#recordset(rows)} as changed where ${equalColumns(this.#key, 'changed')}`
  }

  delete(keys: readonly AnyRow[]) {
    return sql`delete from ${this.#table} as stored
      using ${this.#recordset(keys)} as deleted where ${equalColumns(columnsOf(keys), 'deleted')}`
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

const assignments = (columns: readonly string[], from: string) =>
  sql.join(columns.map((column) => sql`${sql.id(column)} = ${sql.id(from, column)}`))

const equalColumns = (columns: readonly string[], other: string) =>
  sql.join(
    columns.map((column) => sql`${sql.id('stored', column)} = ${sql.id(other, column)}`),
    sql` and `,
  )

function groupByColumns(rows: readonly AnyRow[]): readonly (readonly AnyRow[])[] {
  return [...Map.groupBy(rows, (row) => Object.keys(row).toSorted().join()).values()]
}
