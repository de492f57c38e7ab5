/**
 * One step forward of the database. Migrations only ever go forward and never change once released:
 * what a release needs differently is another migration.
 */
export interface Migration {
  /** The file's name without its ending (`0002-identity`); orders the list and is what the database remembers. */
  readonly name: string
  /** Any number of statements, run in one transaction. */
  readonly sql: string
}
