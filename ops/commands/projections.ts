import { projections } from '#projector/projections/index.ts'
import { rebuild } from '#projector/rebuild.ts'
import { describeStatus, readStatus } from '#projector/status.ts'
import { readSchema, readVersion } from '#schema/tables/database.ts'
import { openDatabase } from '#store/database.ts'
import { migrate } from '#store/migrate.ts'
import { openEventStore } from '#store/open-event-store.ts'
import type { Command } from './command.ts'

export const projectionsStatus: Command = {
  name: 'projections status',
  args: [],
  summary: 'Says how far the read models are behind the log, who leads, and what is in the way.',
  run: async ({ config, databaseUrl, log, say }) => {
    await migrate(databaseUrl, log)
    const database = openDatabase(databaseUrl, { max: 2, applicationName: 'brandpath status', log })
    const { store, logId } = await openEventStore(config, databaseUrl, log)
    try {
      for (const line of describeStatus(
        await readStatus({ db: database.db, store, logId, schema: readSchema(readVersion) }),
      )) {
        say(line)
      }
    } finally {
      await store.close()
      await database.close()
    }
  },
}

export const projectionsRebuild: Command = {
  name: 'projections rebuild',
  args: [],
  summary: 'Makes the read models anew from the events, beside those in service, and exchanges the two.',
  run: async ({ config, databaseUrl, log, say }) => {
    await migrate(databaseUrl, log)
    const database = openDatabase(databaseUrl, { max: 4, applicationName: 'brandpath rebuild', log })
    const { store, logId } = await openEventStore(config, databaseUrl, log)
    const schema = readSchema(readVersion)
    try {
      const readModel = { db: database.db, schema, projections }
      await rebuild({ readModel, store, logId, log, signal: new AbortController().signal })
      say(`${schema} was made anew and is in service.`)
    } finally {
      await store.close()
      await database.close()
    }
  },
}
