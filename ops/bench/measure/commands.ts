import type { Application } from '../application.ts'
import type { Bench, DataSet } from '../bench.ts'
import { load } from '../load.ts'
import { appendAnswer, type AppendJob } from '../raw-appends.ts'
import { ms, rate, type Chapter, type Result } from '../result.ts'
import { moving, spread } from '../targets.ts'

/** Asked of many at once only: of one connection every round trip counts, and a command has several. */
const asked = new Map([
  [16, 0.4],
  [64, 0.4],
])

/** Status changes as people make them, and the appends that they come to, measured one right after the other. */
export async function measureCommands(
  bench: Bench,
  set: DataSet,
  application: Application,
): Promise<Chapter> {
  const { children, scale, place, note } = bench
  const databaseUrl = await place.database('bench_appends')
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
    const raw = await children.ask('ops/bench/processes/raw-appends.ts', job, appendAnswer)
    const measured = await load(children, {
      url: application.url,
      connections,
      targets: moving(projects, turn),
      extent: { seconds: scale.seconds },
      warmUp: { seconds: scale.warmUp },
    })
    const atLeast = asked.get(connections)
    results.push(
      {
        what: `${connections} at once`,
        ...rate(measured.perSecond, raw.perSecond, 'raw appends'),
        ...(atLeast !== undefined && { atLeast }),
      },
      latency(`${connections} at once, p50`, measured.p50, raw.p50),
      latency(`${connections} at once, p99`, measured.p99, raw.p99),
    )
  }
  return {
    title: 'Commands',
    how:
      'Status changes over HTTP, each answered once the read models show it, by the owners of many projects, every one ' +
      `under a key of its own, after the first ${scale.commandsBefore.toLocaleString('en')}; against appends ` +
      'of the same event through the same store adapter, with no HTTP, no decision and no projector.',
    results,
  }
}

const latency = (what: string, value: number, ceiling: number): Result => ({
  what,
  measured: ms(value),
  against: `raw appends ${ms(ceiling)}`,
  ratio: value / ceiling,
})
