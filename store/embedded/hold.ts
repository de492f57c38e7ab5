import { setTimeout as delay } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { isSilenceAtConnecting } from '../silent-server.ts'
import type { Log } from './log.ts'

/** Shared by all who use the server; whoever gets it alone is the last one and ends the server. */
const inUse = 7_204_002

/** Says that the server is in use for as long as it is kept, also to other processes. */
export interface Hold {
  /** Lets go. `shutDown` is called where nobody else uses the server, and while no newcomer can begin to. */
  release(shutDown: () => Promise<void>): Promise<void>
}

/** Milliseconds after which a server that was asked and says nothing, not even that it starts, is silent. */
export const silence = 5_000

/**
 * Takes hold of a running server and renews the hold where the connection breaks.
 *
 * @returns 'busy' where the server starts, recovers, is full or is just being stopped, 'silent' where it says nothing.
 * @throws where it refuses us.
 */
export async function takeHold(url: string, log: Log): Promise<Hold | 'busy' | 'silent'> {
  const released = new AbortController()
  const first = await holdingClient(url, renew)
  if (!(first instanceof Client)) return first
  let client: Client | undefined = first

  function renew(): void {
    if (released.signal.aborted) return
    log.warn('The connection that keeps PostgreSQL running broke; taking hold again.')
    client = undefined
    void retry()
  }

  async function retry(): Promise<void> {
    while (!client && !released.signal.aborted) {
      await delay(500, undefined, { ref: false })
      client = clientOf(await holdingClient(url, renew).catch(() => 'busy'))
    }
  }

  return {
    release: async (shutDown) => {
      released.abort()
      const last = client ?? clientOf(await holdingClient(url, () => undefined))
      // A connection that breaks now leaves the server to the next one who joins it.
      if (last && (await isAlone(last).catch(() => false))) await shutDown()
      await last?.end().catch(() => undefined)
    },
  }
}

async function isAlone(client: Client): Promise<boolean> {
  await ask(client, 'select pg_advisory_unlock_shared($1) as yes')
  return ask(client, 'select pg_try_advisory_lock($1) as yes')
}

const clientOf = (found: unknown): Client | undefined => (found instanceof Client ? found : undefined)

async function holdingClient(url: string, onLost: () => void): Promise<Client | 'busy' | 'silent'> {
  const client = new Client({
    connectionString: url,
    application_name: 'brandpath keeper',
    connectionTimeoutMillis: silence,
    keepAlive: true,
  })
  // The end that follows every error is what counts.
  client.on('error', () => undefined)
  let found: 'busy' | 'silent' = 'busy'
  try {
    await client.connect()
    if (await ask(client, 'select pg_try_advisory_lock_shared($1) as yes')) {
      client.once('end', onLost)
      return client
    }
  } catch (error) {
    if (isRefusal(error)) throw error
    if (error instanceof Error && isSilenceAtConnecting(error)) found = 'silent'
  }
  await client.end().catch(() => undefined)
  return found
}

async function ask(client: Client, question: string): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(question, [inUse])
  return rows[0]?.yes ?? false
}

/** What the server says of itself as it starts, stops or is full passes; anything else it says stays true. */
function isRefusal(error: unknown): boolean {
  return error instanceof DatabaseError && !['57P01', '57P02', '57P03', '53300'].includes(error.code ?? '')
}
