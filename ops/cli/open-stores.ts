import { openDatabase, type OpenDatabase } from '#kernel/postgres/database.ts'
import type { Database } from '#schema/tables/database.ts'
import { assertNotRestoring } from '#kernel/event-store/log-binding.ts'
import { migrate } from '#kernel/postgres/migrate.ts'
import { migrations } from '#schema/migrations/index.ts'
import { inspectEventStore, type InspectedEventStore } from '#kernel/event-store/open.ts'
import { withConnection } from '#kernel/postgres/with-connection.ts'
import { CliError, type CommandContext } from './command.ts'

/** Opens the event store without starting a log in it. */
export async function openLog({ config, databaseUrl, log }: CommandContext): Promise<InspectedEventStore> {
  await refuseNewDatabase(databaseUrl)
  return inspectEventStore(config, databaseUrl, log)
}

export interface OpenStores extends InspectedEventStore {
  readonly db: OpenDatabase<Database>['db']
  readonly close: () => Promise<void>
}

/** Opens the event store as `openLog` does, and the migrated database. */
export async function openStores(context: CommandContext, applicationName: string): Promise<OpenStores> {
  const { databaseUrl, log } = context
  await migrateExisting(context)
  const opened = await openLog(context)
  const database = openDatabase<Database>(databaseUrl, { max: 4, applicationName, log })
  return {
    ...opened,
    db: database.db,
    close: async () => {
      await opened.store.close()
      await database.close()
    },
  }
}

/**
 * Migrates a database that Brandpath already uses. Only the application and a restore set up a new one.
 *
 * @throws RestoreIncomplete if a restore into this database did not finish
 */
export async function migrateExisting({ databaseUrl, log }: CommandContext): Promise<void> {
  await refuseNewDatabase(databaseUrl)
  await migrate(databaseUrl, migrations, log)
  await assertNotRestoring(databaseUrl)
}

async function refuseNewDatabase(url: string): Promise<void> {
  const { rows } = await withConnection({ url, name: 'brandpath ops' }, (client) =>
    client.query<{ isNew: boolean }>(`select to_regclass('public.migrations') is null as "isNew"`),
  )
  if (!rows[0]?.isNew) return
  throw new CliError('No Brandpath data in this database. Start the application once to create it.')
}
