import { Client } from 'pg'

/** On a connection that waits for nothing for long: a server that is silent is a finding, too. */
export async function askDatabase<T>(databaseUrl: string, ask: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'brandpath doctor',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  client.on('error', () => undefined) // told by the query that meets it
  try {
    await client.connect()
    return await ask(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
