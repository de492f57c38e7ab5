import { OutcomeUnknown, RevisionConflict, type ExpectedRevision } from '../event-store.ts'
import { PostgresLog } from '../postgres/postgres-log.ts'
import { anEvent } from './events.ts'
import { randomFrom } from '../../testing/random.ts'

/**
 * Process for tests of concurrent appends: its writers append batches to shared streams. Prints the number of conflicts.
 *
 * Arguments: database URL, name of this process, seed, streams, writers, batches per writer.
 */
const [url = '', racer = '', seed = '0', streams = '0', writers = '0', batches = '0'] = process.argv.slice(2)
const random = randomFrom(Number(seed))
const store = new PostgresLog({ url })
const last = new Map<string, ExpectedRevision>()
let conflicts = 0

async function append(stream: string, batch: string): Promise<void> {
  const size = 1 + random.below(4)
  const events = Array.from({ length: size }, (_, place) => anEvent({ batch, place, size }))
  for (;;) {
    try {
      const { revision } = await store.append(stream, events, last.get(stream) ?? 'no_stream')
      last.set(stream, revision)
      return
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error
      conflicts += 1
      last.set(stream, error.actual)
    }
  }
}

async function write(writer: number): Promise<void> {
  for (let n = 0; n < Number(batches); n += 1) {
    await append(`race-${random.below(Number(streams))}`, `${racer}-${writer}-${n}`)
  }
}

try {
  await Promise.all(Array.from({ length: Number(writers) }, (_, writer) => write(writer)))
  console.log(conflicts)
} catch (error) {
  console.error(error instanceof OutcomeUnknown ? error.cause : error)
  process.exitCode = 1
} finally {
  await store.close()
}
