import { DatabaseError, type Client } from 'pg'
import type { Logger } from 'pino'
import { NotificationListener } from '../listen.ts'
import { lockKeys } from '../lock-keys.ts'
import { RecurringFailure } from '../../resilience/recurring-failure.ts'
import { isConnectTimeout, isNotAccepting } from '../sqlstate.ts'

export type ServerLog = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/** Lock that all processes share while they use the server. A process that can lock it exclusively is the last user. */
export interface UsageLock {
  /** Releases the lock. If no other process holds it, calls `shutDown`. Processes that start wait in the meantime. */
  release(shutDown: () => Promise<void>): Promise<void>
}

/** Time limit of an attempt to connect. A server that sends nothing within this time counts as silent. */
export const connectTimeoutMs = 5_000

/**
 * Takes the lock, and takes it again after a lost connection. Returns 'busy' if the server does not accept connections
 * yet or has no free connection, and 'silent' if it does not answer. @throws if the server refuses the login
 */
export async function acquireUsageLock(url: string, log: ServerLog): Promise<UsageLock | 'busy' | 'silent'> {
  let isReleasing = false
  const lostConnection = new RecurringFailure(log, {
    failed: 'Lost the connection that keeps PostgreSQL running; reconnecting',
    recovered: 'Connected again: this process keeps PostgreSQL running',
  })
  const connection = new NotificationListener({
    config: {
      connectionString: url,
      application_name: 'usage lock',
      connectionTimeoutMillis: connectTimeoutMs,
    },
    channels: [],
    onNotification: () => undefined,
    onConnected: async (client) => {
      const isLocked = await query(client, 'select pg_try_advisory_lock_shared($1) as yes')
      if (!isLocked)
        throw new Error('PostgreSQL is stopping: another process holds the usage lock exclusively')
      lostConnection.recovered()
    },
    onError: (error) => {
      if (!isReleasing) lostConnection.report(error)
    },
  })
  try {
    await connection.connect()
  } catch (error) {
    if (error instanceof DatabaseError && !isNotAccepting(error)) throw error
    return error instanceof Error && isConnectTimeout(error) ? 'silent' : 'busy'
  }
  return {
    release: async (shutDown) => {
      isReleasing = true
      if (!connection.client) await connection.connect().catch(() => undefined)
      const { client } = connection
      // Without a connection, the last user is unknown. The server then runs until a later process stops it.
      if (client && (await isLastUser(client).catch(() => false))) await shutDown()
      await connection.close()
    },
  }
}

async function isLastUser(client: Client): Promise<boolean> {
  await query(client, 'select pg_advisory_unlock_shared($1) as yes')
  return query(client, 'select pg_try_advisory_lock($1) as yes')
}

async function query(client: Client, statement: string): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(statement, [lockKeys.embeddedServer])
  return rows[0]?.yes ?? false
}
