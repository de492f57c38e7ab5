import { formatCount } from '#domain/shared/format.ts'
import type { Leader } from '#kernel/leadership/leaders.ts'
import type { Status } from '#kernel/projections/status.ts'
import { maxCountedEvents, type Lag } from '#schema/api/lag.ts'

/** After this many seconds without a heartbeat, another process should have become the leader. */
const silentAfter = 15

export function describeStatus(status: Status): string[] {
  const { schema, checkpoint, end, comparable, lag, leases, leaders, problem } = status
  return [
    `${schema} ${checkpoint === null ? 'has no checkpoint' : `is at position ${checkpoint}`}; the log ${end === null ? 'is empty' : `ends at ${end}`}.`,
    ...(comparable ? [describeLag(lag)] : []),
    ...leases.map((lease) => describeLeader(lease, leaders)),
    ...(problem ? [`Problem: ${problem}`] : []),
  ]
}

/** Returns the problems of the leaders and of the read models. A lag alone is no problem. */
export function leadershipProblems({ schema, isBuilt, leases, leaders, problem }: Status): string[] {
  return [
    ...(isBuilt ? [] : [`Schema ${schema} does not exist: no projector has started.`]),
    ...leases.flatMap((lease) => {
      const leader = leaderOf(lease, leaders)
      if (!leader) return [`No process leads ${lease}.`]
      return isSilent(leader)
        ? [
            `No heartbeat from the leader of ${lease} (backend ${leader.pid}) for ${duration(leader.secondsSinceHeartbeat)}.`,
          ]
        : []
    }),
    ...(problem === null ? [] : [`Problem: ${problem}`]),
  ]
}

export const isSilent = ({ pid, secondsSinceHeartbeat }: Leader): boolean =>
  pid !== null && secondsSinceHeartbeat > silentAfter

/** Returns the leader of a lease. The leader may have stopped sending heartbeats. */
export const leaderOf = (lease: string, leaders: readonly Leader[]): Leader | undefined =>
  leaders.find((leader) => leader.lease === lease && leader.pid !== null)

function describeLeader(lease: string, leaders: readonly Leader[]): string {
  const leader = leaders.find((other) => other.lease === lease)
  if (!leader) return `No process has led ${lease} yet.`
  const heartbeat = `last heartbeat ${duration(leader.secondsSinceHeartbeat)} ago`
  return leader.pid === null
    ? `No process leads ${lease}; ${heartbeat}.`
    : `Backend ${leader.pid} leads ${lease}; ${heartbeat}.`
}

function describeLag(lag: Lag | null): string {
  if (lag === null) return 'The read models have caught up.'
  const events = `${formatCount(lag.events, 'event')}${lag.events >= maxCountedEvents ? ' or more' : ''}`
  return `The read models are behind by ${events}; the oldest occurred ${duration(lag.seconds)} ago.`
}

const duration = (seconds: number) =>
  seconds < 120 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds / 60)} min`
