/**
 * A change of the database schema. The SQL of a released migration never changes: a later change is another migration.
 */
export interface Migration {
  /** Name of the file without its extension (`0002-identity`). Recorded in the database; defines the order. */
  readonly name: string
  /** Statements, executed in one transaction. */
  readonly sql: string
}
