import { randomUUID } from 'node:crypto'
import { anEvent } from '#kernel/event-store/testing/events.ts'
import { EventStoreDb } from '#kernel/event-store/eventstoredb/eventstoredb.ts'
import type { RecordedEvent } from '#kernel/event-store/event-store.ts'
import { appendAll, compareLogs, eventsUpTo } from '../../cli/backup/events.ts'
import type { Bench } from '../bench.ts'
import { rate, rateTarget, type Chapter } from '../report/result.ts'

const eventCount = 30_000
const streamCount = 500
const targetPerSecond = 4_000

/** Measures `log copy` in its worst case, in which consecutive events always have different streams. */
export async function measureLogCopy({ children, note, eventStoreUrl }: Bench): Promise<Chapter> {
  note('log copy into EventStoreDB')
  const url = eventStoreUrl ?? (await children.serve('ops/bench/processes/event-store.ts', {})).url
  const writing = async (inFlight: number) => {
    const store = new EventStoreDb({ url, prefix: `${randomUUID()}-` })
    const startedAt = performance.now()
    await appendConcurrently(store, inFlight)
    const seconds = (performance.now() - startedAt) / 1_000
    await store.close()
    return eventCount / seconds
  }
  await writing(15) // not measured: V8 compiles the code during this run
  const [pipelined, single] = [await writing(15), await writing(1)]
  const { written, compared } = await copy(url)
  return {
    title: 'Log copy',
    how: 'Events of 500 streams in turn, copied into EventStoreDB in their order, compared with unordered raw appends.',
    results: [
      { what: 'copy', ...rateTarget(written, targetPerSecond) },
      { what: 'copy', ...rate(written, pipelined, '15 raw appends in flight') },
      { what: 'copy', ...rate(written, single, '1 raw append in flight') },
      { what: 'copy and comparison', ...rate(compared, pipelined, '15 raw appends in flight') },
    ],
  }
}

async function appendConcurrently(store: EventStoreDb, inFlight: number): Promise<void> {
  const events = original()
  const append = async () => {
    for (let next = events.next(); !next.done; next = events.next())
      await store.append(`single-${next.value.position}`, [next.value], 'no_stream')
  }
  await Promise.all(Array.from({ length: inFlight }, append))
}

async function copy(url: string) {
  const store = new EventStoreDb({ url, prefix: `${randomUUID()}-` })
  const events = [...original()]
  const startedAt = performance.now()
  const perSecond = () => eventCount / ((performance.now() - startedAt) / 1_000)
  await appendAll(asynchronous(events), store)
  const written = perSecond()
  await compareLogs(asynchronous(events), eventsUpTo(store, await store.lastPosition()))
  const compared = perSecond()
  await store.close()
  return { written, compared }
}

async function* asynchronous(events: readonly RecordedEvent[]): AsyncGenerator<RecordedEvent> {
  yield* events
}

function* original(): Generator<RecordedEvent, undefined> {
  for (let n = 0; n < eventCount; n++) {
    yield {
      ...anEvent({ taskKey: 'shelf-1', from: 'pending', to: 'in_progress' }, 'TaskStatusChanged'),
      stream: `project-${n % streamCount}`,
      revision: BigInt(Math.floor(n / streamCount)),
      position: BigInt(n),
    }
  }
}
