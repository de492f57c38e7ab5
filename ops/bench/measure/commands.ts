import type { Application } from '../application.ts'
import type { Bench, DataSet } from '../bench.ts'
import { load } from '../load/load.ts'
import { appendResult, type AppendJob } from '../load/append-job.ts'
import { ms, rate, type Chapter, type Result } from '../report/result.ts'
import { moving, spread } from '../load/targets.ts'

/** Minimal ratio by number of connections. One connection has no target, because a command needs several round trips. */
const targets = new Map([
  [16, 0.4],
  [64, 0.4],
])

/** Measures status changes. Appends of the same events are measured directly before, as the ceiling. */
export async function measureCommands(
  bench: Bench,
  set: DataSet,
  application: Application,
): Promise<Chapter> {
  const { children, scale, databases, note } = bench
  const databaseUrl = await databases.database('bench_appends')
  const projects = spread(set.projects, 2_000)
  const results: Result[] = []
  note(`${scale.commandsBefore.toLocaleString('en')} status changes before they are measured`)
  await load(children, {
    url: application.url,
    connections: 64,
    targets: moving(projects, scale.connections.length),
    extent: { requests: scale.commandsBefore },
  })
  for (const [turn, connections] of scale.connections.entries()) {
    note(`status changes and raw appends, ${connections} connections`)
    const job: AppendJob = { databaseUrl, connections, seconds: scale.seconds }
    const raw = await children.ask('ops/bench/processes/raw-appends.ts', job, appendResult)
    const measured = await load(children, {
      url: application.url,
      connections,
      targets: moving(projects, turn),
      extent: { seconds: scale.seconds },
      warmUp: { seconds: scale.warmUp },
    })
    const atLeast = targets.get(connections)
    results.push(
      {
        what: `${connections} concurrent`,
        ...rate(measured.perSecond, raw.perSecond, 'raw appends'),
        ...(atLeast !== undefined && { atLeast }),
      },
      latency(`${connections} concurrent, p50`, measured.p50, raw.p50),
      latency(`${connections} concurrent, p99`, measured.p99, raw.p99),
    )
  }
  return {
    title: 'Commands',
    how:
      'Status changes over HTTP, each answered once the read models show it, with different projects and idempotency keys, ' +
      `after ${scale.commandsBefore.toLocaleString('en')} unmeasured ones. The ceiling is appends of the same event through ` +
      'the same store adapter without HTTP, decisions and projector.',
    results,
  }
}

const latency = (what: string, value: number, ceiling: number): Result => ({
  what,
  measured: ms(value),
  against: `raw appends ${ms(ceiling)}`,
  ratio: value / ceiling,
})
