import type { Logger } from 'pino'

export interface Tracing {
  /** Begins a span as a child of `parent` or of the current span. Without both, begins a new trace. */
  begin(name: string, options?: SpanOptions): Span
  /** Runs the work with `span` as the current span. The caller must end the span. */
  runInSpan<T>(span: Span, work: () => T): T
  current(): Span | null
  logTo(log: Logger): void
  /** Exports pending spans. Waits at most one second and never rejects. */
  close(): Promise<void>
}

/** Only ids, because another system receives the spans. A key without a dot gets the application's name as its prefix. */
export type Attributes = Readonly<Record<string, string | number>>

interface SpanOptions {
  readonly kind?: 'server' | 'producer' | 'consumer' | 'internal'
  /** Parent span as W3C Trace Context. An invalid value is ignored. */
  readonly parent?: string | undefined
  readonly attributes?: Attributes
}

export interface Span {
  readonly traceId: string
  /** This span as W3C Trace Context. */
  readonly traceparent: string
  rename(name: string): void
  set(attributes: Attributes): void
  /** `failure` is the name of an error class. Never pass a message, which may contain personal data. */
  end(failure?: string): void
}

/** Runs the work in a child of the current span. Without a current span, runs the work without a span. */
export async function traced<T>(
  tracing: Tracing | null,
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  if (!tracing?.current()) return work()
  const span = tracing.begin(name, { attributes })
  return endWith(span, tracing.runInSpan(span, work))
}

export async function endWith<T>(span: Span, work: Promise<T>): Promise<T> {
  try {
    const result = await work
    span.end()
    return result
  } catch (error) {
    span.end(errorKind(error))
    throw error
  }
}

export const errorKind = (error: unknown): string => (error instanceof Error ? error.name : typeof error)

export const tracesUrl = (collector: string): string => `${collector.replace(/\/+$/, '')}/v1/traces`
