import type { ReadTables } from '#schema/tables/database.ts'
import { readTables, type ReadTable } from './read-model.ts'

type Row<T extends ReadTable> = ReadTables[T]
type KeyColumn<T extends ReadTable> = (typeof readTables)[T]['key'][number] & keyof Row<T>
export type Key<T extends ReadTable> = Pick<Row<T>, KeyColumn<T>>

/** What projections say about rows. Several changes of one row come to the last state, in the order told. */
export interface Rows {
  /** A row that does not exist. */
  insert<T extends ReadTable>(table: T, row: Row<T>): void
  /** A row as it is from now on, whether it exists or not. */
  put<T extends ReadTable>(table: T, row: Row<T>): void
  /** Some columns of a row that exists. */
  update<T extends ReadTable>(table: T, key: Key<T>, changes: Partial<Omit<Row<T>, KeyColumn<T>>>): void
  /** A row whose numbers are added to those that stand; its other columns replace. */
  add<T extends ReadTable>(table: T, row: Row<T>): void
  /** Numbers that only grow: each column becomes the greater of what stands and what is told. */
  raise<T extends ReadTable>(table: T, row: Row<T>): void
  /** The row of a key, or all rows that share a part of it; there may be none. */
  delete<T extends ReadTable>(table: T, key: Partial<Key<T>>): void
}

export type AnyRow = Readonly<Record<string, unknown>>
interface Pending {
  readonly kind: 'insert' | 'put' | 'update' | 'raise' | 'add'
  readonly row: AnyRow
}

/** What becomes of one table: first what is deleted goes, then what is pending stands; never one row twice. */
export interface TableChanges {
  readonly table: ReadTable
  readonly deleted: readonly AnyRow[]
  readonly pending: readonly Pending[]
}

/** The changes of a batch, folded: however often a row is touched, it is written once. */
export class FoldedRows implements Rows {
  readonly #tables = new Map<ReadTable, FoldedTable>()

  insert<T extends ReadTable>(table: T, row: Row<T>): void {
    this.#of(table).insert({ ...row })
  }
  put<T extends ReadTable>(table: T, row: Row<T>): void {
    this.#of(table).put({ ...row })
  }
  update<T extends ReadTable>(table: T, key: Key<T>, changes: Partial<Omit<Row<T>, KeyColumn<T>>>): void {
    this.#of(table).update({ ...key, ...changes })
  }
  add<T extends ReadTable>(table: T, row: Row<T>): void {
    this.#of(table).add({ ...row })
  }
  raise<T extends ReadTable>(table: T, row: Row<T>): void {
    this.#of(table).raise({ ...row })
  }
  delete<T extends ReadTable>(table: T, key: Partial<Key<T>>): void {
    this.#of(table).delete({ ...key })
  }

  /** In the order in which the tables are declared, so that two writers lock alike. */
  get changes(): readonly TableChanges[] {
    const declared = Object.keys(readTables) as ReadTable[] // keys of a constant object
    return declared.flatMap((table) => this.#tables.get(table)?.changes ?? [])
  }

  #of(table: ReadTable): FoldedTable {
    const known = this.#tables.get(table)
    if (known) return known
    const fresh = new FoldedTable(table)
    this.#tables.set(table, fresh)
    return fresh
  }
}

class FoldedTable {
  readonly #table: ReadTable
  readonly #keyColumns: readonly string[]
  readonly #deleted = new Map<string, AnyRow>()
  readonly #pending = new Map<string, Pending>()

  constructor(table: ReadTable) {
    this.#table = table
    this.#keyColumns = readTables[table].key
  }

  insert(row: AnyRow): void {
    const id = this.#idOf(row)
    if (this.#pending.has(id)) throw new Error(`${this.#table} ${id} exists already`)
    this.#pending.set(id, { kind: 'insert', row })
  }

  put(row: AnyRow): void {
    const id = this.#idOf(row)
    const before = this.#pending.get(id)
    this.#pending.set(id, { kind: before?.kind === 'insert' ? 'insert' : 'put', row })
  }

  update(row: AnyRow): void {
    const id = this.#idOf(row)
    const before = this.#pending.get(id)
    this.#pending.set(id, { kind: before?.kind ?? 'update', row: { ...before?.row, ...row } })
  }

  add(row: AnyRow): void {
    const id = this.#idOf(row)
    const before = this.#pending.get(id)
    const sums = Object.entries(row).map(([column, value]) => [
      column,
      this.#keyColumns.includes(column) ? value : sum(before?.row[column], value),
    ])
    this.#pending.set(id, { kind: before?.kind ?? 'add', row: Object.fromEntries(sums) as AnyRow })
  }

  raise(row: AnyRow): void {
    const id = this.#idOf(row)
    const before = this.#pending.get(id)
    const highest = Object.entries(row).map(([column, value]) => [
      column,
      greater(before?.row[column], value),
    ])
    this.#pending.set(id, { kind: before?.kind ?? 'raise', row: Object.fromEntries(highest) as AnyRow })
  }

  delete(key: AnyRow): void {
    const columns = Object.keys(key)
    if (columns.length === 0) throw new Error(`${this.#table}: a deletion names what it deletes`)
    for (const [id, { row }] of this.#pending) {
      if (columns.every((column) => row[column] === key[column])) this.#pending.delete(id)
    }
    this.#deleted.set(toJson([key]), key)
  }

  get changes(): TableChanges {
    return {
      table: this.#table,
      deleted: [...this.#deleted.values()],
      pending: [...this.#pending.values()],
    }
  }

  /** Told apart by a character that no text in Postgres may have. */
  #idOf(row: AnyRow): string {
    return this.#keyColumns.map((column) => String(row[column])).join('\0')
  }
}

const greater = (before: unknown, value: unknown) =>
  typeof before === 'number' && typeof value === 'number' ? Math.max(before, value) : value

const sum = (before: unknown, value: unknown) =>
  typeof before === 'number' && typeof value === 'number' ? before + value : value

/** JSON in which bigints are decimal text, as Postgres reads them. */
export const toJson = (rows: readonly AnyRow[]): string => JSON.stringify(rows.map(inPlainValues))

/** Beforehand: a replacer is called for each value there is, and a date that turns itself into JSON takes twice as long. */
function inPlainValues(row: AnyRow): AnyRow {
  const plain: Record<string, unknown> = { ...row }
  for (const column in row) {
    const value = row[column]
    if (typeof value === 'bigint') plain[column] = value.toString()
    else if (value instanceof Date) plain[column] = value.toISOString()
  }
  return plain
}
