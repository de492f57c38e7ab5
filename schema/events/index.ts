import { ballotEvents } from './ballot.ts'
import type { EventDefinitions, EventOf } from './define.ts'
import { logEvents } from './log.ts'
import { ownerEvents } from './owner.ts'
import { platformEvents } from './platform.ts'
import { projectEvents } from './project.ts'
import { roadmapEvents } from './roadmap.ts'
import { userEvents } from './user.ts'

/** Definitions of all events. Event types are unique across all streams. */
export const eventDefinitions = {
  ...logEvents,
  ...roadmapEvents,
  ...userEvents,
  ...ownerEvents,
  ...projectEvents,
  ...platformEvents,
  ...ballotEvents,
} satisfies EventDefinitions

export const eventTypes: readonly string[] = Object.keys(eventDefinitions).toSorted()

export type BrandpathEvent = EventOf<typeof eventDefinitions>
export type EventType = BrandpathEvent['type']
