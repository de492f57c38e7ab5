import { Channel } from '@grpc/grpc-js'
import { EventStoreDBClient } from '@eventstore/db-client'
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { OperatorError } from '../../process/operator-error.ts'
import { withTimeout } from '../../resilience/timeout.ts'

/** Connects to the server. Changes settings that the client library handles wrongly. @throws OperatorError */
export function connect(url: string): EventStoreDBClient {
  const [address = '', query = ''] = url.replace(/^kurrentdb/, 'esdb').split('?')
  const settings = query.split('&').filter(Boolean)
  if (settings.some((setting) => normalise(setting) === 'tlsverifycert=false')) {
    throw invalid('tlsVerifyCert=false has no effect with this client; use tlsCAFile')
  }
  // The setting throwOnAppendFailure=false is removed: the client library would return a wrong revision after a failure.
  const others = settings.filter((setting) => !normalise(setting).startsWith('throwonappendfailure='))
  try {
    return EventStoreDBClient.connectionString(
      `${address}?${[...withOwnConnection(others), 'throwOnAppendFailure=true'].join('&')}`,
    )
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : String(error))
  }
}

/**
 * Defaults in milliseconds. The client library warns about a shorter interval. The timeout is shorter than that of the
 * library, so that a subscription leaves a silent connection sooner.
 */
const keepAliveDefaults = { keepAliveInterval: 10_000, keepAliveTimeout: 3_000 }
/** Replaces -1, which means “never”. The library would use a number that is too large for a timer, which then fires immediately. */
const never = 2_000_000_000
let clients = 0

/**
 * Adds a few milliseconds to the keep-alive interval. The gRPC library shares one connection between clients with equal
 * settings, but a new client must not use the silent connection of the client that it replaces.
 */
function withOwnConnection(settings: readonly string[]): string[] {
  clients = (clients + 1) % 1_000
  const valueOf = (name: keyof typeof keepAliveDefaults) => {
    const given = settings.find((setting) => normalise(setting).startsWith(`${name.toLowerCase()}=`))
    const value =
      given === undefined ? keepAliveDefaults[name] : Number.parseInt(given.split('=')[1] ?? '', 10)
    return value === -1 ? never : value
  }
  const interval = valueOf('keepAliveInterval')
  const others = settings.filter((setting) => !/^keepalive(interval|timeout)=/.test(normalise(setting)))
  return [
    ...others,
    `keepAliveInterval=${interval < 0 ? interval : interval + clients}`, // the library rejects a negative interval
    `keepAliveTimeout=${valueOf('keepAliveTimeout')}`,
  ]
}

const invalid = (reason: string) =>
  new OperatorError(`The connection string of the event store is invalid: ${reason.replace(/\.$/, '')}.`)

/** The client library ignores case, dashes and underscores in names of settings. */
function normalise(setting: string): string {
  return setting.toLowerCase().replaceAll(/[_-]/g, '')
}

/**
 * Returns true if one connection transfers all appends in order. Calls a protected function of the client library. Waits for
 * the first response of the server, without a time limit. @throws if the server is unreachable
 */
export async function appendsInOrder(client: EventStoreDBClient): Promise<boolean> {
  const supports: unknown = Reflect.get(client, 'supports')
  if (typeof supports !== 'function') return false
  const isSupported: unknown = await Reflect.apply(supports, client, [streams.StreamsService.batchAppend])
  return isSupported === true
}

const disposeTimeoutMs = 200

/** Disposes a client within a time limit, because `client.dispose()` may never resolve. */
export async function dispose(client: EventStoreDBClient): Promise<void> {
  await withTimeout(disposeTimeoutMs, 'Disposal of a client', client.dispose()).catch(() => undefined)
  await withTimeout(disposeTimeoutMs, 'Closing a connection', closeChannel(client)).catch(() => undefined)
}

/** Closes the connection, which `client.dispose()` leaves open. Calls a protected function of the client library. */
async function closeChannel(client: EventStoreDBClient): Promise<void> {
  const getChannel: unknown = Reflect.get(client, 'getChannel')
  if (typeof getChannel !== 'function') return
  const channel: unknown = await Reflect.apply(getChannel, client, [])
  if (channel instanceof Channel) channel.close()
}

/** Holds a client and replaces it. A client whose call got no answer may be connected to a frozen node for 13 seconds. */
export class ReplaceableClient {
  readonly #url: string
  #client: EventStoreDBClient
  #ready: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor(url: string) {
    this.#url = url
    this.#client = connect(url)
  }

  async get(): Promise<EventStoreDBClient> {
    await this.#ready
    return this.#client
  }

  /** Returns false if a failed call has replaced the client, or the client is closed. */
  isCurrent(client: EventStoreDBClient): boolean {
    return this.#client === client && !this.#isClosed
  }

  /** Replaces the client, unless another failed call has already replaced it. */
  replace(failed: EventStoreDBClient): void {
    if (this.#client !== failed) return
    this.#client = connect(this.#url)
    this.#ready = dispose(failed)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await dispose(this.#client)
  }
}
