import type { EventDefinition } from './define.ts'
import { eventDefinitions, type BrandpathEvent } from './index.ts'

export class EventError extends Error {
  /** True if a newer release wrote the event. The kernel recognises parse errors by this property. */
  readonly isNewer: boolean = false
  readonly requestId: string | undefined

  constructor(message: string, { requestId }: Pick<Place, 'requestId'>, options?: ErrorOptions) {
    super(message, options)
    this.requestId = requestId
  }
}

/** The event was written by a newer release, so this one cannot read it. It must not be skipped. */
export class NewerEventError extends EventError {
  override name = 'NewerEvent'
  override readonly isNewer = true
  readonly operatorMessage = `${this.message}: run the newer release here, too.`
}

export class InvalidEventError extends EventError {
  override name = 'BrokenEvent'
}

interface Stored {
  readonly stream: string
  readonly revision: bigint
  readonly type: string
  readonly data: unknown
  readonly metadata: { readonly version: number; readonly correlationId?: string }
}

interface Place {
  readonly name: string
  readonly requestId?: string | undefined
}

const definitions: Readonly<Record<string, EventDefinition>> = eventDefinitions

export function parseEvent(stored: Stored): BrandpathEvent {
  const name = `${stored.type} v${stored.metadata.version} at ${stored.stream}@${stored.revision}`
  const place = { name, requestId: stored.metadata.correlationId }
  const definition = definitions[stored.type]
  if (!definition || stored.metadata.version > definition.version) {
    throw new NewerEventError(`${name} was written by a newer release than this one`, place)
  }
  const data = upcast(definition, stored.metadata.version, stored.data, place)
  return { type: stored.type, data } as BrandpathEvent // the registry maps the type to its data
}

/** Upcasts and validates a payload. */
export function upcast(definition: EventDefinition, from: number, stored: unknown, place: Place): object {
  let data = stored
  for (let version = from; version < definition.version; version++) {
    const convert = definition.upcasts?.[version]
    if (!convert) throw new InvalidEventError(`${place.name}: no upcast from version ${version}`, place)
    data = convert(data)
  }
  const parsed = definition.data.safeParse(data)
  if (!parsed.success) throw new InvalidEventError(`${place.name}: ${parsed.error.message}`, place)
  return parsed.data
}
