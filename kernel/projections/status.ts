import type { Kysely } from 'kysely'
import type { DatabaseNames } from '../postgres/names.ts'
import { countLag } from '../event-store/count-lag.ts'
import type { EventStore, Position } from '../event-store/event-store.ts'
import { readLeaders, type Leader } from '../leadership/leaders.ts'
import { readCheckpoint, type CheckpointTable } from './checkpoint.ts'
import { schemaExists } from './read-model.ts'

export interface Status {
  readonly schema: string
  readonly isBuilt: boolean
  readonly checkpoint: Position | null
  readonly end: Position | null
  /** False if the read model belongs to another log or is ahead of the log. The lag is then unknown. */
  readonly comparable: boolean
  readonly lag: Awaited<ReturnType<typeof countLag>> | null
  readonly leases: readonly string[]
  readonly leaders: readonly Leader[]
  readonly problem: string | null
}

export interface StatusSource {
  readonly db: Kysely<CheckpointTable>
  readonly names: DatabaseNames
  readonly store: EventStore
  readonly logId: string | null
  readonly schema: string
  readonly leases: readonly string[]
}

export async function readStatus({ db, names, store, logId, schema, leases }: StatusSource): Promise<Status> {
  const isBuilt = await schemaExists(db, schema)
  const checkpoint = await readCheckpoint(db, schema)
  const end = await store.lastPosition()
  const leaders = await readLeaders(db, names, leases)
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
      ? `${schema} was built from log ${otherLog}, but the event store has ${logId ?? 'no log'}`
      : isAhead
        ? `${schema} is ahead of the log; the next leader rebuilds it`
        : (leaders.find(({ problem }) => problem !== null)?.problem ?? null),
  }
}
