import { useId } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { HistoryEvent } from '#schema/api/history.ts'
import { screens } from '#schema/screens.ts'
import { filterToSearch, type Filter } from '#web/shared/admin/history-filter.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { HighlightedNames } from '#web/ui/text/HighlightedNames.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { actorName, describeEvent } from './event-descriptions.ts'
import { isTimeline, parseFilter } from './filter.ts'
import * as styles from './history.css.ts'

export const EventSummary = ({ event }: { event: HistoryEvent }) => (
  <span className={styles.what}>
    <span>
      <bdi className={styles.actor}>{actorName(event)}</bdi>{' '}
      <bdi>
        <HighlightedNames text={describeEvent(event)} className={styles.named} />
      </bdi>
    </span>
    <span className={styles.type}>{event.type}</span>
  </span>
)

type Fact = readonly [name: string, value: string, link?: readonly [label: string, filter: Filter]]

function factsOf(event: HistoryEvent): readonly Fact[] {
  const { stream, type, actorId, projectId, task } = event
  const actor = actorName(event)
  const project = String(projectId)
  return [
    ['Stream', `${stream}, revision ${event.revision}`, ['Events of this stream', { stream }]],
    ['Type', `${type}, version ${event.version}`, ['Events of this type', { type }]],
    actorId === null
      ? ['By', `${actor} (no user)`]
      : ['By', `${actor}, user ${actorId}`, ['Events of this user', { actor: String(actorId) }]],
    ...(projectId === null ? [] : [['Project', project, ['Events of this project', { project }]] as const]),
    ...(task === null ? [] : [['Task', task.title ?? task.key] as const]),
    ['Time', event.at],
    ['Position', event.position],
    ['Event', event.id],
    ['Request', event.correlation],
    ['Command', event.command],
    ['Cause', event.causation],
  ]
}

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
                className={styles.relatedLink}
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

/** Links to the timelines of the event's request and of its task. Omits the timeline that the screen already shows. */
function TimelineLinks({ event: { correlation, projectId, task } }: { event: HistoryEvent }) {
  const [search] = useSearchParams()
  const current = isTimeline(search) ? parseFilter(search) : {}
  const isRequestTimeline = current.task === undefined && current.correlation !== undefined
  return (
    <div className={styles.timelineLinks}>
      {!isRequestTimeline && <TimelineLink to={{ correlation }}>Show request</TimelineLink>}
      {task !== null && projectId !== null && current.task === undefined && (
        <TimelineLink to={{ project: String(projectId), task: task.key }}>Show task</TimelineLink>
      )}
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
        <p>Only project members can read the payload.</p>
      ) : (
        <pre role="group" aria-labelledby={title} className={styles.payload}>
          {JSON.stringify(payload, null, 2)}
        </pre>
      )}
    </div>
  )
}
