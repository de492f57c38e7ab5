/** Where a collector takes spans, as OTLP over HTTP. */
export const tracesUrl = (collector: string): string => `${collector.replace(/\/+$/, '')}/v1/traces`
