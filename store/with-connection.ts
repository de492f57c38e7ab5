import { Client, type ClientConfig } from 'pg'

/** Milliseconds until a server that is silent counts as one that is away. */
const patience = 5_000

interface ConnectionOptions extends Pick<ClientConfig, 'query_timeout'> {
  readonly url: string
  /** What an administrator sees in `pg_stat_activity`. */
  readonly name: string
}

/**
 * Does the work over a connection of its own, which is ended then. It may break while nobody waits for it: the work is
 * told at its next question, and whoever called with why it broke, also where nothing more was asked.
 */
export async function withConnection<T>(
  { url, name, ...timeouts }: ConnectionOptions,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: patience,
    keepAlive: true, // the work may ask nothing for long
    ...timeouts,
  })
  let broken: Error | undefined
  client.on('error', (error) => (broken ??= error)) // one that nobody hears ends the process
  try {
    await client.connect()
    const result = await work(client)
    if (broken) throw broken
    return result
  } catch (error) {
    throw broken && isAftermath(error) ? broken : error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** What pg says to whoever asks over a connection that broke before; it has neither a class nor a code. */
const isAftermath = (error: unknown): boolean =>
  error instanceof Error && error.message.endsWith('is not queryable')
