import { Client, type ClientConfig, type QueryResult, type QueryResultRow } from 'pg'
import { isStatementError } from '../../postgres/sqlstate.ts'

const timeouts = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 7_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
  // Timeout in the client, in case the server no longer answers.
  query_timeout: 9_000,
}

/** The connection keeps its query plans. `enable_seqscan=off` prevents plans for a small log that scan the whole log. */
const settings =
  '-c default_transaction_isolation=read\\ committed -c enable_seqscan=off -c synchronous_commit=on'

export function connectionConfig(url: string, name: string): ClientConfig {
  return {
    connectionString: url,
    application_name: name,
    keepAlive: true,
    options: settings,
    pipeline: true, // a query is sent before earlier queries have returned
    ...timeouts,
  }
}

/** A connection that opens at the first query and is replaced after a failure. Runs the queries in the given order. */
export class Connection {
  readonly #config: ClientConfig
  #client: Client | undefined
  #lost = 0
  #opening: Promise<Client> | undefined

  constructor(config: ClientConfig) {
    this.#config = config
  }

  /** Number of connections that ended by a failure. */
  get lost(): number {
    return this.#lost
  }

  async query<Row extends QueryResultRow>(
    sql: string,
    values: unknown[] = [],
    name?: string,
  ): Promise<QueryResult<Row>> {
    this.#opening ??= this.#open()
    const client = await this.#opening
    const { stream } = client.connection
    stream.cork() // sends the queries of one turn of the event loop in one packet
    process.nextTick(() => stream.uncork())
    try {
      return await client.query<Row>({ text: sql, values, ...(name && { name }) })
    } catch (error) {
      if (!isStatementError(error)) this.#drop(client)
      throw error
    }
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
    this.#lost += 1
    client.end().catch(() => undefined)
  }
}
