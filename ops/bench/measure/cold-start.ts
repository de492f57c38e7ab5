import path from 'node:path'
import { startEmbeddedPostgres } from '#kernel/postgres/embedded/start.ts'
import { start } from '../../e2e/support/application.ts'
import type { Bench } from '../bench.ts'
import type { Chapter } from '../report/result.ts'

/** Measures how long the second `npm start` takes until the application is ready. */
export async function measureColdStart({ databases, log, note }: Bench): Promise<Chapter> {
  note('cold start')
  const dataDir = path.join(databases.folder, 'cold-start')
  await timed(() => start({ dataDir }))
  const whole = await timed(() => start({ dataDir }))
  const database = await timed(() => startEmbeddedPostgres({ dataDir, log }))
  return {
    title: 'Cold start',
    how: 'The second `npm start` until it is ready, compared with starting only its PostgreSQL.',
    results: [
      {
        what: 'until ready',
        measured: seconds(whole),
        against: `PostgreSQL ${seconds(database)}`,
        ratio: whole / database,
      },
    ],
  }
}

const seconds = (value: number) => `${value.toFixed(2)} s`

async function timed(begin: () => Promise<{ stop(): Promise<unknown> }>): Promise<number> {
  const startedAt = performance.now()
  const started = await begin()
  const took = (performance.now() - startedAt) / 1_000
  await started.stop()
  return took
}
