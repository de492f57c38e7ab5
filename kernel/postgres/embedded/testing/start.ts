import pino from 'pino'
import { onTestFinished } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../start.ts'

/** Starts PostgreSQL for a folder, or joins the running PostgreSQL. Stops PostgreSQL after the test. */
export async function startForTest(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ name: 'bank', dataDir, log: pino({ level: 'silent' }) })
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= postgres.stop())
  onTestFinished(stop)
  return { ...postgres, stop }
}
