import * as z from 'zod'
import type { Application } from '../application.ts'
import type { Bench, DataSet } from '../bench.ts'
import { load } from '../load/load.ts'
import { appendResult, type AppendJob } from '../load/append-job.ts'
import type { Share } from '../report/profile.ts'
import { ms, rate, type Chapter, type Result } from '../report/result.ts'
import { moving, spread } from '../load/targets.ts'
import { comparePlanning } from './planning.ts'
import { medianRound, rounds } from './rounds.ts'

/** Targets on the Postgres log, by number of connections: status changes to raw appends. One connection has a latency. */
const targets = new Map([
  [16, { atLeast: 0.16 }],
  [64, { atLeast: 0.22 }],
])
const targetOfOneConnection = { atMost: 5 }

/** Measures status changes, and compares their rate with the rate of raw appends just before. */
export async function measureCommands(
  bench: Bench,
  set: DataSet,
  application: Application,
): Promise<Chapter> {
  const { children, scale, databases, note } = bench
  const { EVENTSTORE_URL } = set.eventStore
  const onPostgres = EVENTSTORE_URL === undefined
  const databaseUrl = await databases.database(`bench_appends_${onPostgres ? 'postgres' : 'eventstoredb'}`)
  const eventStore =
    EVENTSTORE_URL === undefined ? {} : { EVENTSTORE_URL, EVENTSTORE_PREFIX: 'bench-appends-' }
  const projects = spread(set.projects, 2_000)
  const results: Result[] = []
  note(`${scale.commandsBefore.toLocaleString('en')} status changes before they are measured`)
  await load(children, {
    url: application.url,
    connections: 64,
    targets: moving(projects, scale.connections.length * rounds),
    extent: { requests: scale.commandsBefore },
  })
  for (const [turn, connections] of scale.connections.entries()) {
    note(`status changes and raw appends, ${connections} connections`)
    const seconds = scale.seconds / 2
    const job: AppendJob = { databaseUrl, eventStore, connections, seconds }
    const pressure = { connections, extent: { seconds }, warmUp: { seconds: scale.warmUp / 2 } }
    const { raw, measured } = await medianRound(
      async (round) => ({
        raw: await children.ask('ops/bench/processes/raw-appends.ts', job, appendResult),
        measured: await load(children, {
          url: application.url,
          targets: moving(projects, turn * rounds + round),
          ...pressure,
        }),
      }),
      (pair) => pair.measured.perSecond / pair.raw.perSecond,
    )
    results.push(
      {
        what: `${connections} concurrent`,
        ...rate(measured.perSecond, raw.perSecond, 'raw appends'),
        ...(onPostgres && targets.get(connections)),
      },
      {
        ...latency(`${connections} concurrent, p50`, measured.p50, raw.p50),
        ...(onPostgres && connections === 1 && targetOfOneConnection),
      },
      latency(`${connections} concurrent, p99`, measured.p99, raw.p99),
    )
  }
  results.push(...(await comparePlanning(bench, application, projects)))
  note('profile of the API process')
  await application.api.ask('profile', z.object({ profiling: z.literal(true) }))
  await load(children, {
    url: application.url,
    connections: 64,
    targets: moving(projects, scale.connections.length * rounds + 1),
    extent: { seconds: scale.seconds / 2 },
  })
  const shares = await application.api.ask(
    'profiled',
    z.array(z.object({ part: z.string(), share: z.number() })),
  )
  return {
    title: onPostgres ? 'Commands' : 'Commands with EventStoreDB',
    how:
      'Status changes over HTTP, each answered once the read models show it, with different projects and idempotency keys, ' +
      `after ${scale.commandsBefore.toLocaleString('en')} unmeasured ones. The ceiling is appends of the same event through ` +
      `the same store adapter without HTTP, decisions and projector. Median of ${rounds} alternating rounds. Other ` +
      'changes of a task are compared with status changes in the same way.',
    results,
    appendix: `Processor time of the API process at 64 connections: ${describeShares(shares)}.`,
  }
}

const describeShares = (shares: readonly Share[]) =>
  shares
    .filter(({ share }) => share >= 0.01)
    .map(({ part, share }) => `${part} ${Math.round(share * 100)} %`)
    .join(', ')

const latency = (what: string, value: number, ceiling: number): Result => ({
  what,
  measured: ms(value),
  against: `raw appends ${ms(ceiling)}`,
  ratio: value / ceiling,
})
