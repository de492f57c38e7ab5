import { roadmapAggregate, type Roadmap } from '#domain/roadmap/roadmap.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import { openCommands } from './work-context.ts'

/** Returns a roadmap that contains at least this version. */
export type RoadmapReader = (version: number) => Promise<Roadmap>

/** Reads the stream only for a new version, because a version never changes. */
export function roadmapReader(store: EventStore): RoadmapReader {
  const commands = openCommands(store)
  return async (version) => {
    const cached = commands.cached(roadmapAggregate)
    return cached?.versions.has(version) ? cached : (await commands.load(roadmapAggregate)).state
  }
}
