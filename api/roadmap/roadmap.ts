import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { roadmapContent } from '#domain/roadmap/content.ts'
import type { ProjectState } from '#domain/project/project.ts'
import {
  findTask,
  publishBundled,
  roadmapAggregate,
  type BundledGuide,
  type Roadmap,
} from '#domain/roadmap/roadmap.ts'
import type { RoadmapTask } from '#schema/events/roadmap.ts'
import { systemCommand } from '#kernel/commands/command-handler.ts'
import type { Services } from '../services.ts'

const folder = path.resolve(import.meta.dirname, '../../domain/roadmap/guides')
const frontMatter = /^---\ntask: (?<taskKey>.+)\ntitle: (?<title>.+)\n---\n(?<markdown>[^]+)$/
const parts = z.object({ taskKey: z.string(), title: z.string(), markdown: z.string().trim() })

/** Publishes the bundled roadmap and guides that the log lacks. Concurrent processes publish them only once. */
export async function publishRoadmap(services: Pick<Services, 'commands'>): Promise<void> {
  const guides = await bundledGuides()
  await services.commands.handle(systemCommand(), roadmapAggregate, (state) =>
    publishBundled(state, roadmapContent, guides),
  )
}

export async function bundledGuides(): Promise<BundledGuide[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md')).sort()
  return Promise.all(
    files.map(async (file) => {
      const found = frontMatter.exec(await readFile(path.join(folder, file), 'utf8'))
      const read = parts.safeParse(found?.groups)
      if (!read.success)
        throw new Error(`The guide ${file} must begin with front matter that contains a task and a title`)
      return { ...read.data, slug: path.basename(file, '.md') }
    }),
  )
}

/** Returns a roadmap that contains the version. May use the cache, because a version never changes. */
export async function roadmapWith(services: Pick<Services, 'commands'>, version: number): Promise<Roadmap> {
  const cached = services.commands.cached(roadmapAggregate)
  return cached?.versions.has(version) ? cached : newestRoadmap(services)
}

/** Finds a task of the project's roadmap version; null if the project or the task does not exist. */
export async function findTaskOf(
  services: Pick<Services, 'commands'>,
  project: ProjectState,
  taskId: number,
): Promise<RoadmapTask | null> {
  return (
    project && findTask(await roadmapWith(services, project.roadmapVersion), project.roadmapVersion, taskId)
  )
}

export async function tasksOfVersion(
  services: Pick<Services, 'commands'>,
  version: number,
): Promise<Iterable<RoadmapTask>> {
  return (await roadmapWith(services, version)).versions.get(version)?.values() ?? []
}

export async function newestRoadmap({ commands }: Pick<Services, 'commands'>): Promise<Roadmap> {
  return (await commands.load(roadmapAggregate)).state
}
