import { ExportResultCode, type ExportResult } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node'
import type { Logger } from 'pino'
import { tracesUrl } from './traces-url.ts'

/** Milliseconds for a batch, with what is tried again. */
const patience = 2_000

/** Sends spans to a collector, as OTLP over HTTP. One that is away is told of when that begins and when it is over. */
export class Sending implements SpanExporter {
  readonly #exporter: OTLPTraceExporter
  #log: Logger
  #failing = false

  constructor(collector: string, log: Logger) {
    this.#exporter = new OTLPTraceExporter({ url: tracesUrl(collector), timeoutMillis: patience })
    this.#log = log
  }

  tellTo(log: Logger): void {
    this.#log = log
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.#exporter.export(spans, (result) => {
      const failed = result.code === ExportResultCode.FAILED
      if (failed && !this.#failing) {
        this.#log.warn({ err: result.error }, 'traces are lost: the collector does not take them')
      }
      if (!failed && this.#failing) this.#log.info('the collector takes traces again')
      this.#failing = failed
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
