import path from 'node:path'
import { formatCount } from '#domain/shared/format.ts'
import type { Config } from '#schema/config.ts'
import { migrate } from '#kernel/postgres/migrate.ts'
import { migrations } from '#schema/migrations/index.ts'
import { connectEventStore, inspectEventStore } from '#kernel/event-store/open.ts'
import { readSecret, secretFileOf } from '#kernel/secret/secret.ts'
import { CliError, type Command } from '../command.ts'
import { openStores } from '../open-stores.ts'
import { backup } from './backup.ts'
import { checkBackup, restore } from './restore.ts'

export const backupCommand: Command = {
  name: 'backup',
  args: ['dir'],
  summary: 'Back up events, accounts, work and the secret into a new folder.',
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
      print('SECRET_KEY is not part of the backup. Keep it in another safe place.')
    print('The folder contains personal data. Protect it like the database.')
  },
}

/** A new secret would not open the links of emails that were sent, so none is created here. */
const missingSecret = (config: Config) =>
  new CliError(
    `${secretFileOf(config)} is missing. Set DATA_DIR to the folder that contains it, or set SECRET_KEY. If the secret is ` +
      'lost, restore it from an earlier backup. Otherwise start Brandpath, which creates a new one; links in emails that ' +
      'were sent stop working then.',
  )

export const restoreCommand: Command = {
  name: 'restore',
  args: ['dir'],
  summary: 'Restore a backup into an empty database and an empty event store, and verify the events.',
  checkInput: async (config, [dir = '']) => void (await checkBackup(config, path.resolve(dir))),
  run: async ({ config, databaseUrl, log, print, notify }, [dir = '']) => {
    const folder = path.resolve(dir)
    await migrate(databaseUrl, migrations, log)
    const store = connectEventStore(config, databaseUrl, log)
    try {
      const { events, takenAt } = await restore({ config, databaseUrl, store, folder, notify })
      print(`Restored the backup of ${takenAt}: ${formatCount(events.count, 'event')}, accounts and work.`)
      print('The application rebuilds the read models when it starts.')
    } finally {
      await store.close()
    }
  },
}
