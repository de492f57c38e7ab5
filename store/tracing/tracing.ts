import type { Logger } from 'pino'

/**
 * What the house knows of traces: who can follow one request through processes and stores. There is none, and nothing
 * of it is loaded, unless the configuration names a collector (`open-tracing.ts`): `null` stands for that.
 */
export interface Tracing {
  /** A span under `parent`, else under the one that is under way here, else of a trace of its own. */
  begin(name: string, options?: SpanOptions): Span
  /** Everything that `work` starts is under way in the span. Whoever began it ends it. */
  within<T>(span: Span, work: () => T): T
  /** The span that is under way here. */
  current(): Span | null
  /** From now on what goes wrong with the traces is told to this log, which administrators read. */
  tellTo(log: Logger): void
  /** Sends what is left, as far as that takes no longer than a second. Never fails. */
  close(): Promise<void>
}

/** As traces name the process. */
export type ServiceName = 'brandpath-api' | 'brandpath-projector'

/** What a span says of itself. Traces leave the house: ids only, never an address, a name, a token or a payload. */
export type Attributes = Readonly<Record<string, string | number>>

interface SpanOptions {
  /** Which side of a boundary it is on; `internal` where it crosses none. */
  readonly kind?: 'server' | 'producer' | 'consumer' | 'internal'
  /** As W3C's trace context writes it; what does not read like that counts for nothing. */
  readonly parent?: string | undefined
  readonly attributes?: Attributes
}

/** A stretch of work: from its beginning to `end`. */
export interface Span {
  readonly traceId: string
  /** Names it to others, as W3C's trace context does. */
  readonly traceparent: string
  rename(name: string): void
  set(attributes: Attributes): void
  /** `failure` is its kind, not its words: those may hold what must not leave. */
  end(failure?: string): void
}

/** Times a part of what is under way; where nothing is traced, it is done and no more. */
export async function traced<T>(
  tracing: Tracing | null,
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  if (!tracing?.current()) return work()
  const span = tracing.begin(name, { attributes })
  let failure: string | undefined = 'Error'
  try {
    const done = await tracing.within(span, work)
    failure = undefined
    return done
  } catch (error) {
    failure = kindOf(error)
    throw error
  } finally {
    span.end(failure)
  }
}

export const kindOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error)
