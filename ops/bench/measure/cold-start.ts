import { rm } from 'node:fs/promises'
import path from 'node:path'
import { startEmbeddedPostgres } from '#kernel/postgres/embedded/start.ts'
import { root } from '../../checks/run-steps.ts'
import { start } from '../../e2e/support/application.ts'
import type { Bench } from '../bench.ts'
import type { Chapter } from '../report/result.ts'
import { databaseNames } from '#schema/tables/database.ts'

const rounds = 5
/** Targets in seconds. */
const targets = { first: 5, later: 1 }

/** Measures the time until `npm start` is ready: at the first start, which builds the client, and at a later start. */
export async function measureColdStart({ databases, log, note }: Bench): Promise<Chapter> {
  note('cold start')
  const folder = (round: number) => path.join(databases.folder, `cold-start-${round}`)
  const first = await median(async (round) => {
    await rm(path.join(root, 'web/dist'), { recursive: true, force: true }) // only the first start builds the client
    return timed(() => start({ dataDir: folder(round) }))
  })
  const later = await median(() => timed(() => start({ dataDir: folder(0) })))
  const database = await median(() =>
    timed(() => startEmbeddedPostgres({ name: databaseNames.application, dataDir: folder(0), log })),
  )
  return {
    title: 'Cold start',
    how: `\`npm start\` until it is ready, compared with the target and with starting only its PostgreSQL. Medians of ${rounds} starts.`,
    results: [
      {
        what: 'first start, with the build of the client',
        ...comparedWith(first, 'target', targets.first),
        atMost: 1,
      },
      { what: 'second start', ...comparedWith(later, 'target', targets.later), atMost: 1 },
      { what: 'second start', ...comparedWith(later, 'PostgreSQL', database) },
    ],
  }
}

async function median(measure: (round: number) => Promise<number>): Promise<number> {
  const values: number[] = []
  for (let round = 0; round < rounds; round++) values.push(await measure(round))
  return values.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
}

const seconds = (value: number) => `${value.toFixed(2)} s`

const comparedWith = (value: number, name: string, other: number) => ({
  measured: seconds(value),
  against: `${name} ${seconds(other)}`,
  ratio: value / other,
})

async function timed(begin: () => Promise<{ stop(): Promise<unknown> }>): Promise<number> {
  const startedAt = performance.now()
  const started = await begin()
  const took = (performance.now() - startedAt) / 1_000
  await started.stop()
  return took
}
