import { Client, type ClientConfig } from 'pg'
import { OperatorError } from '../process/operator-error.ts'
import { reasonOf } from '../resilience/system-error.ts'
import { isConnectionError, isPermissionDenied, isUnavailable } from './sqlstate.ts'

const connectTimeoutMs = 5_000

interface ConnectionOptions extends Pick<ClientConfig, 'query_timeout'> {
  readonly url: string
  readonly name: string
}

/** Runs the work with a new connection. @throws the connection error if the connection breaks before the work ends */
export async function withConnection<T>(
  { url, name, ...timeouts }: ConnectionOptions,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true, // the work may pause for a long time between queries
    ...timeouts,
  })
  let broken: Error | undefined
  client.on('error', (error) => (broken ??= error)) // without a listener, an error event would end the process
  try {
    await client.connect().catch((error: Error) => {
      throw connectError(client, error)
    })
    const result = await work(client)
    if (broken) throw broken
    return result
  } catch (error) {
    throw broken && isNotQueryable(error) ? broken : error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Keeps the errors that callers recognise. Other errors while connecting come from the URL or from the server settings. */
function connectError({ host, port, database = '' }: Client, cause: Error): Error {
  if (isUnavailable(cause) || isConnectionError(cause) || isPermissionDenied(cause)) return cause
  const message = `Cannot use the database at ${host}:${port}/${database}: ${reasonOf(cause)}.`
  return new OperatorError(message, { cause, topic: 'database unreachable' })
}

/** Recognises the error of a query over a broken connection by its message: the error has no class or code. */
const isNotQueryable = (error: unknown): boolean =>
  error instanceof Error && error.message.endsWith('is not queryable')
