import { AsyncLocalStorage } from 'node:async_hooks'
import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Context,
  type Span as ApiSpan,
  type Tracer,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { withTimeout } from '../resilience/timeout.ts'
import { CollectorExporter } from './span-exporter.ts'
import type { Attributes, Span, Tracing } from './tracing.ts'

const kinds = {
  server: SpanKind.SERVER,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}
const closeTimeoutMs = 1_000
const w3c = new W3CTraceContextPropagator()

export interface TracedProcess {
  readonly application: string
  readonly process: string
}

interface Options extends TracedProcess {
  readonly collector: string
  readonly log: Logger
}

/** Tracing with OpenTelemetry. Creates all spans explicitly: no libraries are patched, and no global state is used. */
export class OpenTelemetry implements Tracing {
  readonly #provider: TracerProvider
  readonly #tracer: Tracer
  readonly #application: string
  readonly #exporter: CollectorExporter
  readonly #current = new AsyncLocalStorage<Span>()

  constructor({ collector, application, process, log }: Options) {
    this.#application = application
    this.#exporter = new CollectorExporter(collector, log)
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': `${application}-${process}` }),
      spanProcessors: [new BatchSpanProcessor({ exporter: this.#exporter })],
    })
    this.#tracer = this.#provider.getTracer(application)
  }

  begin(name: string, { kind = 'internal', parent, attributes = {} }: Parameters<Tracing['begin']>[1] = {}) {
    const context = parent ?? this.current()?.traceparent
    const options = { kind: kinds[kind], attributes: this.#withPrefix(attributes) }
    return this.#toSpan(this.#tracer.startSpan(name, options, contextOf(context)))
  }

  runInSpan<T>(span: Span, work: () => T): T {
    return this.#current.run(span, work)
  }

  current(): Span | null {
    return this.#current.getStore() ?? null
  }

  logTo(log: Logger): void {
    this.#exporter.logTo(log)
  }

  async close(): Promise<void> {
    // Errors are ignored here, because the exporter has already logged them.
    await withTimeout(closeTimeoutMs, 'Export of spans', this.#provider.shutdown()).catch(() => undefined)
  }

  #toSpan(span: ApiSpan): Span {
    const { traceId, spanId, traceFlags } = span.spanContext()
    return {
      traceId,
      traceparent: `00-${traceId}-${spanId}-0${traceFlags.toString(16)}`,
      rename: (name) => void span.updateName(name),
      set: (attributes) => void span.setAttributes(this.#withPrefix(attributes)),
      end: (failure) => {
        if (failure !== undefined) {
          span.setStatus({ code: SpanStatusCode.ERROR })
          span.setAttribute('error.type', failure)
        }
        span.end()
      },
    }
  }

  #withPrefix(attributes: Attributes): Attributes {
    const entries = Object.entries(attributes)
    return Object.fromEntries(
      entries.map(([key, value]) => [key.includes('.') ? key : `${this.#application}.${key}`, value]),
    )
  }
}

function contextOf(traceparent: string | undefined): Context {
  return traceparent === undefined
    ? ROOT_CONTEXT
    : w3c.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)
}
