import { setTimeout as pause } from 'node:timers/promises'
import { EventStoreDBClient } from '@eventstore/db-client'
import { OperatorError } from '#schema/operator-error.ts'

/** A client for a connection string, with what the client would get wrong set right. @throws OperatorError */
export function connect(url: string): EventStoreDBClient {
  const [address = '', query = ''] = url.replace(/^kurrentdb/, 'esdb').split('?')
  const settings = query.split('&').filter(Boolean)
  if (settings.some((setting) => flat(setting) === 'tlsverifycert=false')) {
    throw misspelled('tlsVerifyCert=false has no effect with this client; use tlsCAFile')
  }
  const kept = settings.filter((setting) => !flat(setting).startsWith('throwonappendfailure='))
  // Without it a failed append answers a wrong revision.
  try {
    return EventStoreDBClient.connectionString(
      `${address}?${[...kept, 'throwOnAppendFailure=true'].join('&')}`,
    )
  } catch (error) {
    throw misspelled(error instanceof Error ? error.message : String(error))
  }
}

const misspelled = (why: string) =>
  new OperatorError(`The connection string of the event store cannot be used: ${why.replace(/\.$/, '')}.`)

/** The client reads the names of settings in any case, with dashes and underscores or without. */
function flat(setting: string): string {
  return setting.toLowerCase().replaceAll(/[_-]/g, '')
}

const disposalMs = 200

/** Ends all calls of a client. After a call that the server ended cleanly, its `dispose` never returns. */
export async function dispose(client: EventStoreDBClient): Promise<void> {
  await Promise.race([client.dispose().catch(() => undefined), pause(disposalMs, undefined, { ref: false })])
}

/**
 * The client that appends, replaced by a new one after every failure whose outcome is unknown: a batch call
 * that hangs hangs for ever.
 *
 * The client keeps its pending appends in one table for the whole process and empties it when any client's
 * batch call fails, so the old client is ended before the new one begins, and a process should have one store.
 */
export class AppendingClient {
  readonly #url: string
  #client: EventStoreDBClient
  #ready: Promise<unknown> = Promise.resolve()

  constructor(url: string) {
    this.#url = url
    this.#client = connect(url)
  }

  async get(): Promise<EventStoreDBClient> {
    await this.#ready
    return this.#client
  }

  /** The first of many appends that failed with one client replaces it for all. */
  replace(failed: EventStoreDBClient): void {
    if (this.#client !== failed) return
    this.#client = connect(this.#url)
    this.#ready = dispose(failed)
  }

  async close(): Promise<void> {
    await dispose(this.#client)
  }
}
