import { setTimeout as delay } from 'node:timers/promises'
import { anEvent } from '#kernel/event-store/testing/events.ts'
import { ProjectionPosition } from '#kernel/projections/projection-position.ts'
import { readConfig } from '#schema/config.ts'
import { databaseNames, readSchema } from '#schema/tables/database.ts'
import { openEventStore } from '#kernel/event-store/open.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import type { Bench, DataSet } from '../bench.ts'
import { spreadOf } from '../report/percentiles.ts'
import { ms, type Chapter } from '../report/result.ts'

/** Rate of events that a few thousand active teams cause. */
const eventsPerSecond = 100

/** Measures the projection lag: the time from the end of an append until the read models contain the event. */
export async function measureLag({ scale, log, note }: Bench, set: DataSet): Promise<Chapter> {
  note(`projection lag at ${eventsPerSecond} events a second`)
  const { store } = await openEventStore(readConfig({}), set.databaseUrl, databaseNames, log)
  const reads = await ProjectionPosition.open({
    url: set.databaseUrl,
    names: databaseNames,
    schema: readSchema,
    log,
  })
  try {
    const lags = await follow(store, reads, eventsPerSecond * scale.seconds)
    const { p50, p99, max } = spreadOf(lags)
    return {
      title: 'Projection lag',
      how: `${eventsPerSecond} events a second for ${scale.seconds} s, each of its own stream: from the acknowledged append until the read models have it.`,
      results: [
        { what: 'p50', measured: ms(p50) },
        { what: 'p99', measured: ms(p99) },
        { what: 'max', measured: ms(max) },
      ],
    }
  } finally {
    await reads.close()
    await store.close()
  }
}

/** Starts appends at a constant rate, without waiting for earlier appends. Returns the lag of each event. */
async function follow(store: EventStore, reads: ProjectionPosition, events: number): Promise<number[]> {
  const startedAt = performance.now()
  const lags: Promise<number>[] = []
  for (let index = 0; index < events; index++) {
    const due = startedAt + (index * 1_000) / eventsPerSecond
    await delay(Math.max(0, due - performance.now()))
    lags.push(lagOf(store, reads))
  }
  return Promise.all(lags)
}

async function lagOf(store: EventStore, reads: ProjectionPosition): Promise<number> {
  const registered = anEvent({ role: 'MEMBER' }, 'UserRegistered', { actor: null })
  const { position } = await store.append(`user-${nextUser++}`, [registered], 'no_stream')
  const appended = performance.now()
  if (!(await reads.waitFor(position, 30_000)))
    throw new Error('The read models did not contain an appended event within 30 s.')
  return performance.now() - appended
}

/** Next user id. No data set uses such high user ids. */
let nextUser = 1_000_000_000
