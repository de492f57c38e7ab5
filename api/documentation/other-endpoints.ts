import * as z from 'zod'
import { liveMessage } from '#schema/api/live.ts'

/** A GET endpoint that is not a call of the contracts: it has another format, or is for operators. */
export interface OtherEndpoint {
  readonly name: string
  readonly noun: string
  readonly path: `/${string}`
  readonly summary: string
  /** Security scheme of the document; null if the endpoint is public. */
  readonly security: 'session' | 'metricsToken' | null
  readonly responses: Readonly<
    Record<number, { readonly description: string; readonly type: string; readonly shape: z.core.$ZodType }>
  >
  /** Error statuses with the usual error body. */
  readonly errors: Readonly<Record<number, string>>
}

const json = 'application/json'

export const otherEndpoints: readonly OtherEndpoint[] = [
  {
    name: 'live',
    noun: 'live',
    path: '/api/live',
    summary: 'Changes as server-sent events, until the client disconnects or its session ends.',
    security: 'session',
    responses: {
      200: {
        description: 'Events named `changed` with this data; comments keep the connection open.',
        type: 'text/event-stream',
        shape: liveMessage,
      },
    },
    errors: { 401: 'No user is signed in.' },
  },
  {
    name: 'readLiveness',
    noun: 'health',
    path: '/health/live',
    summary: 'Answers while the process runs.',
    security: null,
    responses: {
      200: { description: 'The response.', type: json, shape: z.object({ status: z.literal('live') }) },
    },
    errors: {},
  },
  {
    name: 'readStarted',
    noun: 'health',
    path: '/health/started',
    summary: 'Whether a proxy may send requests to the process. Once started, a process stays started.',
    security: null,
    responses: {
      200: { description: 'The response.', type: json, shape: z.object({ status: z.literal('started') }) },
      503: {
        description: 'Not started.',
        type: json,
        shape: z.object({ error: z.string().describe('The reason.') }),
      },
    },
    errors: {},
  },
  {
    name: 'readReadiness',
    noun: 'health',
    path: '/health/ready',
    summary: 'Whether the process has started and its database and event store answer.',
    security: null,
    responses: {
      200: { description: 'The response.', type: json, shape: z.object({ status: z.literal('ready') }) },
      503: {
        description: 'Not ready.',
        type: json,
        shape: z.object({ error: z.string().describe('The reason.') }),
      },
    },
    errors: {},
  },
  {
    name: 'readPrometheusMetrics',
    noun: 'metrics',
    path: '/metrics',
    summary: 'Metrics of the process for Prometheus; only if METRICS_TOKEN is set.',
    security: 'metricsToken',
    responses: {
      200: { description: 'The text format of Prometheus.', type: 'text/plain', shape: z.string() },
    },
    errors: { 401: 'The token is missing or wrong.', 404: 'METRICS_TOKEN is not set.' },
  },
]
