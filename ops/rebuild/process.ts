/** Fills some parts of read models for whoever started it, and ends with him. */
import { once } from 'node:events'
import { pino } from 'pino'
import { projections } from '#projector/projections/index.ts'
import { projectUntil } from '#projector/run-projections.ts'
import { readConfig } from '#schema/config.ts'
import { openDatabase } from '#store/database.ts'
import { tellInTheWay } from '#store/in-the-way.ts'
import { openEventStore } from '#store/open-event-store.ts'
import { partsJob, type PartsJob } from './fill-parts.ts'

/** Each part to where it is not behind for once: what comes later is not waited for. */
async function run({ databaseUrl, schema, parts }: PartsJob): Promise<void> {
  const log = pino({ level: 'warn' }, pino.destination(2))
  await using opened = new AsyncDisposableStack()
  const { store, logId } = await openEventStore(readConfig(process.env), databaseUrl, log)
  opened.defer(() => store.close())
  const database = openDatabase(databaseUrl, { max: 4, applicationName: 'brandpath rebuild of parts', log })
  opened.defer(() => database.close())
  const fill = (part: PartsJob['parts'][number]) =>
    projectUntil(
      { readModel: { ...database, schema, projections, part }, store, logId },
      (position, caughtUp) => {
        process.send?.({ position: String(position) })
        return caughtUp
      },
    )
  await Promise.all(parts.map(fill))
}

process.once('disconnect', () => process.exit())
if (!process.connected) process.exit() // it was gone before this was listened for
try {
  const [job] = (await once(process, 'message')) as [unknown]
  await run(partsJob.parse(job))
} catch (error) {
  tellInTheWay(error)
}
process.disconnect()
