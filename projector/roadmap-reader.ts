import { roadmap, roadmapStream, type Roadmap } from '#domain/roadmap/roadmap.ts'
import type { RoadmapEvent } from '#schema/events/roadmap.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import { parseRecorded } from './domain-event.ts'

/** Returns a roadmap that contains at least this version. */
export type RoadmapReader = (version: number) => Promise<Roadmap>

/** Reads only new events, because a version never changes. */
export function roadmapReader(store: EventStore): RoadmapReader {
  let cached: { readonly state: Roadmap; readonly next: bigint } = { state: roadmap.initialState, next: 0n }
  return async (version) => {
    if (cached.state.versions.has(version)) return cached.state
    let { state, next } = cached
    for await (const recorded of store.read(roadmapStream, next)) {
      state = roadmap.evolve(state, parseRecorded(recorded) as RoadmapEvent) // the stream has no other events
      next = recorded.revision + 1n
    }
    cached = { state, next }
    return state
  }
}
