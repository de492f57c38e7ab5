import * as z from 'zod'
import { liveMessage } from '#schema/api/live.ts'

/** What answers beside the calls of the contracts: in another format, or to whoever runs the process. All are GET. */
export interface Surface {
  readonly name: string
  readonly noun: string
  readonly path: `/${string}`
  readonly summary: string
  /** By which of the document's schemes it is guarded; null where everybody may ask. */
  readonly security: 'session' | 'metricsToken' | null
  readonly answers: Readonly<
    Record<number, { readonly description: string; readonly type: string; readonly shape: z.core.$ZodType }>
  >
  /** When it is answered with a failure as calls answer it. */
  readonly refuses: Readonly<Record<number, string>>
}

const json = 'application/json'

export const surfaces: readonly Surface[] = [
  {
    name: 'live',
    noun: 'live',
    path: '/api/live',
    summary: 'What changes, as Server-Sent Events, until the client goes or its session ends.',
    security: 'session',
    answers: {
      200: {
        description: 'Events named `changed`, each with this as its data; a comment is a sign of life.',
        type: 'text/event-stream',
        shape: liveMessage,
      },
    },
    refuses: { 401: 'Nobody is signed in.' },
  },
  {
    name: 'readLiveness',
    noun: 'health',
    path: '/health/live',
    summary: 'That the process runs.',
    security: null,
    answers: {
      200: { description: 'The answer.', type: json, shape: z.object({ status: z.literal('live') }) },
    },
    refuses: {},
  },
  {
    name: 'readStarted',
    noun: 'health',
    path: '/health/started',
    summary: 'Whether the process has come so far that a proxy may send it requests. Never takes it back.',
    security: null,
    answers: {
      200: { description: 'The answer.', type: json, shape: z.object({ status: z.literal('started') }) },
      503: {
        description: 'Not yet.',
        type: json,
        shape: z.object({ error: z.string().describe('What is missing.') }),
      },
    },
    refuses: {},
  },
  {
    name: 'readReadiness',
    noun: 'health',
    path: '/health/ready',
    summary: 'Whether the process has started, and the database and the event store answer it now.',
    security: null,
    answers: {
      200: { description: 'The answer.', type: json, shape: z.object({ status: z.literal('ready') }) },
      503: {
        description: 'Not yet, or not now.',
        type: json,
        shape: z.object({ error: z.string().describe('What is missing.') }),
      },
    },
    refuses: {},
  },
  {
    name: 'readPrometheusMetrics',
    noun: 'metrics',
    path: '/metrics',
    summary: 'What the process measures, for Prometheus. Without METRICS_TOKEN there is no such address.',
    security: 'metricsToken',
    answers: {
      200: { description: 'The text format of Prometheus.', type: 'text/plain', shape: z.string() },
    },
    refuses: { 401: 'The token is missing, or another.', 404: 'No METRICS_TOKEN is configured.' },
  },
]
