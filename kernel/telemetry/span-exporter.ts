import { ExportResultCode, type ExportResult } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { RecurringFailure } from '../resilience/recurring-failure.ts'
import { tracesUrl } from './tracing.ts'

/** Timeout for exporting a batch of spans, including retries. */
const exportTimeoutMs = 2_000

const messages = {
  failed: 'Traces are lost: cannot send them to the collector',
  recovered: 'The collector accepts traces again',
}

/** Exports spans to the collector. Logs the beginning and the end of an outage. */
export class CollectorExporter extends OTLPTraceExporter {
  #failure: RecurringFailure

  constructor(collector: string, log: Logger) {
    super({ url: tracesUrl(collector), timeoutMillis: exportTimeoutMs })
    this.#failure = new RecurringFailure(log, messages)
  }

  logTo(log: Logger): void {
    this.#failure = new RecurringFailure(log, messages)
  }

  override export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    super.export(spans, (result) => {
      if (result.code === ExportResultCode.FAILED) this.#failure.report(result.error)
      else this.#failure.recovered()
      done(result)
    })
  }
}
