import pino from 'pino'
import { onTestFinished } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../start.ts'

/** Starts or joins the PostgreSQL of a folder, and stops it after the test. */
export async function startForTest(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) })
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= postgres.stop())
  onTestFinished(stop)
  return { ...postgres, stop }
}
