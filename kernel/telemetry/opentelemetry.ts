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
import { ATTR_ERROR_TYPE, ATTR_SERVICE_NAME } from '@opentelemetry/semantic-conventions'
import type { Logger } from 'pino'
import { withTimeout } from '../resilience/timeout.ts'
import { CollectorExporter } from './span-exporter.ts'
import type { Span, Tracing } from './tracing.ts'

const kinds = {
  server: SpanKind.SERVER,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}
const closeTimeoutMs = 1_000
const w3c = new W3CTraceContextPropagator()

interface Options {
  readonly collector: string
  readonly serviceName: string
  readonly log: Logger
}

/** Tracing with OpenTelemetry. The code creates all spans explicitly: no patched libraries, no global state. */
export class OpenTelemetry implements Tracing {
  readonly #provider: TracerProvider
  readonly #tracer: Tracer
  readonly #exporter: CollectorExporter
  readonly #current = new AsyncLocalStorage<Span>()

  constructor({ collector, serviceName, log }: Options) {
    this.#exporter = new CollectorExporter(collector, log)
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({ [ATTR_SERVICE_NAME]: serviceName }),
      spanProcessors: [new BatchSpanProcessor({ exporter: this.#exporter })],
    })
    this.#tracer = this.#provider.getTracer('brandpath')
  }

  begin(name: string, { kind = 'internal', parent, attributes = {} }: Parameters<Tracing['begin']>[1] = {}) {
    const context = parent ?? this.current()?.traceparent
    return toSpan(this.#tracer.startSpan(name, { kind: kinds[kind], attributes }, contextOf(context)))
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
}

function toSpan(span: ApiSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-0${traceFlags.toString(16)}`,
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes(attributes),
    end: (failure) => {
      if (failure !== undefined) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        span.setAttribute(ATTR_ERROR_TYPE, failure)
      }
      span.end()
    },
  }
}

function contextOf(traceparent: string | undefined): Context {
  return traceparent === undefined
    ? ROOT_CONTEXT
    : w3c.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)
}
