import path from 'node:path'
import { formatCount } from '#domain/shared/format.ts'
import type { Config } from '#schema/config.ts'
import { migrate } from '#kernel/event-store/postgres/migrate.ts'
import { migrations } from '#schema/migrations/index.ts'
import { StoreUnavailable, type EventStore } from '#kernel/event-store/event-store.ts'
import { connectEventStore, inspectEventStore, type EventStoreConfig } from '#kernel/event-store/open.ts'
import { withConnection } from '#kernel/postgres/with-connection.ts'
import { readSecret, secretFileOf } from '#kernel/secret/secret.ts'
import { CliError, type Command } from '../command.ts'
import { describeError } from '../files.ts'
import { migrateExisting, openStores } from '../open-stores.ts'
import { backup } from './backup.ts'
import { copyLog } from './copy-log.ts'
import { checkBackup, restore } from './restore.ts'
import { databaseNames } from '#schema/tables/database.ts'

export const backupCommand: Command = {
  name: 'backup',
  args: ['folder'],
  summary:
    'Back up the events, all tables except the read models, and the secret file, unless SECRET_KEY is set, into a new folder.',
  run: async (context, [dir = '']) => {
    const { config, databaseUrl, print, notify } = context
    await using stores = await openStores(context, inspectEventStore)
    const { store, logId } = stores
    if (logId === null) throw new CliError('Nothing to back up: the event log is empty.')
    const secret = await readSecret(config)
    if (secret === null) throw missingSecret(config)
    const folder = path.resolve(dir)
    const interrupted = context.stopSignal()
    const source = { config, databaseUrl, store, logId, secret, folder, notify, interrupted }
    const { events, tables } = await backup(source)
    print(
      `Backed up ${formatCount(events.count, 'event')} and ${formatCount(tables.length, 'table')} to ${folder}.`,
    )
    if (config.SECRET_KEY !== undefined)
      print('SECRET_KEY is not part of the backup. Store it separately, in a safe place.')
    print('The folder contains personal data. Protect it like the database.')
  },
}

/** Reports a missing secret. A new secret would be wrong, because it would make the links in sent emails invalid. */
const missingSecret = (config: Config) =>
  new CliError(
    `${secretFileOf(config)} is missing. Set DATA_DIR to the folder that contains the secret, or set SECRET_KEY. If the ` +
      'secret is lost, restore it from an earlier backup. If no backup exists, start Brandpath to create a new secret. ' +
      'Links in emails sent so far then stop working.',
  )

export const restoreCommand: Command = {
  name: 'restore',
  args: ['folder'],
  summary: 'Restore a backup into an empty database and an empty event store, and verify the events.',
  createsDatabase: true,
  checkInput: async (config, [dir = '']) => void (await checkBackup(config, path.resolve(dir))),
  run: async ({ config, databaseUrl, log, print, notify }, [dir = '']) => {
    const folder = path.resolve(dir)
    await migrate(databaseUrl, migrations, log)
    const store = await connectEventStore(config, databaseUrl, databaseNames, log)
    try {
      const { events, takenAt } = await restore({ config, databaseUrl, store, folder, notify })
      print(
        `Restored the backup of ${takenAt}: ${formatCount(events.count, 'event')}, the accounts and all other tables.`,
      )
      print(
        'All users must log in again. Open links that reset a password or confirm an address no longer work.',
      )
      print('The application rebuilds the read models when it starts.')
    } finally {
      await store.close()
    }
  },
}

export const logCopyCommand: Command = {
  name: 'log copy',
  args: [],
  options: { from: { value: 'postgres | connection string', required: true } },
  summary:
    'Copy the events of another event store into the configured one. Continues an interrupted copy. Stop the application first.',
  checkInput: (config, _args, { from }) => void parseSource(config, String(from)),
  run: async (context, _args, { from }) => {
    const { config, databaseUrl, log, print, notify } = context
    const sourceConfig = parseSource(config, String(from))
    await migrateExisting(context)
    await using stack = new AsyncDisposableStack()
    const stores = {
      source: await connectEventStore(sourceConfig, databaseUrl, databaseNames, log),
      target: await connectEventStore(config, databaseUrl, databaseNames, log),
    }
    stack.defer(() => stores.source.close())
    stack.defer(() => stores.target.close())
    await requireAvailable(stores.source, sourceConfig)
    const result = await withConnection({ url: databaseUrl, name: 'brandpath log copy' }, (client) =>
      copyLog({ client, notify, ...stores }),
    )
    if (!result) return print('The copy is already complete. Nothing was copied.')
    const { count, before } = result
    const existing = before > 0 ? ` (${before} were already there)` : ''
    print(
      `Copied ${formatCount(count - before, 'event')}${existing} and compared all ${count}. ` +
        'The application rebuilds the read models when it starts.',
    )
  },
}

function parseSource(config: Config, from: string): EventStoreConfig {
  const { EVENTSTORE_URL: target, EVENTSTORE_PREFIX } = config
  const source = from === 'postgres' ? undefined : from
  if (source !== undefined && !/^(esdb|kurrentdb)(\+discover)?:\/\/[^/?\s]/.test(source)) {
    throw new CliError(
      `Invalid value of --from: ${from}. Expected postgres or a connection string such as esdb://host:2113.`,
    )
  }
  if (source === target)
    throw new CliError(
      '--from is the configured event store itself. Nothing was copied. Set --from to another event store.',
    )
  return { EVENTSTORE_URL: source, EVENTSTORE_PREFIX }
}

/** Checks that the event store of --from is available. A later error would name the configured event store instead. */
async function requireAvailable(source: EventStore, { EVENTSTORE_URL }: EventStoreConfig): Promise<void> {
  if (EVENTSTORE_URL === undefined) return // the log is in Postgres, and its connection is already open
  await source.lastPosition().catch((error: unknown) => {
    if (!(error instanceof StoreUnavailable)) throw error
    throw new CliError(
      `Cannot connect to the event store of --from: ${describeError(error)}. Check that --from is correct and that the server is running.`,
    )
  })
}
