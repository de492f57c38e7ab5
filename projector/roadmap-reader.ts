import { roadmapAggregate, type Roadmap } from '#domain/roadmap/roadmap.ts'
import type { WorkContext } from './work-context.ts'

/** Returns a roadmap with at least the given version. It may also contain newer versions. */
export type RoadmapReader = (version: number) => Promise<Roadmap>

/** Returns a reader with a cache. Published versions never change, so only an unknown version reads the stream again. */
export function roadmapReader({ commands }: Pick<WorkContext, 'commands'>): RoadmapReader {
  return async (version) => {
    const cached = commands.cached(roadmapAggregate)
    return cached?.versions.has(version) ? cached : (await commands.load(roadmapAggregate)).state
  }
}
