import { eventIdOf } from '../event-ids.ts'
import { eventDefinitions, type BrandpathEvent } from './index.ts'
import { parseEvent } from './parse.ts'

/** Implements the kernel's `EventFormat` for Brandpath's events. */
export const eventFormat = {
  parse: parseEvent,
  serialise: ({ type, data }: BrandpathEvent) => {
    const definition = eventDefinitions[type]
    return { data: definition.data.parse(data), version: definition.version }
  },
  eventId: eventIdOf,
}

/** Implements the kernel's `EventOutbox` for transactions that change the schema `identity`. */
export const identityOutbox = { table: 'identity.events_due', format: eventFormat }
