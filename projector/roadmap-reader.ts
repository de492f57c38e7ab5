import { roadmapAggregate, type Roadmap } from '#domain/roadmap/roadmap.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import { openCommands } from './work-context.ts'

/** Returns the roadmap. It contains the given version, and perhaps newer versions. */
export type RoadmapReader = (version: number) => Promise<Roadmap>

/** Caches the roadmap, because a published version never changes. Only an unknown version reads the stream again. */
export function roadmapReader(store: EventStore): RoadmapReader {
  const commands = openCommands(store)
  return async (version) => {
    const cached = commands.cached(roadmapAggregate)
    return cached?.versions.has(version) ? cached : (await commands.load(roadmapAggregate)).state
  }
}
