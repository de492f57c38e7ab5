import { health, history, monitoring } from '#schema/api/index.ts'
import { histogramSteps } from '#schema/api/monitoring.ts'
import { explained } from './meaning.ts'

const failures = 'How many were answered 5xx.'
const milliseconds = 'Milliseconds.'
const asked = { responseTime: milliseconds, error: 'Why it is unhealthy or degraded.' }
const amongAll = 'Only those of the API, of all processes; not those for the client’s files.'

/** How Brandpath is, and what happened. */
export const ofMonitoring = [
  explained(health.health, {
    services: { responseTime: milliseconds, error: 'For platform administrators only.' },
  }),
  explained(monitoring.routePerformance, {
    count: 'Requests of the last hour, of all processes.',
    avg: milliseconds,
    min: milliseconds,
    max: milliseconds,
    failures,
    histogram: [
      `One number for each of \`histogramSteps\`, and one for what took longer.`,
      `The steps end at ${histogramSteps.join(', ')} ms.`,
    ].join(' '),
  }),
  explained(monitoring.metrics, {
    system: {
      memory: 'Bytes, of the process that answers.',
      database: { connections: 'To Postgres, of all processes.' },
      application:
        'Null where it could not be counted. Active is who did something, or was signed in, in the last 30 days.',
      uptime: 'Seconds, of the process that answers.',
    },
    performance: 'By method and route pattern, such as `GET /api/projects/{id}`.',
  }),
  explained(monitoring.loggedError, {
    timestamp: 'When it happened last.',
    since: 'When it happened first.',
    count: 'How often it happened.',
    context:
      "Of the last time: the request's id, route and user's id where there was a request, the name of the error; of a mail, why it did not go.",
  }),
  explained(monitoring.readErrors.query, {
    level: 'Left out, all of them.',
    limit: 'How many, the latest first.',
  }),
  explained(monitoring.minute, {
    at: 'When the minute began.',
    requests: amongAll,
    failures,
    avg: 'Milliseconds; null where nothing was asked.',
    p95: 'Milliseconds within which 95 of 100 were answered, as exact as the histogram is.',
    lagSeconds: 'How far the read models were behind; null where nobody measured.',
  }),
  explained(monitoring.incident, {
    subject: 'What the alert is about: a service, or what a rule looks at.',
    message: 'For administrators to read.',
    since: 'When it was noticed.',
    quietSince: 'When a check last found it, where those after it did not; null while they do.',
  }),
  explained(monitoring.openIncidents, {
    uncheckedSince:
      'When the rules were evaluated last, where that is longer ago than it should be: since then nobody is told of anything. Where they never were: since when the process that answers is up.',
  }),
  explained(monitoring.readDatabaseHealth.answer, {
    database: {
      ...asked,
      details: {
        poolSize: 'Open connections, and how many of them do nothing.',
        idleConnections: 'Those of them that do nothing.',
        waiting: 'Requests that wait for one.',
      },
    },
  }),
  explained(monitoring.readEmailHealth.answer, {
    email: {
      ...asked,
      details: {
        waiting: 'Not sent yet: for the first time, or for another try.',
        failed: 'Given up in the last 24 hours.',
      },
    },
  }),
  explained(monitoring.readStorageHealth.answer, {
    storage: {
      ...asked,
      details: [
        'Null where the event store did not answer.',
        {
          lastPosition: "Where the log ends: a whole number that may be too large for one of JavaScript's.",
          readTime: milliseconds,
          appendTime:
            'Milliseconds; of the log in Postgres with what the disk takes. It is unhealthy where nothing more can be written.',
        },
      ],
      disk: 'Bytes, where the application keeps its files.',
    },
  }),
  explained(monitoring.readProjectorHealth.answer, {
    projector: {
      ...asked,
      details: [
        'Null where nobody can say.',
        {
          events: 'How many are missing; not counted beyond 10,000.',
          seconds: 'Since the first event that is missing occurred; 0 where none is.',
        },
      ],
    },
  }),
  explained(history.pastEvent, {
    position: 'Its place in the log; opaque.',
    revision: 'Its place in the stream, from 0.',
    version: "Of the payload's schema, as it was when the event was written.",
    by: 'Null where Brandpath itself acted, or the account is gone: then `actorId` tells which.',
    whom: 'Whose account it is about, where it is of one that is still there.',
    correlation: 'The request that it belongs to.',
    causation: 'The event or the command that led to it.',
    projectId: 'The project that it is of, or that it names.',
    task: 'The task that it is about. Null as well where the payload is withheld, since that is where it stands.',
    payload:
      'As it was written. Null where it is withheld: it is about a project that the reader is no member of.',
  }),
  explained(history.listEvents.query, {
    stream: 'Its name, such as `project-42`.',
    type: 'Of the event, such as `TaskStatusChanged`.',
    actor: 'The id of the user who acted.',
    correlation: 'The id of a request, or at least its first 8 characters: what it led to.',
    project: 'The id of a project.',
    task: 'One task of the project. Its key; needs `project`.',
    since: 'The first time. A day is its beginning in UTC.',
    until: 'Not this time itself. A day is its beginning in UTC.',
    before: 'The `next` of the page before.',
  }),
  explained(history.listEvents.answer, {
    next: 'The `before` of the next page; null on the last one.',
    behind: [
      'How far all of it is behind the log, whatever was asked for; null where nobody can say.',
      {
        events: 'How many are missing; not counted beyond 10,000.',
        seconds: 'Since the first event that is missing occurred; 0 where none is.',
      },
    ],
  }),
]
