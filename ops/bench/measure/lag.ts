import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { ReadPosition } from '#api/read-position.ts'
import { readConfig } from '#schema/config.ts'
import { readSchema, readVersion } from '#schema/tables/database.ts'
import { openEventStore } from '#store/open-event-store.ts'
import type { EventStore } from '#store/event-store.ts'
import type { Bench, DataSet } from '../bench.ts'
import { spreadOf } from '../percentiles.ts'
import { ms, type Chapter } from '../result.ts'

/** Events in a second: a lively day of some thousands of teams. */
const pace = 100

/** From an append's acknowledgement until the projector has told that its event can be read. */
export async function measureLag({ scale, log, note }: Bench, set: DataSet): Promise<Chapter> {
  note(`projection lag at ${pace} events a second`)
  const { store } = await openEventStore(readConfig({}), set.databaseUrl, log)
  const reads = await ReadPosition.open(set.databaseUrl, readSchema(readVersion), log)
  try {
    const lags = await follow(store, reads, pace * scale.seconds)
    const { p50, p99, max } = spreadOf(lags)
    return {
      title: 'Projection lag',
      how: `${pace} events a second for ${scale.seconds} s, each of its own stream: from the acknowledged append until the read models have it.`,
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

/** Begins each append when its time has come, whether those before are done or not. */
async function follow(store: EventStore, reads: ReadPosition, events: number): Promise<number[]> {
  const begun = performance.now()
  const lags: Promise<number>[] = []
  for (let index = 0; index < events; index++) {
    const due = begun + (index * 1_000) / pace
    await delay(Math.max(0, due - performance.now()))
    lags.push(lagOf(store, reads))
  }
  return Promise.all(lags)
}

async function lagOf(store: EventStore, reads: ReadPosition): Promise<number> {
  const commandId = randomUUID()
  const ids = { correlationId: randomUUID(), causationId: commandId, commandId }
  const { position } = await store.append(
    `user-${nextUser++}`,
    [
      {
        id: randomUUID(),
        type: 'UserRegistered',
        data: { role: 'MEMBER' },
        metadata: { actor: null, ...ids, occurredAt: new Date().toISOString(), version: 1 },
      },
    ],
    'no_stream',
  )
  const appended = performance.now()
  if (!(await reads.waitFor(position, 30_000))) throw new Error('the projector did not catch up in 30 s')
  return performance.now() - appended
}

/** Ids of users that no data set has. */
let nextUser = 1_000_000_000
