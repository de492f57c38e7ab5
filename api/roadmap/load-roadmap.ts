import { roadmapAggregate, type Roadmap } from '#domain/roadmap/roadmap.ts'
import type { Services } from '../services.ts'

/** Versions never change, so a cached roadmap with this one is enough. */
export async function roadmapWith(services: Services, version: number): Promise<Roadmap> {
  const cached = services.commands.cached(roadmapAggregate)
  return cached?.versions.has(version) ? cached : newestRoadmap(services)
}

export async function newestRoadmap({ commands }: Services): Promise<Roadmap> {
  return (await commands.load(roadmapAggregate)).state
}
