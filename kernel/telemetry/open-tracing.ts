import type { Logger } from 'pino'
import type { Tracing } from './tracing.ts'

/** Loads the tracing packages only if a collector is configured. */
export async function openTracing(
  collector: string | undefined,
  serviceName: string,
  log: Logger,
): Promise<Tracing | null> {
  if (collector === undefined) return null
  const { OpenTelemetry } = await import('./opentelemetry.ts')
  return new OpenTelemetry({ collector, serviceName, log })
}
