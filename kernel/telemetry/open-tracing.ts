import type { Logger } from 'pino'
import type { TracedProcess } from './opentelemetry.ts'
import type { Tracing } from './tracing.ts'

/** Opens tracing. Loads the tracing packages only if a collector is configured. */
export async function openTracing(
  collector: string | undefined,
  process: TracedProcess,
  log: Logger,
): Promise<Tracing | null> {
  if (collector === undefined) return null
  const { OpenTelemetry } = await import('./opentelemetry.ts')
  return new OpenTelemetry({ ...process, collector, log })
}
