import { openDatabase, type OpenDatabase } from '#store/database.ts'
import { mustBeWhole } from '#store/followed-log.ts'
import { migrate } from '#store/migrate.ts'
import { lookIntoEventStore, type LookedInto } from '#store/open-event-store.ts'
import { withConnection } from '#store/with-connection.ts'
import { CommandFailed, type Surroundings } from './command.ts'

/** The event store for a command that only looks: a log that was never begun stays so. */
export async function lookIntoLog({ config, databaseUrl, log }: Surroundings): Promise<LookedInto> {
  await refuseNew(databaseUrl)
  return lookIntoEventStore(config, databaseUrl, log)
}

export interface Looked extends LookedInto {
  readonly db: OpenDatabase['db']
  readonly close: () => Promise<void>
}

/** The same with the database. */
export async function look(surroundings: Surroundings, applicationName: string): Promise<Looked> {
  const { databaseUrl, log } = surroundings
  await bringForward(surroundings)
  const looked = await lookIntoLog(surroundings)
  const database = openDatabase(databaseUrl, { max: 4, applicationName, log })
  return {
    ...looked,
    db: database.db,
    close: async () => {
      await looked.store.close()
      await database.close()
    },
  }
}

/**
 * Brings the database to what this release needs, but lays out none: only the application and a restore begin one.
 *
 * @throws HalfRestored where a restore did not finish: what it left is refused, as by the application
 */
export async function bringForward({ databaseUrl, log }: Surroundings): Promise<void> {
  await refuseNew(databaseUrl)
  await migrate(databaseUrl, log)
  await mustBeWhole(databaseUrl)
}

async function refuseNew(url: string): Promise<void> {
  const { rows } = await withConnection({ url, name: 'brandpath ops' }, (client) =>
    client.query<{ isNew: boolean }>(`select to_regclass('public.migrations') is null as "isNew"`),
  )
  if (!rows[0]?.isNew) return
  throw new CommandFailed(
    'There is no data of Brandpath in this database: the first start of the application begins it.',
  )
}
