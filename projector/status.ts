import { sql, type Kysely } from 'kysely'
import { counted } from '#domain/counted.ts'
import { mostMissing, type Lag } from '#schema/api/lag.ts'
import { allLeads, schemaLed, workLead, type Database } from '#schema/tables/database.ts'
import { countBehind } from '#store/behind.ts'
import type { EventStore, Position } from '#store/event-store.ts'
import { leastOf, readCheckpoints } from './checkpoint.ts'
import { leaderOf } from './leader.ts'
import { exists } from './read-model.ts'

/** How the read models and the rest of the background work are, from whatever process asks. */
export interface Status {
  readonly schema: string
  /** Whether there are any. */
  readonly isBuilt: boolean
  /** Of the part that is least far; null before the first event. */
  readonly checkpoint: Position | null
  /** Of each part, in their order. */
  readonly checkpoints: readonly (Position | null)[]
  /** Where the log ends. */
  readonly end: Position | null
  /** False where the read models are of another log, or ahead of it: then nobody can say how far behind they are. */
  readonly comparable: boolean
  /** Null where the read models have all that the log has. */
  readonly behind: Lag | null
  readonly leaders: readonly Leader[]
  /** What is in the way; null while nothing is. */
  readonly trouble: string | null
}

export interface Leader {
  /** The read schema, or `work`. */
  readonly of: string
  /** Of its database backend; null where the last one is gone. */
  readonly pid: number | null
  readonly silentForSeconds: number
}

export interface StatusSource {
  readonly db: Kysely<Database>
  readonly store: EventStore
  /** Null where the log was never started. */
  readonly logId: string | null
  readonly schema: string
}

export async function readStatus({ db, store, logId, schema }: StatusSource): Promise<Status> {
  const isBuilt = await exists(db, schema)
  const checkpoints = await readCheckpoints(db, schema)
  const reached = leastOf(checkpoints)
  const begun = [...checkpoints.values()].filter((one) => one !== null)
  const end = await store.lastPosition()
  const leaders = await readLeaders(db, schema)
  const isAhead = begun.some(({ position }) => position > (end ?? -1n))
  const foreign = begun.find((one) => one.logId !== logId)
  const after = reached?.position ?? null
  const lag = await countBehind(store, { after, end: foreign ? null : end }, new Date())
  return {
    schema,
    isBuilt,
    checkpoint: after,
    checkpoints: [...checkpoints.values()].map((one) => one?.position ?? null),
    end,
    comparable: !foreign && !isAhead,
    behind: lag.events === 0 ? null : lag,
    leaders: leaders.map(({ version, pid, silent }) => ({ of: version, pid, silentForSeconds: silent })),
    trouble: foreign
      ? `${schema} was made from the log ${foreign.logId}, but the event store holds ${logId ?? 'none'}`
      : isAhead
        ? `${schema} is ahead of the log: it is made anew by whoever leads`
        : (leaders.find(({ trouble }) => trouble !== null)?.trouble ?? null),
  }
}

interface Backend {
  readonly pid: number
  readonly application_name: string
}

/** Whether anybody leads the read models, or a part of them. */
export const areLed = async (db: Kysely<Database>, schema: string): Promise<boolean> =>
  (await ledSchemas(db)).has(schema)

/** The read models that somebody leads, or a part of them: of every release, and in whatever number of parts. */
export async function ledSchemas(db: Kysely<Database>): Promise<ReadonlySet<string>> {
  const leaders = await selectLeaders(db).where('version', '<>', workLead).execute()
  return new Set(leaders.filter(({ pid }) => pid !== null).map(({ version }) => schemaLed(version)))
}

async function readLeaders(db: Kysely<Database>, schema: string) {
  const leads = allLeads(schema)
  const leaders = await selectLeaders(db).where('leader.version', 'in', leads).execute()
  return leaders.toSorted((one, other) => leads.indexOf(one.version) - leads.indexOf(other.version))
}

const selectLeaders = (db: Kysely<Database>) =>
  db
    .selectFrom('work.leaders as leader')
    .leftJoin(sql<Backend>`pg_stat_activity`.as('backend'), (join) =>
      join
        .onRef('backend.pid', '=', 'leader.pid')
        .on('backend.application_name', '=', sql<string>`${leaderOf('')} || leader.version`),
    )
    .select(['leader.version', 'leader.trouble', 'backend.pid'])
    .select(sql<number>`extract(epoch from clock_timestamp() - leader.beat_at)::float8`.as('silent'))

/** For an operator's terminal. */
export function describeStatus(status: Status): string[] {
  const { schema, checkpoint, checkpoints, end, comparable, behind, leaders, trouble } = status
  const place = `${schema} stands at ${checkpoint ?? 'its beginning'}, the log ends at ${end ?? 'its beginning'}`
  const parts = checkpoints.map((position, index) => `part ${index + 1} at ${position ?? 'its beginning'}`)
  const unled = allLeads(schema).filter((name) => !leaders.some(({ of }) => of === name))
  const led = leaders.map(({ of, pid, silentForSeconds }) =>
    pid === null
      ? `Nobody leads ${of}; the last leader was seen ${duration(silentForSeconds)} ago.`
      : `${of} is led by backend ${pid}, seen ${duration(silentForSeconds)} ago.`,
  )
  return [
    `${place}${parts.length > 1 ? `: ${parts.join(', ')}` : ''}.`,
    ...(comparable ? [describeLag(behind)] : []),
    ...(led.length > 0
      ? [...led, ...unled.map((name) => `Nobody has led ${name} yet.`)]
      : ['Nobody has led yet.']),
    ...(trouble ? [`In the way: ${trouble}`] : []),
  ]
}

function describeLag(behind: Lag | null): string {
  if (behind === null) return 'It is not behind.'
  const events = `${counted(behind.events, 'event')}${behind.events >= mostMissing ? ' or more' : ''}`
  return `It is behind by ${events}; the first that is missing occurred ${duration(behind.seconds)} ago.`
}

const duration = (seconds: number) =>
  seconds < 120 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds / 60)} min`
