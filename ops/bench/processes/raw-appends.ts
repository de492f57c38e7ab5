import { once } from 'node:events'
import { pino } from 'pino'
import { projectStream } from '#domain/project/project.ts'
import { roadmapContent } from '#domain/roadmap/content.ts'
import { readConfig } from '#schema/config.ts'
import { anEvent } from '#kernel/event-store/testing/events.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import { openEventStore } from '#kernel/event-store/open.ts'
import { spreadOf } from '../report/percentiles.ts'
import type { AppendJob } from '../load/append-job.ts'
import { databaseNames } from '#schema/tables/database.ts'

const taskKey = roadmapContent.tasks[0]?.key ?? ''
const statusChanged = () => anEvent({ taskKey, from: 'pending', to: 'in_progress' }, 'TaskStatusChanged')

/** Appends events one after another, to streams that no other caller uses. */
async function keepAppending(store: EventStore, first: number, until: number, latencies: number[]) {
  const streams = Array.from({ length: 50 }, (_, index) => projectStream(first + index))
  const revisions = new Map<string, bigint>()
  for (let turn = 0; performance.now() < until; turn++) {
    const stream = streams[turn % streams.length] ?? ''
    const startedAt = performance.now()
    const { revision } = await store.append(stream, [statusChanged()], revisions.get(stream) ?? 'no_stream')
    latencies.push(performance.now() - startedAt)
    revisions.set(stream, revision)
  }
}

async function run({ databaseUrl, eventStore, connections, seconds }: AppendJob) {
  const { store } = await openEventStore(
    readConfig({ ...eventStore }),
    databaseUrl,
    databaseNames,
    pino({ level: 'warn' }),
  )
  const base = Math.floor(Date.now() / 1_000) * 10_000 // stream numbers that no earlier run has used
  const runFor = async (length: number) => {
    const latencies: number[] = []
    const startedAt = performance.now()
    const until = startedAt + length * 1_000
    const offset = base + Math.round(length * 10) * 5_000
    await Promise.all(
      Array.from({ length: connections }, (_, index) =>
        keepAppending(store, offset + index * 50, until, latencies),
      ),
    )
    return { latencies, seconds: (performance.now() - startedAt) / 1_000 }
  }
  try {
    await runFor(0.5) // not measured: V8 compiles the code, and PostgreSQL plans the statements
    const { latencies, seconds: elapsed } = await runFor(seconds)
    return { perSecond: latencies.length / elapsed, ...spreadOf(latencies) }
  } finally {
    await store.close()
  }
}

const [job] = (await once(process, 'message')) as [AppendJob] // the parent process sends an AppendJob
process.send?.(await run(job))
