import { once } from 'node:events'
import { pino } from 'pino'
import type { Part } from '#projector/part.ts'
import { projections } from '#projector/projections/index.ts'
import { ensureReadModel } from '#projector/read-model.ts'
import { projectUntil } from '#projector/run-projections.ts'
import { readConfig } from '#schema/config.ts'
import { readSchema, readVersion } from '#schema/tables/database.ts'
import { openDatabase } from '#store/database.ts'
import { openEventStore } from '#store/open-event-store.ts'

interface PartJob {
  readonly databaseUrl: string
  readonly part: Part
}

/** Brings a part of the read models from nothing to the log's end. */
async function run({ databaseUrl, part }: PartJob): Promise<{ seconds: number }> {
  const log = pino({ level: 'warn' })
  const { store, logId } = await openEventStore(readConfig({}), databaseUrl, log)
  const database = openDatabase(databaseUrl, { max: 4, applicationName: 'brandpath bench', log })
  const schema = readSchema(readVersion, part.of)
  try {
    await ensureReadModel(database.db, schema)
    const begun = performance.now()
    await projectUntil(
      { readModel: { ...database, schema, projections, part }, store, logId },
      (_, caughtUp) => caughtUp,
    )
    return { seconds: (performance.now() - begun) / 1_000 }
  } finally {
    await store.close()
    await database.close()
  }
}

const [job] = (await once(process, 'message')) as [PartJob] // our own parent sends it
process.send?.(await run(job))
