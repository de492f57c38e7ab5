import * as z from 'zod'
import { heartbeatMs, liveMessage } from '#schema/api/live.ts'
import { exportQuery } from '#schema/api/export.ts'
import { projectParams } from '#schema/api/projects.ts'

/** A GET endpoint without a contract: it is for operators, or its format is not JSON. */
export interface OtherEndpoint {
  readonly name: string
  readonly noun: string
  readonly path: `/${string}`
  readonly summary: string
  /** Parameters of the path. */
  readonly params?: z.core.$ZodType
  readonly query?: z.core.$ZodType
  /** Required credentials; null if the endpoint is public. */
  readonly security: 'session' | 'metricsToken' | null
  /** Callers with access, if `security` and the permissions do not say it. */
  readonly access?: string
  readonly responses: Readonly<
    Record<number, { readonly description: string; readonly type: string; readonly shape: z.core.$ZodType }>
  >
  /** Descriptions of errors with the standard error body, by status. */
  readonly errors: Readonly<Record<number, string>>
}

/** Describes a health endpoint. If it can answer 503, `unavailable` describes that response. */
function healthEndpoint(name: string, status: string, summary: string, unavailable?: string): OtherEndpoint {
  const type = 'application/json'
  const failure = z.object({ error: z.string().describe('The reason.') })
  return {
    name,
    noun: 'health',
    path: `/health/${status}`,
    summary,
    security: null,
    responses: {
      200: { description: 'The response.', type, shape: z.object({ status: z.literal(status) }) },
      ...(unavailable !== undefined && { 503: { description: unavailable, type, shape: failure } }),
    },
    errors: {},
  }
}

export const otherEndpoints: readonly OtherEndpoint[] = [
  {
    name: 'live',
    noun: 'live',
    path: '/api/live',
    summary: 'Sends changes as server-sent events until the client disconnects or its session ends.',
    security: 'session',
    responses: {
      200: {
        description:
          'Events named `changed` with this data, and an event named `heartbeat` without data every ' +
          `${heartbeatMs / 1_000} seconds.`,
        type: 'text/event-stream',
        shape: liveMessage,
      },
    },
    errors: {
      401: 'No user is logged in.',
      429: 'Too many live streams of the session, the user or the client address; `Retry-After` says when to try again.',
    },
  },
  {
    name: 'exportTasks',
    noun: 'tasks',
    path: '/api/projects/{id}/export.csv',
    summary: 'Returns the tasks of a project as CSV for spreadsheet programs, in roadmap order.',
    params: projectParams,
    query: exportQuery,
    security: 'session',
    responses: {
      200: {
        description:
          'A table with a header line (RFC 4180) in UTF-8 with a byte order mark: task, category, type, priority, status, ' +
          'assignee, due date, days of the last start, completion and change, relevance, reason and key. Cells that ' +
          'begin with `=`, `+`, `-` or `@` begin with an apostrophe instead.',
        type: 'text/csv',
        shape: z.string(),
      },
    },
    errors: {
      400: 'The id of the project or the time zone is invalid.',
      401: 'No user is logged in.',
      404: 'Project not found.',
    },
  },
  {
    name: 'readCalendar',
    noun: 'calendar',
    path: '/api/calendar/{file}',
    summary:
      'Returns the calendar of a user as an iCalendar file: the due dates of open tasks assigned to the user, and the launch ' +
      'dates of the user’s projects.',
    params: z.object({
      file: z
        .string()
        .describe('Last part of the address that `GET /api/user/calendar` returns: a token and `.ics`.'),
    }),
    security: null,
    access: 'Clients that know the secret address. No login.',
    responses: {
      200: {
        description: 'One all-day event for each date (RFC 5545), with a link to the task or the project.',
        type: 'text/calendar',
        shape: z.string(),
      },
    },
    errors: {
      400: 'The address cannot be decoded.',
      404: 'The address is wrong, was renewed or is turned off.',
      429: 'Too many requests; `Retry-After` says when to try again.',
    },
  },
  healthEndpoint('readLiveness', 'live', 'Returns 200 while the process runs.'),
  healthEndpoint(
    'readStarted',
    'started',
    'Returns 200 when a proxy may send requests to the process, and stays at 200 from then on.',
    'The process has not started yet.',
  ),
  healthEndpoint(
    'readReadiness',
    'ready',
    'Returns 200 if the process has started and its database and event store respond.',
    'The process is not ready.',
  ),
  {
    name: 'readPrometheusMetrics',
    noun: 'metrics',
    path: '/metrics',
    summary: 'Returns the metrics of the process for Prometheus; only if METRICS_TOKEN is set.',
    security: 'metricsToken',
    responses: {
      200: { description: 'The text format of Prometheus.', type: 'text/plain', shape: z.string() },
    },
    errors: { 401: 'The token is missing or wrong.', 404: 'METRICS_TOKEN is not set.' },
  },
]
