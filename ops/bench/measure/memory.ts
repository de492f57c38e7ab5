import * as z from 'zod'
import type { Application } from '../application.ts'
import type { Bench, DataSet } from '../bench.ts'
import { load, type Target } from '../load/load.ts'
import { megabytes, type Chapter, type Result } from '../report/result.ts'
import { moving, reading, spread } from '../load/targets.ts'

const usage = z.object({ rss: z.number(), heapUsed: z.number() })
type Usage = z.infer<typeof usage>

const connections = 16

/** Measures how the memory of an API process grows. The process must be new. */
export async function measureMemory(bench: Bench, set: DataSet, application: Application): Promise<Chapter> {
  const { scale, children, note } = bench
  const [early, late] = scale.memoryAt
  const targets = mixed(spread(set.projects, 1_000))
  const counted = (requests: number) => requests.toLocaleString('en')
  const serve = async (requests: number): Promise<Usage> => {
    note(`memory: ${counted(requests)} requests`)
    await load(children, { url: application.url, connections, targets, extent: { requests } })
    return application.api.ask('memory', usage)
  }
  const before = await serve(early)
  const after = await serve(late - early)
  const grown = (name: string, key: keyof Usage): Result => ({
    what: `${name} after ${counted(late)} requests`,
    measured: megabytes(after[key]),
    against: `${counted(early)} requests ${megabytes(before[key])}`,
    ratio: after[key] / before[key],
    atMost: 1.1,
  })
  return {
    title: 'Memory',
    how:
      `One API process under ${connections} connections that read lists and move tasks in turn, measured after ` +
      'a garbage collection.',
    results: [grown('heap in use', 'heapUsed'), grown('resident set', 'rss')],
  }
}

/** Returns requests for each project: three reads and one status change. */
function mixed(projects: readonly number[]): Target[] {
  const kinds = [
    reading(projects, (id) => `/api/tasks?projectId=${id}`),
    reading(projects, (id) => `/api/projects/${id}/votes`),
    reading(projects, () => '/api/projects'),
    moving(projects, 7),
  ]
  return projects.flatMap((_, index) => kinds.flatMap((targets) => targets.slice(index, index + 1)))
}
