import { Client, DatabaseError } from 'pg'
import type { Logger } from 'pino'
import { pause } from '../../resilience/backoff.ts'
import { lockKeys } from '../lock-keys.ts'
import { isConnectTimeout, isNotAccepting } from '../sqlstate.ts'

export type ServerLog = Pick<Logger, 'info' | 'warn'>

/** Shared by all processes that use the server. A process that gets it exclusively is the last one and stops the server. */
export interface UsageLock {
  /** Releases the lock. If no other process holds it, calls `shutDown` while new users have to wait. */
  release(shutDown: () => Promise<void>): Promise<void>
}

/** Time after which a server that does not even report that it is starting counts as silent. */
export const connectTimeoutMs = 5_000

/**
 * Takes the lock on a running server, and takes it again after a lost connection.
 *
 * @returns 'busy' if the server is starting, recovering, full or stopping, 'silent' if it does not answer.
 * @throws if the server refuses the login.
 */
export async function acquireUsageLock(url: string, log: ServerLog): Promise<UsageLock | 'busy' | 'silent'> {
  const released = new AbortController()
  const first = await connectAndLock(url, reacquire)
  if (!(first instanceof Client)) return first
  let client: Client | undefined = first

  function reacquire(): void {
    if (released.signal.aborted) return
    log.warn('lost the connection that keeps PostgreSQL running; reconnecting')
    client = undefined
    void retry()
  }

  async function retry(): Promise<void> {
    while (!client && !released.signal.aborted) {
      await pause(500, released.signal)
      client = clientOrNone(await connectAndLock(url, reacquire).catch(() => 'busy'))
    }
  }

  return {
    release: async (shutDown) => {
      released.abort()
      const last = client ?? clientOrNone(await connectAndLock(url, () => undefined))
      // If the connection breaks now, the next user stops the server.
      if (last && (await isLastUser(last).catch(() => false))) await shutDown()
      await last?.end().catch(() => undefined)
    },
  }
}

async function isLastUser(client: Client): Promise<boolean> {
  await query(client, 'select pg_advisory_unlock_shared($1) as yes')
  return query(client, 'select pg_try_advisory_lock($1) as yes')
}

const clientOrNone = (result: unknown): Client | undefined => (result instanceof Client ? result : undefined)

async function connectAndLock(url: string, onLost: () => void): Promise<Client | 'busy' | 'silent'> {
  const client = new Client({
    connectionString: url,
    application_name: 'brandpath usage lock',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  })
  client.on('error', () => undefined) // `end` follows each error
  let state: 'busy' | 'silent' = 'busy'
  try {
    await client.connect()
    if (await query(client, 'select pg_try_advisory_lock_shared($1) as yes')) {
      client.once('end', onLost)
      return client
    }
  } catch (error) {
    if (error instanceof DatabaseError && !isNotAccepting(error)) throw error
    if (error instanceof Error && isConnectTimeout(error)) state = 'silent'
  }
  await client.end().catch(() => undefined)
  return state
}

async function query(client: Client, statement: string): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(statement, [lockKeys.embeddedServer])
  return rows[0]?.yes ?? false
}
