import { tasksOf } from '#api/tasks/queries.ts'
import { votesOf } from '#api/votes/queries.ts'
import type { Application } from '../application.ts'
import { bareResult, type BareJob } from '../load/bare-job.ts'
import type { Bench, DataSet } from '../bench.ts'
import { ownerOf } from '../data/data-set.ts'
import { load } from '../load/load.ts'
import { rate, type Chapter, type Result } from '../report/result.ts'
import { statementOf, type Statement } from '../load/statement.ts'
import { reading, spread } from '../load/targets.ts'

const connections = 16

interface Query {
  readonly name: string
  readonly pathOf: (projectId: number) => string
  readonly statement: (databaseUrl: string, projectIds: readonly number[]) => Promise<Statement>
  readonly atLeast?: number
}

const queries: readonly Query[] = [
  {
    name: 'task list',
    pathOf: (id) => `/api/tasks?projectId=${id}`,
    statement: (url, ids) =>
      statementOf(
        url,
        ids.map((id) => (reads) => tasksOf(reads, id)),
      ),
    atLeast: 0.6,
  },
  {
    name: 'votes',
    pathOf: (id) => `/api/projects/${id}/votes`,
    statement: (url, ids) =>
      statementOf(
        url,
        ids.map((id) => (reads) => votesOf(reads, id, ownerOf(id))),
      ),
  },
]

export async function measureQueries(bench: Bench, set: DataSet, application: Application): Promise<Chapter> {
  const results: Result[] = []
  for (const query of queries) results.push(...(await measure(bench, set, application, query)))
  return {
    title: 'Queries',
    how:
      `Lists over HTTP with ${connections} connections, compared with the same SQL sent by pg alone and by a Hono route ` +
      'that returns the rows as JSON. Only the application uses prepared statements.',
    results,
  }
}

async function measure(
  { children, scale, note }: Bench,
  set: DataSet,
  application: Application,
  query: Query,
): Promise<Result[]> {
  note(`${query.name}: the application, a bare route, bare pg`)
  const projects = spread(set.projects, 200)
  const job: BareJob = { databaseUrl: set.databaseUrl, ...(await query.statement(set.databaseUrl, projects)) }
  const bare = await children.serve('ops/bench/processes/bare.ts', {}, [JSON.stringify(job)])
  const { seconds } = scale
  const pressure = { connections, extent: { seconds }, warmUp: { seconds: scale.warmUp } }
  const route = { url: bare.url, targets: [{ method: 'GET' as const, path: '/' }] }
  const ours = { url: application.url, targets: reading(projects, query.pathOf) }
  const bareRoute = await load(children, { ...route, ...pressure })
  const barePg = await bare.ask({ connections, seconds }, bareResult)
  await bare.stop()
  const measured = await load(children, { ...ours, ...pressure })
  return [
    {
      what: query.name,
      ...rate(measured.perSecond, bareRoute.perSecond, 'bare route'),
      ...(query.atLeast !== undefined && { atLeast: query.atLeast }),
    },
    { what: query.name, ...rate(measured.perSecond, barePg.perSecond, 'bare pg') },
  ]
}
