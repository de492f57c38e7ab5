import path from 'node:path'
import { startEmbeddedPostgres } from '#store/embedded/start.ts'
import { start } from '../../e2e/application.ts'
import type { Bench } from '../bench.ts'
import type { Chapter } from '../result.ts'

/** `npm start` where it has run before, until it says that it is ready. */
export async function measureColdStart({ place, log, note }: Bench): Promise<Chapter> {
  note('cold start')
  const dataDir = path.join(place.folder, 'cold-start')
  await timed(() => start({ dataDir }))
  const whole = await timed(() => start({ dataDir }))
  const database = await timed(() => startEmbeddedPostgres({ dataDir, log }))
  return {
    title: 'Cold start',
    how: 'The second start of everything by `npm start`, until it is ready; against starting its PostgreSQL alone.',
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
  const begun = performance.now()
  const started = await begin()
  const took = (performance.now() - begun) / 1_000
  await started.stop()
  return took
}
