import { useId } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { screens } from '#schema/screens.ts'
import type { HistoryEvent } from '#schema/api/history.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { parseFilter, isTimeline } from './filter-address.ts'
import { filterToSearch, type Filter } from '#web/shared/admin/history-filter.ts'
import * as styles from './history.css.ts'
import { actorName } from './event-descriptions.ts'

type Fact = readonly [name: string, value: string, link?: readonly [label: string, filter: Filter]]

function factsOf(event: HistoryEvent): readonly Fact[] {
  const { actorId, projectId, task } = event
  return [
    [
      'Stream',
      `${event.stream}, revision ${event.revision}`,
      ['Events of this stream', { stream: event.stream }],
    ],
    ['Type', `${event.type}, version ${event.version}`, ['Events of this type', { type: event.type }]],
    actorId === null
      ? ['By', `${actorName(event)} (no user)`]
      : ['By', `${actorName(event)}, user ${actorId}`, ['Events of this user', { actor: String(actorId) }]],
    ...(projectId === null
      ? []
      : [
          ['Project', String(projectId), ['Events of this project', { project: String(projectId) }]] as const,
        ]),
    ...(task === null ? [] : [['Task', task.title ?? task.key] as const]),
    ['Time', event.at],
    ['Position', event.position],
    ['Event', event.id],
    ['Request', event.correlation],
    ['Command', event.command],
    ['Cause', event.causation],
  ]
}

/** All fields of an event, with links to related events. */
export const EventDetails = ({ id, event }: { id?: string; event: HistoryEvent }) => (
  <div id={id} className={styles.details}>
    <TimelineLinks event={event} />
    <dl className={styles.facts}>
      {factsOf(event).map(([name, value, link]) => (
        <div key={name} className={styles.fact}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>
            <span dir="auto">{value}</span>
            {link !== undefined && (
              <Link
                className={styles.further}
                to={{ pathname: screens.history, search: filterToSearch(link[1]) }}
              >
                {link[0]}
              </Link>
            )}
          </dd>
        </div>
      ))}
    </dl>
    <Payload payload={event.payload} />
  </div>
)

/** Links to the timelines of the event's request and task, except the current one. */
function TimelineLinks({ event: { correlation, projectId, task } }: { event: HistoryEvent }) {
  const [search] = useSearchParams()
  const current = isTimeline(search) ? parseFilter(search) : {}
  const ofRequest = { correlation }
  const ofTask = task !== null && projectId !== null && { project: String(projectId), task: task.key }
  const isRequestTimeline = current.task === undefined && current.correlation !== undefined
  return (
    <div className={styles.ways}>
      {!isRequestTimeline && <TimelineLink to={ofRequest}>Show request</TimelineLink>}
      {ofTask && current.task === undefined && <TimelineLink to={ofTask}>Show task</TimelineLink>}
    </div>
  )
}

const TimelineLink = ({ to, children }: { to: Filter; children: string }) => (
  <LinkButton size="sm" to={{ pathname: screens.history, search: filterToSearch(to, 'story') }}>
    {children}
  </LinkButton>
)

function Payload({ payload }: Pick<HistoryEvent, 'payload'>) {
  const title = useId()
  return (
    <div>
      <p id={title} className={styles.name}>
        Payload
      </p>
      {payload === null ? (
        <p>Only members of this project can read it.</p>
      ) : (
        <pre role="group" aria-labelledby={title} className={styles.payload}>
          {JSON.stringify(payload, null, 2)}
        </pre>
      )}
    </div>
  )
}
