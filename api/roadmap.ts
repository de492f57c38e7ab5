import { roadmap, roadmapStream, type Roadmap } from '#domain/roadmap.ts'
import type { Services } from './services.ts'

/** The roadmap as its stream tells it; a version that is known already is not asked for again: it never changes. */
export async function roadmapWith(services: Services, version: number): Promise<Roadmap> {
  const known = services.aggregates.kept(roadmapStream, roadmap)?.state
  if (known?.versions.has(version)) return known
  return (await services.aggregates.load(roadmapStream, roadmap)).state
}

export async function newestRoadmap(services: Services): Promise<Roadmap> {
  return (await services.aggregates.load(roadmapStream, roadmap)).state
}
