import { eventIdOf } from '../event-ids.ts'
import { eventDefinitions, type BrandpathEvent } from './index.ts'
import { parseEvent } from './parse.ts'

/** The kernel's `EventFormat`. */
export const eventFormat = {
  parse: parseEvent,
  serialise: ({ type, data }: BrandpathEvent) => {
    const definition = eventDefinitions[type]
    return { data: definition.data.parse(data), version: definition.version }
  },
  eventId: eventIdOf,
}

/** The kernel's `EventOutbox` for transactions in the schema `identity`. */
export const identityOutbox = { table: 'identity.events_due', format: eventFormat }
