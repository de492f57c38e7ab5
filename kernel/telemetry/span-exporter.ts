import { ExportResultCode, type ExportResult } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { RecurringFailure } from '../resilience/log-once.ts'
import { tracesUrl } from './tracing.ts'

/** Timeout for a batch, retries included. */
const exportTimeoutMs = 2_000

const messages = {
  failed: 'traces are lost: cannot send them to the collector',
  recovered: 'the collector accepts traces again',
}

/** Logs the beginning and the end of an outage. */
export class CollectorExporter implements SpanExporter {
  readonly #exporter: OTLPTraceExporter
  #failure: RecurringFailure

  constructor(collector: string, log: Logger) {
    this.#exporter = new OTLPTraceExporter({ url: tracesUrl(collector), timeoutMillis: exportTimeoutMs })
    this.#failure = new RecurringFailure(log, messages)
  }

  logTo(log: Logger): void {
    this.#failure = new RecurringFailure(log, messages)
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.#exporter.export(spans, (result) => {
      if (result.code === ExportResultCode.FAILED) this.#failure.report(result.error)
      else this.#failure.recovered()
      done(result)
    })
  }

  forceFlush(): Promise<void> {
    return this.#exporter.forceFlush()
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown()
  }
}
