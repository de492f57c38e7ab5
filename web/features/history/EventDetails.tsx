import { useId } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { screens } from '#schema/screens.ts'
import type { PastEvent } from '#schema/api/history.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { filterIn, isStory } from './address.ts'
import { searchOf, type Filter } from './filter.ts'
import * as styles from './history.css.ts'
import { whoOf } from './words.ts'

type Fact = readonly [name: string, value: string, more?: readonly [label: string, filter: Filter]]

function factsOf(event: PastEvent): readonly Fact[] {
  const { actorId, projectId, task } = event
  return [
    [
      'Stream',
      `${event.stream}, revision ${event.revision}`,
      ['All of this stream', { stream: event.stream }],
    ],
    ['Type', `${event.type}, version ${event.version}`, ['All of this type', { type: event.type }]],
    actorId === null
      ? ['By', `${whoOf(event)} (no user)`]
      : ['By', `${whoOf(event)}, user ${actorId}`, ['All by this user', { actor: String(actorId) }]],
    ...(projectId === null
      ? []
      : [['Project', String(projectId), ['All of this project', { project: String(projectId) }]] as const]),
    ...(task === null ? [] : [['Task', task.title ?? task.key] as const]),
    ['Time', event.at],
    ['Position', event.position],
    ['Event', event.id],
    ['Request', event.correlation],
    ['Command', event.command],
    ['Cause', event.causation],
  ]
}

/** All that is known of an event, and the ways on from it. */
export const EventDetails = ({ id, event }: { id?: string; event: PastEvent }) => (
  <div id={id} className={styles.details}>
    <Ways event={event} />
    <dl className={styles.facts}>
      {factsOf(event).map(([name, value, more]) => (
        <div key={name} className={styles.fact}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>
            <span dir="auto">{value}</span>
            {more !== undefined && (
              <Link className={styles.further} to={{ pathname: screens.history, search: searchOf(more[1]) }}>
                {more[0]}
              </Link>
            )}
          </dd>
        </div>
      ))}
    </dl>
    <Payload payload={event.payload} />
  </div>
)

/** To the stories that it is a part of, but for the one that is being told. */
function Ways({ event: { correlation, projectId, task } }: { event: PastEvent }) {
  const [search] = useSearchParams()
  const told = isStory(search) ? filterIn(search) : {}
  const ofRequest = { correlation }
  const ofTask = task !== null && projectId !== null && { project: String(projectId), task: task.key }
  const isToldOfRequest = told.task === undefined && told.correlation !== undefined
  return (
    <div className={styles.ways}>
      {!isToldOfRequest && <Way to={ofRequest}>The whole request</Way>}
      {ofTask && told.task === undefined && <Way to={ofTask}>The whole task</Way>}
    </div>
  )
}

const Way = ({ to, children }: { to: Filter; children: string }) => (
  <LinkButton size="sm" to={{ pathname: screens.history, search: searchOf(to, 'story') }}>
    {children}
  </LinkButton>
)

function Payload({ payload }: Pick<PastEvent, 'payload'>) {
  const title = useId()
  return (
    <div>
      <p id={title} className={styles.name}>
        Payload
      </p>
      {payload === null ? (
        <p>Only members of this project may read it.</p>
      ) : (
        <pre role="group" aria-labelledby={title} className={styles.payload}>
          {JSON.stringify(payload, null, 2)}
        </pre>
      )}
    </div>
  )
}
