import { accountEvents } from './account.ts'
import { ballotEvents } from './ballot.ts'
import type { EventDefinitions, EventOf } from './define.ts'
import { logEvents } from './log.ts'
import { ownerEvents } from './owner.ts'
import { platformEvents } from './platform.ts'
import { projectEvents } from './project.ts'
import { roadmapEvents } from './roadmap.ts'

/** Definitions of all events. An event type occurs in only one kind of stream. */
export const eventDefinitions = {
  ...logEvents,
  ...roadmapEvents,
  ...accountEvents,
  ...ownerEvents,
  ...projectEvents,
  ...platformEvents,
  ...ballotEvents,
} satisfies EventDefinitions

export const eventTypes: readonly string[] = Object.keys(eventDefinitions).toSorted()

export type BrandpathEvent = EventOf<typeof eventDefinitions>
export type EventType = BrandpathEvent['type']
