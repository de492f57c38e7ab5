import type { Kysely } from 'kysely'
import { countLag } from '../event-store/count-lag.ts'
import type { EventStore, Position } from '../event-store/event-store.ts'
import { readLeaders, type Leader, type LeaderTable } from '../leadership/leaders.ts'
import { readCheckpoint, type CheckpointTable } from './checkpoint.ts'
import { schemaExists } from './read-model.ts'

/** State of a read model and of the leaders of background work. Any process can read it. */
export interface Status {
  readonly schema: string
  /** True if the schema exists. */
  readonly isBuilt: boolean
  /** Null before the first event. */
  readonly checkpoint: Position | null
  /** Position of the last event of the log. */
  readonly end: Position | null
  /** False if the read model is of another log, or ahead of the log. The lag is unknown then. */
  readonly comparable: boolean
  /** Null if the read model has caught up. */
  readonly lag: Awaited<ReturnType<typeof countLag>> | null
  /** Leases that should have a leader. */
  readonly leases: readonly string[]
  readonly leaders: readonly Leader[]
  /** Why the work is stalled; null if it is not. */
  readonly problem: string | null
}

export interface StatusSource {
  readonly db: Kysely<CheckpointTable & LeaderTable>
  readonly store: EventStore
  /** Null if the log was never started. */
  readonly logId: string | null
  readonly schema: string
  readonly leases: readonly string[]
}

export async function readStatus({ db, store, logId, schema, leases }: StatusSource): Promise<Status> {
  const isBuilt = await schemaExists(db, schema)
  const checkpoint = await readCheckpoint(db, schema)
  const end = await store.lastPosition()
  const leaders = await readLeaders(db, leases)
  const position = checkpoint?.position ?? null
  const isAhead = position !== null && position > (end ?? -1n)
  const otherLog = checkpoint !== null && checkpoint.logId !== logId ? checkpoint.logId : null
  const lag = await countLag(store, { after: position, end: otherLog ? null : end }, new Date())
  return {
    schema,
    isBuilt,
    checkpoint: position,
    end,
    comparable: otherLog === null && !isAhead,
    lag: lag.events === 0 ? null : lag,
    leases,
    leaders,
    problem: otherLog
      ? `${schema} was made from log ${otherLog}, but the event store has ${logId ?? 'no log'}`
      : isAhead
        ? `${schema} is ahead of the log; the next leader rebuilds it`
        : (leaders.find(({ problem }) => problem !== null)?.problem ?? null),
  }
}
