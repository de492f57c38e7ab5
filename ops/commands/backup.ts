import path from 'node:path'
import { counted } from '#domain/counted.ts'
import type { Config } from '#schema/config.ts'
import { migrate } from '#store/migrate.ts'
import { openUnstarted } from '#store/open-event-store.ts'
import { readSecret, secretFileOf } from '#store/secret.ts'
import { backup } from '../backup/backup.ts'
import { checkBackup, restore } from '../backup/restore.ts'
import { CommandFailed, type Command, type Run } from './command.ts'
import { look } from './look.ts'

export const backupAll: Command = {
  name: 'backup',
  args: ['dir'],
  summary: 'Writes all that cannot be made anew into a new folder: events, accounts, work, the secret.',
  run: async (surroundings, [dir = '']) => {
    const { config, databaseUrl, say, note } = surroundings
    const { store, logId, close } = await look(surroundings, 'brandpath ops')
    const folder = path.resolve(dir)
    try {
      if (logId === null) throw new CommandFailed('There is nothing to back up: the log was never begun.')
      const secret = await readSecret(config)
      if (secret === null) throw noSecret(config)
      const interrupted = surroundings.stopSignal()
      const from = { config, databaseUrl, store, logId, secret }
      const { events, tables } = await backup({ ...from, folder, note, interrupted })
      say(`${counted(events.count, 'event')} and ${counted(tables.length, 'table')} stand in ${folder}.`)
      if (config.SECRET_KEY !== undefined) say('SECRET_KEY is not among them: keep it beside this backup.')
      say('Whoever has this folder can read every address. Keep it as you keep the database.')
    } finally {
      await close()
    }
  },
}

/** One that was drawn now would open no link of the mails that went out, and stand in the backup as though it did. */
const noSecret = (config: Config) =>
  new CommandFailed(
    `There is no ${secretFileOf(config)}, and without the secret that Brandpath works with here a backup is none. ` +
      'Name the DATA_DIR that holds it, or SECRET_KEY. Where it is lost, bring it back from an earlier backup, or start ' +
      'Brandpath, which draws another: no link of the mails that went out opens anything then.',
  )

/** Looks at the backup, before a database is made for it, and answers what restores it. */
async function prepare(looked: Config, [dir = '']: readonly string[]): Promise<Run> {
  const folder = path.resolve(dir)
  const manifest = await checkBackup(looked, folder)
  return async ({ config, databaseUrl, log, say, note }) => {
    await migrate(databaseUrl, log)
    const store = openUnstarted(config, databaseUrl, log)
    try {
      const { events, takenAt } = await restore({ config, databaseUrl, store, folder, manifest, note })
      say(
        `${counted(events.count, 'event')} ${events.count === 1 ? 'is as it was' : 'are as they were'} at ${takenAt}, and so are accounts and work.`,
      )
      say('The read models are made from them when the application starts.')
    } finally {
      await store.close()
    }
  }
}

export const restoreAll: Command = {
  name: 'restore',
  args: ['dir'],
  summary: 'Puts a backup into an empty database and event store, and compares the two.',
  beginsInEmpty: prepare,
  run: async (surroundings, args, options) => {
    const restoring = await prepare(surroundings.config, args)
    await restoring(surroundings, args, options)
  },
}
