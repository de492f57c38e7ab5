import { EventStoreDBClient } from '@eventstore/db-client'
import { OperatorError } from '../../process/operator-error.ts'
import { pause } from '../../resilience/backoff.ts'

/** Connects to the server. Corrects settings that the client handles wrongly. @throws OperatorError */
export function connect(url: string): EventStoreDBClient {
  const [address = '', query = ''] = url.replace(/^kurrentdb/, 'esdb').split('?')
  const settings = query.split('&').filter(Boolean)
  if (settings.some((setting) => normalise(setting) === 'tlsverifycert=false')) {
    throw invalid('tlsVerifyCert=false has no effect with this client; use tlsCAFile')
  }
  // With throwOnAppendFailure=false, the client would return a wrong revision for a failed append.
  const others = settings.filter((setting) => !normalise(setting).startsWith('throwonappendfailure='))
  try {
    return EventStoreDBClient.connectionString(
      `${address}?${[...others, 'throwOnAppendFailure=true'].join('&')}`,
    )
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : String(error))
  }
}

const invalid = (reason: string) =>
  new OperatorError(`The connection string of the event store is invalid: ${reason.replace(/\.$/, '')}.`)

/** The client ignores case, dashes and underscores in names of settings. */
function normalise(setting: string): string {
  return setting.toLowerCase().replaceAll(/[_-]/g, '')
}

const disposeTimeoutMs = 200

/** Disposes a client within a time limit, because `client.dispose()` may never resolve. */
export async function dispose(client: EventStoreDBClient): Promise<void> {
  const done = new AbortController()
  await Promise.race([client.dispose().catch(() => undefined), pause(disposeTimeoutMs, done.signal)])
  done.abort()
}

/**
 * Client for appends, replaced after each unknown outcome, because its hanging call never ends. The library keeps the
 * pending appends of all clients in one table and clears it when a call fails. So only one client may append at a time.
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

  /** Replaces the client, unless another failed append has already replaced it. */
  replace(failed: EventStoreDBClient): void {
    if (this.#client !== failed) return
    this.#client = connect(this.#url)
    this.#ready = dispose(failed)
  }

  async close(): Promise<void> {
    await dispose(this.#client)
  }
}
