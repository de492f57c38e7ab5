import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { pino } from 'pino'
import { projectStream } from '#domain/project.ts'
import { roadmapContent } from '#domain/roadmap/content.ts'
import { readConfig } from '#schema/config.ts'
import type { EventStore, NewEvent } from '#store/event-store.ts'
import { openEventStore } from '#store/open-event-store.ts'
import { spreadOf } from '../percentiles.ts'
import type { AppendJob } from '../raw-appends.ts'

/** The same event as a status change appends, and nothing else: through the same adapter, in the same groups. */
const taskKey = roadmapContent.tasks[0]?.key ?? ''
function statusChanged(): NewEvent {
  const commandId = randomUUID()
  const ids = { correlationId: randomUUID(), causationId: commandId, commandId }
  return {
    id: randomUUID(),
    type: 'TaskStatusChanged',
    data: { taskKey, from: 'pending', to: 'in_progress' },
    metadata: { actor: 1, ...ids, occurredAt: new Date().toISOString(), version: 1 },
  }
}

/** Appends to streams of its own, one after another. */
async function keepAppending(store: EventStore, first: number, until: number, latencies: number[]) {
  const streams = Array.from({ length: 50 }, (_, index) => projectStream(first + index))
  const revisions = new Map<string, bigint>()
  for (let turn = 0; performance.now() < until; turn++) {
    const stream = streams[turn % streams.length] ?? ''
    const begun = performance.now()
    const { revision } = await store.append(stream, [statusChanged()], revisions.get(stream) ?? 'no_stream')
    latencies.push(performance.now() - begun)
    revisions.set(stream, revision)
  }
}

async function run({ databaseUrl, connections, seconds }: AppendJob) {
  const { store } = await openEventStore(readConfig({}), databaseUrl, pino({ level: 'warn' }))
  const base = Math.floor(Date.now() / 1_000) * 10_000 // streams that no run before has written
  const all = async (length: number) => {
    const latencies: number[] = []
    const begun = performance.now()
    const until = begun + length * 1_000
    const offset = base + Math.round(length * 10) * 5_000
    await Promise.all(
      Array.from({ length: connections }, (_, index) =>
        keepAppending(store, offset + index * 50, until, latencies),
      ),
    )
    return { latencies, seconds: (performance.now() - begun) / 1_000 }
  }
  try {
    await all(0.5) // what is compiled and planned first
    const { latencies, seconds: elapsed } = await all(seconds)
    return { perSecond: latencies.length / elapsed, ...spreadOf(latencies) }
  } finally {
    await store.close()
  }
}

const [job] = (await once(process, 'message')) as [AppendJob] // our own parent sends it
process.send?.(await run(job))
