import type { EventDefinition } from './define.ts'
import { eventDefinitions, type BrandpathEvent } from './index.ts'

/** An event that cannot be taken in, and the request that led to it, for whoever tells of it. */
export class EventError extends Error {
  readonly requestId: string | undefined

  constructor(message: string, { requestId }: Pick<Place, 'requestId'>, options?: ErrorOptions) {
    super(message, options)
    this.requestId = requestId
  }
}

/** An event that an older release cannot understand: written by a newer one. Never skipped. */
export class NewerEvent extends EventError {
  override name = 'NewerEvent'
}

/** An event whose payload breaks its own contract. */
export class BrokenEvent extends EventError {
  override name = 'BrokenEvent'
}

interface Stored {
  readonly stream: string
  readonly revision: bigint
  readonly type: string
  readonly data: unknown
  readonly metadata: { readonly version: number; readonly correlationId?: string }
}

/** An event as a complaint names it. */
interface Place {
  readonly name: string
  readonly requestId?: string | undefined
}

const definitions: Readonly<Record<string, EventDefinition>> = eventDefinitions

/** The event as the present version knows it: upcast, then checked. */
export function parseEvent(stored: Stored): BrandpathEvent {
  const name = `${stored.type} v${stored.metadata.version} at ${stored.stream}@${stored.revision}`
  const place = { name, requestId: stored.metadata.correlationId }
  const definition = definitions[stored.type]
  if (!definition || stored.metadata.version > definition.version) {
    throw new NewerEvent(`${name} was written by a newer release than this one`, place)
  }
  const data = upcast(definition, stored.metadata.version, stored.data, place)
  return { type: stored.type, data } as BrandpathEvent // the registry maps the type to its data
}

/** The payload as the definition's present version has it; the name of `place` begins every complaint. */
export function upcast(definition: EventDefinition, from: number, stored: unknown, place: Place): object {
  let data = stored
  for (let version = from; version < definition.version; version++) {
    const step = definition.upcasts?.[version]
    if (!step) throw new BrokenEvent(`${place.name}: no upcast from version ${version}`, place)
    data = step(data)
  }
  const parsed = definition.data.safeParse(data)
  if (!parsed.success) throw new BrokenEvent(`${place.name}: ${parsed.error.message}`, place)
  return parsed.data
}
