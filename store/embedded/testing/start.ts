import pino from 'pino'
import { onTestFinished } from 'vitest'
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from '../start.ts'

/** Starts, or joins, the PostgreSQL of a folder; stopped after the test, unless it was before. */
export async function startForTest(
  dataDir: string,
  options: Partial<EmbeddedPostgresOptions> = {},
): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }), ...options })
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= postgres.stop())
  onTestFinished(stop)
  return { ...postgres, stop }
}
