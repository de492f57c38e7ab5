import { DatabaseError, type Client } from 'pg'
import type { Logger } from 'pino'
import { NotificationListener } from '../listen.ts'
import { lockKeys } from '../lock-keys.ts'
import { isConnectTimeout, isNotAccepting } from '../sqlstate.ts'

export type ServerLog = Pick<Logger, 'info' | 'warn'>

/** Lock that all processes using the server share. A process that gets it exclusively is the last one. */
export interface UsageLock {
  /** Releases the lock. If no other process holds it, calls `shutDown`; starting processes wait meanwhile. */
  release(shutDown: () => Promise<void>): Promise<void>
}

/** A server is silent if it accepts no connection and sends no error within this time. */
export const connectTimeoutMs = 5_000

/**
 * Takes the lock, also again after a lost connection. Returns 'busy' if the server is starting, recovering, stopping or
 * has no free connection, and 'silent' if it does not answer. @throws if the server refuses the login
 */
export async function acquireUsageLock(url: string, log: ServerLog): Promise<UsageLock | 'busy' | 'silent'> {
  let isReleasing = false
  const connection = new NotificationListener({
    config: {
      connectionString: url,
      application_name: 'brandpath usage lock',
      connectionTimeoutMillis: connectTimeoutMs,
    },
    channels: [],
    onNotification: () => undefined,
    onConnected: async (client) => {
      const isLocked = await query(client, 'select pg_try_advisory_lock_shared($1) as yes')
      if (!isLocked)
        throw new Error('PostgreSQL is stopping: another process holds the usage lock exclusively')
    },
    onError: (_, attempt) => {
      if (attempt === 1 && !isReleasing)
        log.warn('lost the connection that keeps PostgreSQL running; reconnecting')
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
      // If the connection breaks now, this process does not stop the server. The next process that uses it will.
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
