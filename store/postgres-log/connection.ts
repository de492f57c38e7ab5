import { Client, DatabaseError, type ClientConfig, type QueryResult, type QueryResultRow } from 'pg'

/** How long the log's connections wait for anything, in milliseconds. */
const timeouts = {
  connectionTimeoutMillis: 5_000,
  /** The server gives a statement up. */
  statement_timeout: 7_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
  /** We give the server up. */
  query_timeout: 9_000,
}

/** Whatever the database's own defaults are, the log relies on these. A plan made while it was small is kept. */
const settings =
  '-c default_transaction_isolation=read\\ committed -c enable_seqscan=off -c synchronous_commit=on'

export function connectionConfig(url: string, name: string): ClientConfig {
  return {
    connectionString: url,
    application_name: `brandpath ${name}`,
    keepAlive: true,
    options: settings,
    pipeline: true, // what is asked meanwhile waits for no answer before it
    ...timeouts,
  }
}

/** The server said no and the connection lives: nothing of the statement was done. */
export function isAnswer(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && error.severity !== 'FATAL' && error.severity !== 'PANIC'
}

/** One connection, opened when first needed and opened again after it broke. Queries are carried out in their order. */
export class Connection {
  readonly #config: ClientConfig
  #client: Client | undefined
  #opening: Promise<Client> | undefined

  constructor(config: ClientConfig) {
    this.#config = config
  }

  /** `name`: of a statement that is asked often, and parsed and planned but once. */
  async query<Row extends QueryResultRow>(
    sql: string,
    values: unknown[] = [],
    name?: string,
  ): Promise<QueryResult<Row>> {
    const client = await this.open()
    try {
      return await client.query<Row>({ text: sql, values, ...(name && { name }) })
    } catch (error) {
      if (!isAnswer(error)) this.#drop(client)
      throw error
    }
  }

  open(): Promise<Client> {
    this.#opening ??= this.#open()
    return this.#opening
  }

  async close(): Promise<void> {
    const client = await this.#opening?.catch(() => undefined)
    if (client) this.#drop(client)
    await client?.end()
  }

  async #open(): Promise<Client> {
    const client = new Client(this.#config)
    this.#client = client
    client.on('error', () => this.#drop(client))
    client.on('end', () => this.#drop(client))
    try {
      await client.connect()
      return client
    } catch (error) {
      this.#drop(client)
      throw error
    }
  }

  #drop(client: Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    this.#opening = undefined
    client.end().catch(() => undefined)
  }
}
