/** Names that an application chooses for its database. All of its releases must use the same names. */
export interface DatabaseNames {
  /** First word of the `application_name` of connections. Processes find each other's connections by this word. */
  readonly application: string
  /** Schema of the tables that the kernel uses. Migrations of the application create the tables. */
  readonly schema: string
}

type KernelTable = 'leaders' | 'reactor_checkpoints' | 'outbox' | 'errors'

/** Returns the qualified name of a table. The schema must be a plain identifier. */
export const tableName = ({ schema }: Pick<DatabaseNames, 'schema'>, table: KernelTable) =>
  `${schema}.${table}`

export const connectionName = ({ application }: Pick<DatabaseNames, 'application'>, purpose: string) =>
  `${application} ${purpose}`
