import type { EventStore } from '#kernel/event-store/event-store.ts'
import { assertNotRestoring } from '#kernel/event-store/log-binding.ts'
import { inspectEventStore, type InspectedEventStore } from '#kernel/event-store/open.ts'
import { openDatabase } from '#kernel/postgres/database.ts'
import { migrate } from '#kernel/event-store/postgres/migrate.ts'
import { withConnection } from '#kernel/postgres/with-connection.ts'
import { migrations } from '#schema/migrations/index.ts'
import { databaseNames, type Database } from '#schema/tables/database.ts'
import { CliError, type CommandContext } from './command.ts'

/** Opens the event store. Unlike `openEventStore`, does not begin a log in an empty event store. */
export async function openLog({ config, databaseUrl, log }: CommandContext): Promise<InspectedEventStore> {
  await refuseNewDatabase(databaseUrl)
  return inspectEventStore(config, databaseUrl, databaseNames, log)
}

export function connectDatabase({ databaseUrl, log }: CommandContext) {
  const database = openDatabase<Database>(databaseUrl, { max: 4, applicationName: 'brandpath ops', log })
  return { ...database, [Symbol.asyncDispose]: () => database.close() }
}

type OpenLog<LogId> = (
  ...args: Parameters<typeof inspectEventStore>
) => Promise<{ readonly store: EventStore; readonly logId: LogId }>

/** Migrates the database and opens both stores. `openEventStore` begins a log in an empty event store. */
export async function openStores<LogId>(context: CommandContext, openEvents: OpenLog<LogId>) {
  const { config, databaseUrl, log } = context
  await migrateExisting(context)
  const { store, logId } = await openEvents(config, databaseUrl, databaseNames, log)
  const database = connectDatabase(context)
  const close = async () => {
    await store.close()
    await database.close()
  }
  return { store, logId, database, db: database.db, [Symbol.asyncDispose]: close }
}

/** Migrates a database. @throws CliError for a new database, which only the application sets up; RestoreIncomplete */
export async function migrateExisting({ databaseUrl, log }: CommandContext): Promise<void> {
  await refuseNewDatabase(databaseUrl)
  await migrate(databaseUrl, migrations, log)
  await assertNotRestoring(databaseUrl, databaseNames)
}

async function refuseNewDatabase(url: string): Promise<void> {
  const { rows } = await withConnection({ url, name: 'brandpath ops' }, (client) =>
    client.query<{ isNew: boolean }>(`select to_regclass('public.migrations') is null as "isNew"`),
  )
  if (!rows[0]?.isNew) return
  throw new CliError('No Brandpath data in this database. Start the application once to create the tables.')
}
