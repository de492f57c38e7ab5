import type { EventDefinition } from './define.ts'
import { eventDefinitions, type BrandpathEvent } from './index.ts'

export class EventError extends Error {
  /** True if a newer release wrote the event. The kernel reads this property of an error. */
  readonly isNewer: boolean = false
  readonly requestId: string | undefined

  constructor(message: string, requestId?: string) {
    super(message)
    this.requestId = requestId
  }
}

/** A newer release wrote the event. This release cannot read the event and must not skip it. */
export class NewerEventError extends EventError {
  override name = 'NewerEventError'
  override readonly isNewer = true
  readonly operatorMessage = `${this.message}: run the newer release here too.`
}

export class InvalidEventError extends EventError {
  override name = 'InvalidEventError'
}

interface Stored {
  readonly stream: string
  readonly revision: bigint
  readonly type: string
  readonly data: unknown
  readonly metadata: { readonly version: number; readonly correlationId?: string }
}

const definitions: Readonly<Record<string, EventDefinition>> = eventDefinitions

export function parseEvent(stored: Stored): BrandpathEvent {
  const definition = definitions[stored.type]
  if (!definition || stored.metadata.version > definition.version) {
    const message = `${nameOf(stored)} was written by a newer release than this one`
    throw new NewerEventError(message, stored.metadata.correlationId)
  }
  const data = upcast(definition, stored)
  return { type: stored.type, data } as BrandpathEvent // the cast is safe: the definition of the type has parsed the data
}

/** Converts the data of an event to the current version and parses it. @throws InvalidEventError */
export function upcast(definition: EventDefinition, stored: Stored): object {
  const { version: from, correlationId } = stored.metadata
  let { data } = stored
  for (let version = from; version < definition.version; version++) {
    const convert = definition.upcasts?.[version]
    if (!convert)
      throw new InvalidEventError(`${nameOf(stored)}: no upcast from version ${version}`, correlationId)
    data = convert(data)
  }
  const parsed = definition.data.safeParse(data)
  if (!parsed.success)
    throw new InvalidEventError(`${nameOf(stored)}: ${parsed.error.message}`, correlationId)
  return parsed.data
}

const nameOf = ({ type, metadata, stream, revision }: Stored) =>
  `${type} v${metadata.version} at ${stream}@${revision}`
