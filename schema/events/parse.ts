import type { EventDefinition } from './define.ts'
import { eventDefinitions, type BrandpathEvent } from './index.ts'

/** An event that an older release cannot understand: written by a newer one. Never skipped. */
export class NewerEvent extends Error {
  override name = 'NewerEvent'
}

/** An event whose payload breaks its own contract. */
export class BrokenEvent extends Error {
  override name = 'BrokenEvent'
}

interface Stored {
  readonly stream: string
  readonly revision: bigint
  readonly type: string
  readonly data: unknown
  readonly metadata: { readonly version: number }
}

const definitions: Readonly<Record<string, EventDefinition>> = eventDefinitions

/** The event as the present version knows it: upcast, then checked. */
export function parseEvent(stored: Stored): BrandpathEvent {
  const place = `${stored.type} v${stored.metadata.version} at ${stored.stream}@${stored.revision}`
  const definition = definitions[stored.type]
  if (!definition || stored.metadata.version > definition.version) {
    throw new NewerEvent(`${place} was written by a newer release than this one`)
  }
  const data = upcast(definition, stored.metadata.version, stored.data, place)
  return { type: stored.type, data } as BrandpathEvent // the registry maps the type to its data
}

/** The payload as the definition's present version has it; `place` begins every complaint. */
export function upcast(definition: EventDefinition, from: number, stored: unknown, place: string): object {
  let data = stored
  for (let version = from; version < definition.version; version++) {
    const step = definition.upcasts?.[version]
    if (!step) throw new BrokenEvent(`${place}: no upcast from version ${version}`)
    data = step(data)
  }
  const parsed = definition.data.safeParse(data)
  if (!parsed.success) throw new BrokenEvent(`${place}: ${parsed.error.message}`)
  return parsed.data
}
