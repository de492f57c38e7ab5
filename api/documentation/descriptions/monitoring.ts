import { health, history, monitoring } from '#schema/api/index.ts'
import { histogramSteps, trendMinutes } from '#schema/api/monitoring.ts'
import { describeFields } from './define.ts'

const failures = 'Requests that returned a 5xx status.'
const milliseconds = 'Milliseconds.'
const service = { responseTime: milliseconds, error: 'Reason if the service is degraded or unhealthy.' }
const lag = {
  events: 'Number of events not applied yet, at most 10,000.',
  seconds: 'Age of the oldest event not applied yet; 0 if there is none.',
}

export const monitoringDescriptions = [
  describeFields(health.health, {
    services: { responseTime: milliseconds, error: 'Only for platform administrators.' },
  }),
  describeFields(monitoring.routePerformance, {
    count: 'Requests in the last hour, across all processes.',
    avg: milliseconds,
    min: milliseconds,
    max: milliseconds,
    p95: '95th percentile in milliseconds, estimated from the histogram.',
    failures,
    trend: `Average per ${trendMinutes} minutes, oldest first; null if there were no requests.`,
    histogram: `Requests by duration: up to ${histogramSteps.join(', ')} ms, and longer.`,
  }),
  describeFields(monitoring.metrics, {
    system: {
      memory: 'Memory of the process, in bytes.',
      database: { connections: 'Connections to Postgres, across all processes.' },
      application:
        'Counts are null if the read models are unavailable. Active users were logged in or changed something in the last 30 days.',
      uptime: 'Uptime of the process, in seconds.',
    },
    performance: 'By method and route pattern, such as `GET /api/projects/{id}`.',
  }),
  describeFields(monitoring.loggedError, {
    timestamp: 'Time of the last occurrence.',
    since: 'Time of the first occurrence.',
    count: 'Number of occurrences.',
    context:
      'Context of the last occurrence, such as the request id, route, user id and error name, or why an email failed.',
  }),
  describeFields(monitoring.readErrors.query, {
    level: 'All levels if omitted.',
    limit: 'Maximum number of errors. The newest are returned.',
  }),
  describeFields(monitoring.minute, {
    at: 'Start of the minute.',
    requests: 'API requests across all processes. Requests for client files are not counted.',
    failures,
    avg: 'Milliseconds; null if there were no requests.',
    p95: '95th percentile in milliseconds, estimated from the histogram; null if there were no requests.',
    lagSeconds: 'Lag of the read models; null if it was not measured.',
  }),
  describeFields(monitoring.incident, {
    subject: 'The service or rule that raised the alert.',
    message: 'Message for administrators.',
    since: 'Time of the first check that found it.',
    quietSince: 'Time of the last check that found it; null if the newest check found it.',
  }),
  describeFields(monitoring.openIncidents, {
    uncheckedSince:
      'Time of the last check if the next one is overdue, otherwise null. Before the first check, the start of the process.',
  }),
  describeFields(monitoring.readDatabaseHealth.response, {
    database: {
      ...service,
      details: {
        poolSize: 'Open connections.',
        idleConnections: 'Open connections that are idle.',
        waiting: 'Queries waiting for a connection.',
      },
    },
  }),
  describeFields(monitoring.readEmailHealth.response, {
    email: {
      ...service,
      details: {
        waiting: 'Emails waiting for their first or next attempt.',
        failed: 'Emails that failed in the last 24 hours and will not be retried.',
      },
    },
  }),
  describeFields(monitoring.readStorageHealth.response, {
    storage: {
      ...service,
      details: [
        'Null if the event store did not answer.',
        {
          lastPosition: 'Position of the last event: a whole number, as text because it can exceed 2^53.',
          readTime: milliseconds,
          appendTime: 'Milliseconds. For a log in Postgres, this includes the write to disk.',
        },
      ],
      disk: 'Bytes on the disk that contains the data folder.',
    },
  }),
  describeFields(monitoring.readProjectorHealth.response, {
    projector: { ...service, details: ['Null if the lag is unknown.', lag] },
  }),
  describeFields(history.historyEvent, {
    position: 'Opaque position in the log.',
    revision: 'Number of the event in its stream, starting at 0.',
    version: 'Version of the payload when the event was appended.',
    by: 'The user who acted; null for the system or an erased account (see `actorId`).',
    whom: 'The user whose account changed; null for other events or an erased account.',
    correlation: 'Id of the request that caused the event.',
    causation: 'Id of the event or command that caused the event.',
    projectId: 'The project of the stream, or the project that the event names.',
    task: 'The task of the event. Null if the payload is withheld.',
    payload: 'Null if it is withheld because the caller is not a member of the project.',
  }),
  describeFields(history.listEvents.query, {
    stream: 'Name of a stream, such as `project-42`.',
    type: 'Type of event, such as `TaskStatusChanged`.',
    actor: 'Id of the user who acted.',
    correlation: 'Id of a request, or at least its first 8 characters.',
    project: 'Id of a project.',
    task: 'Key of a task. Requires `project`.',
    since: 'Earliest time, inclusive. A day means its start in UTC.',
    until: 'Latest time, exclusive. A day means its start in UTC.',
    before: 'The `next` of the previous page.',
  }),
  describeFields(history.listEvents.response, {
    next: 'The `before` of the next page; null on the last page.',
    behind: ['Lag behind the log; null if it is unknown.', lag],
  }),
]
