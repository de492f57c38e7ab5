import { roadmap, roadmapStream, type Roadmap } from '#domain/roadmap.ts'
import type { RoadmapEvent } from '#schema/events/roadmap.ts'
import type { EventStore } from '#store/event-store.ts'
import { occurred } from './projection.ts'

/** The roadmap, with at least this version of it. */
export type RoadmapReader = (version: number) => Promise<Roadmap>

/** A version never changes, so that what was read once is only added to. */
export function roadmapReader(store: EventStore): RoadmapReader {
  let known: { readonly state: Roadmap; readonly next: bigint } = { state: roadmap.initial, next: 0n }
  return async (version) => {
    if (known.state.versions.has(version)) return known.state
    let { state, next } = known
    for await (const recorded of store.read(roadmapStream, next)) {
      state = roadmap.evolve(state, occurred(recorded) as RoadmapEvent) // the stream holds no others
      next = recorded.revision + 1n
    }
    known = { state, next }
    return state
  }
}
