import { eventIdOf } from '../event-ids.ts'
import { eventDefinitions, type BrandpathEvent } from './index.ts'
import { parseEvent } from './parse.ts'

export const eventFormat = {
  parse: parseEvent,
  serialise: ({ type, data }: BrandpathEvent) => {
    const definition = eventDefinitions[type]
    return { data: definition.data.parse(data), version: definition.version }
  },
  eventId: eventIdOf,
}

/** Outbox for events of transactions that change the schema `identity`. */
export const identityOutbox = { table: 'identity.events_due', format: eventFormat }
