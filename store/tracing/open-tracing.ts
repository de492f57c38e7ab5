import type { Logger } from 'pino'
import type { Config } from '#schema/config.ts'
import type { ServiceName, Tracing } from './tracing.ts'

/** Null where no collector is configured; only else are the packages that traces need loaded. */
export async function openTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT: collector }: Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT'>,
  serviceName: ServiceName,
  log: Logger,
): Promise<Tracing | null> {
  if (collector === undefined) return null
  const { OpenTelemetry } = await import('./opentelemetry.ts')
  return new OpenTelemetry({ collector, serviceName, log })
}
