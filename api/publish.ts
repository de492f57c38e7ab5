import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { roadmapContent } from '#domain/roadmap/content.ts'
import { publishBundled, roadmap, roadmapStream, type BundledGuide } from '#domain/roadmap.ts'
import type { Services } from './services.ts'

const folder = path.resolve(import.meta.dirname, '../domain/roadmap/guides')
const frontMatter = /^---\ntask: (?<taskKey>.+)\ntitle: (?<title>.+)\n---\n(?<markdown>[^]+)$/
const parts = z.object({ taskKey: z.string(), title: z.string(), markdown: z.string().trim() })

/**
 * Publishes what this release brings along and the log does not have yet. Several processes that start at once
 * decide one after another: the second finds nothing left to do.
 */
export async function publishRoadmap(services: Pick<Services, 'commands'>): Promise<void> {
  const guides = await bundledGuides()
  const id = randomUUID()
  await services.commands.runAsSystem(
    { actor: null, correlationId: id, causationId: id, commandId: id },
    {
      stream: roadmapStream,
      aggregate: roadmap,
      decide: (state) => publishBundled(state, roadmapContent, guides),
    },
  )
}

/** The guides of domain/roadmap/guides; a file's name is its slug. */
export async function bundledGuides(): Promise<BundledGuide[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md')).sort()
  return Promise.all(
    files.map(async (file) => {
      const found = frontMatter.exec(await readFile(path.join(folder, file), 'utf8'))
      const read = parts.safeParse(found?.groups)
      if (!read.success) throw new Error(`${file} does not begin with its task and title`)
      return { ...read.data, slug: path.basename(file, '.md') }
    }),
  )
}
