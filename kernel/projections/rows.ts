export interface Table<Row extends object = object, Key extends string = string> {
  /** Columns of the primary key. A delete may name only some of these columns. */
  readonly key: readonly Key[]
  /** Returns the key that notifications contain when a row changes, such as `project:42`. */
  changeKey?(row: Partial<Row>): string
  /** Type of a row, for the compiler. Never set. */
  readonly row?: Row
}

/** The tables of a read model by name, in the order in which batches write them. */
export type Tables = Readonly<Record<string, Table>>

/** Declares a table: `table<VoteRow>()({ key: ['task_key', 'user_id'] })`. */
export const table =
  <Row extends object>() =>
  <const Key extends keyof Row & string>(definition: {
    readonly key: readonly Key[]
    readonly changeKey?: (row: Partial<Row>) => string
  }): Table<Row, Key> =>
    definition

type RowOf<T extends Table> = T extends Table<infer Row> ? Row : never
type KeyOf<T extends Table> = T extends Table<infer Row, infer Key> ? Pick<Row, Key & keyof Row> : never

/** Receives the row changes of a projection. A later change of a row overrides an earlier change. */
export interface Rows<T extends Tables> {
  /** Inserts a row. The row must not exist. */
  insert<Name extends keyof T & string>(name: Name, row: RowOf<T[Name]>): void
  put<Name extends keyof T & string>(name: Name, row: RowOf<T[Name]>): void
  /** Changes columns of a row. The row must exist. */
  update<Name extends keyof T & string>(
    name: Name,
    key: KeyOf<T[Name]>,
    changes: Partial<Omit<RowOf<T[Name]>, keyof KeyOf<T[Name]>>>,
  ): void
  /** Adds the given numbers to the stored numbers, and replaces the other columns. Inserts the row if it is missing. */
  add<Name extends keyof T & string>(name: Name, row: RowOf<T[Name]>): void
  /** Raises each stored number to at least the given number. Inserts the row if it is missing. */
  raise<Name extends keyof T & string>(name: Name, row: RowOf<T[Name]>): void
  /** Deletes the rows with these values in key columns. It is no error if no row has these values. */
  delete<Name extends keyof T & string>(name: Name, key: Partial<KeyOf<T[Name]>>): void
}

export type AnyRow = Readonly<Record<string, unknown>>

export type ChangeKind = 'insert' | 'put' | 'update' | 'raise' | 'add'

interface RowChange {
  readonly kind: ChangeKind
  readonly row: AnyRow
}

/** Changes of one table, with each row at most once. Deletions are written before `changed`. */
export interface TableChanges {
  readonly table: string
  readonly definition: Table
  readonly deleted: readonly AnyRow[]
  readonly changed: readonly RowChange[]
}

interface FoldedTable {
  readonly definition: Table
  readonly deleted: Map<string, AnyRow>
  readonly changed: Map<string, RowChange>
}

export class RowChanges implements Rows<Tables> {
  readonly #definitions: Tables
  readonly #tables = new Map<string, FoldedTable>()

  constructor(tables: Tables) {
    this.#definitions = tables
  }

  insert(name: string, row: object): void {
    const { definition, changed } = this.#table(name)
    const id = idOf(definition, row)
    if (changed.has(id))
      throw new Error(`Cannot insert row ${id} into ${name}: the row exists already in this batch`)
    changed.set(id, { kind: 'insert', row: row as AnyRow })
  }

  put(name: string, row: object): void {
    const { definition, changed } = this.#table(name)
    const id = idOf(definition, row)
    const kind = changed.get(id)?.kind === 'insert' ? 'insert' : 'put'
    changed.set(id, { kind, row: row as AnyRow })
  }

  update(name: string, key: object, changes: object): void {
    this.#merge(name, 'update', { ...key, ...changes }, (_, value) => value)
  }

  add(name: string, row: object): void {
    this.#merge(name, 'add', { ...row }, (before, value) => before + value)
  }

  raise(name: string, row: object): void {
    this.#merge(name, 'raise', { ...row }, Math.max)
  }

  delete(name: string, keyOrPart: object): void {
    const key: AnyRow = { ...keyOrPart }
    const columns = Object.keys(key)
    if (columns.length === 0) throw new Error(`Cannot delete from ${name} without a key`)
    const { deleted, changed } = this.#table(name)
    for (const [id, { row }] of changed) {
      if (columns.every((column) => row[column] === key[column])) changed.delete(id)
    }
    deleted.set(toJson([key]), key)
  }

  /** Changes in the order in which the tables are declared. All processes thus lock the tables in the same order. */
  get tables(): readonly TableChanges[] {
    const changedTables = Object.keys(this.#definitions).filter((name) => this.#tables.has(name))
    return changedTables.map((table) => {
      const { definition, deleted, changed } = this.#table(table)
      return { table, definition, deleted: [...deleted.values()], changed: [...changed.values()] }
    })
  }

  /** Merges two changes of a row. @throws if their kinds differ: the result would depend on the batch boundaries */
  #merge(
    name: string,
    kind: ChangeKind,
    row: AnyRow,
    combine: (before: number, value: number) => number,
  ): void {
    const { definition, changed } = this.#table(name)
    const id = idOf(definition, row)
    const earlier = changed.get(id)
    const isWhole = earlier?.kind === 'insert' || earlier?.kind === 'put'
    if (earlier && !isWhole && earlier.kind !== kind)
      throw new Error(
        `Cannot ${kind} row ${id} of ${name} after the ${earlier.kind} of this row in the same batch`,
      )
    const merged: Record<string, unknown> = { ...earlier?.row, ...row }
    for (const [column, value] of Object.entries(row)) {
      const before = earlier?.row[column]
      const isCombined = typeof before === 'number' && typeof value === 'number'
      if (isCombined && !definition.key.includes(column)) merged[column] = combine(before, value)
    }
    changed.set(id, { kind: earlier?.kind ?? kind, row: merged })
  }

  #table(name: string): FoldedTable {
    const known = this.#tables.get(name)
    if (known) return known
    const definition = this.#definitions[name]
    if (!definition) throw new Error(`Table ${name} is not declared`)
    const table: FoldedTable = { definition, deleted: new Map(), changed: new Map() }
    this.#tables.set(name, table)
    return table
  }
}

/** Returns the key values, separated by NUL, which no text in PostgreSQL can contain. */
function idOf({ key }: Table, row: object): string {
  const values = row as AnyRow
  let id = String(values[key[0] ?? ''])
  for (let index = 1; index < key.length; index++) id += `\0${String(values[key[index] ?? ''])}`
  return id
}

/** Converts rows to JSON. Bigints become decimal text, which PostgreSQL can read. */
export const toJson = (rows: readonly AnyRow[]): string => JSON.stringify(rows.map(toPlainValues))

/** Converts values before `JSON.stringify`, because a replacer function would be called for every value. */
function toPlainValues(row: AnyRow): AnyRow {
  const plain: Record<string, unknown> = { ...row }
  for (const column in row) if (typeof row[column] === 'bigint') plain[column] = String(row[column])
  return plain
}
