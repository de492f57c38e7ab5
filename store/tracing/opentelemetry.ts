import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span as ApiSpan,
  type Tracer,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { ATTR_ERROR_TYPE, ATTR_SERVICE_NAME } from '@opentelemetry/semantic-conventions'
import type { Logger } from 'pino'
import { Sending } from './sending.ts'
import type { Attributes, ServiceName, Span, Tracing } from './tracing.ts'

const kinds = {
  server: SpanKind.SERVER,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}
/** Milliseconds that the end of a process waits for the last spans. */
const farewell = 1_000
const w3c = new W3CTraceContextPropagator()

interface Destination {
  readonly collector: string
  readonly serviceName: ServiceName
  readonly log: Logger
}

/** Traces by OpenTelemetry. The spans are begun by hand, in few places; nothing is patched, and nothing is global. */
export class OpenTelemetry implements Tracing {
  readonly #provider: NodeTracerProvider
  readonly #tracer: Tracer
  readonly #sending: Sending
  readonly #underWay = new AsyncLocalStorage<Span>()

  constructor({ collector, serviceName, log }: Destination) {
    this.#sending = new Sending(collector, log)
    this.#provider = new NodeTracerProvider({
      resource: resourceFromAttributes({ [ATTR_SERVICE_NAME]: serviceName }),
      spanProcessors: [new BatchSpanProcessor(this.#sending)],
    })
    this.#tracer = this.#provider.getTracer('brandpath')
  }

  begin(name: string, { kind = 'internal', parent, attributes = {} }: Parameters<Tracing['begin']>[1] = {}) {
    const above = parent ?? this.current()?.traceparent
    return new Stretch(this.#tracer.startSpan(name, { kind: kinds[kind], attributes }, contextOf(above)))
  }

  within<T>(span: Span, work: () => T): T {
    return this.#underWay.run(span, work)
  }

  current(): Span | null {
    return this.#underWay.getStore() ?? null
  }

  tellTo(log: Logger): void {
    this.#sending.tellTo(log)
  }

  async close(): Promise<void> {
    const sent = this.#provider.shutdown().catch(() => {}) // it was told of by then
    await Promise.race([sent, delay(farewell, undefined, { ref: false })])
  }
}

class Stretch implements Span {
  readonly traceId: string
  readonly traceparent: string
  readonly #span: ApiSpan

  constructor(span: ApiSpan) {
    this.#span = span
    this.traceId = span.spanContext().traceId
    this.traceparent = traceparentOf(span)
  }

  rename(name: string): void {
    this.#span.updateName(name)
  }

  set(attributes: Attributes): void {
    this.#span.setAttributes(attributes)
  }

  end(failure?: string): void {
    if (failure !== undefined) {
      this.#span.setStatus({ code: SpanStatusCode.ERROR })
      this.#span.setAttribute(ATTR_ERROR_TYPE, failure)
    }
    this.#span.end()
  }
}

function contextOf(traceparent: string | undefined): Context {
  return traceparent === undefined
    ? ROOT_CONTEXT
    : w3c.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)
}

function traceparentOf(span: ApiSpan): string {
  const carrier: { traceparent?: string } = {}
  w3c.inject(trace.setSpan(ROOT_CONTEXT, span), carrier, defaultTextMapSetter)
  return carrier.traceparent ?? ''
}
