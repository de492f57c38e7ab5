import path from 'node:path'
import type { Client } from 'pg'
import { formatCount } from '#domain/shared/format.ts'
import type { Config } from '#schema/config.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import {
  lockForRestore,
  markRestoreFinished,
  markRestoreStarted,
  readBoundLogId,
  RestoreIncomplete,
} from '#kernel/event-store/log-binding.ts'
import { logMigrations } from '#kernel/event-store/postgres/migrations.ts'
import { migrations as knownMigrations } from '#schema/migrations/index.ts'
import { withConnection } from '#kernel/postgres/with-connection.ts'
import { CliError } from '../command.ts'
import { describeError } from '../files.ts'
import { withProgress, type Notify } from '../progress.ts'
import {
  appendAll,
  compareLogs,
  countEvents,
  eventsUpTo,
  readEvents,
  sha256Of,
  type PositionMap,
} from './events.ts'
import { eventsFile, fileOf, manifestFile, readManifest, type Manifest } from './manifest.ts'
import { checkSecret, stageSecret } from './secret.ts'
import { findFilledTable, importTable, setSequences, translatePositions } from './tables.ts'

export interface Restore {
  readonly config: Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>
  /** Database that is migrated but contains no data. */
  readonly databaseUrl: string
  /** Event store that contains no events. */
  readonly store: EventStore
  readonly folder: string
  readonly notify?: Notify | undefined
}

/**
 * Appends the events and compares them with the backup, then imports the tables in one transaction. The application
 * rebuilds the read models. An interrupted restore makes both stores unusable: repeat it with empty stores.
 */
export async function restore({ config, databaseUrl, store, folder, notify }: Restore): Promise<Manifest> {
  const manifest = await checkBackup(config, folder)
  let hasStarted = false
  // This connection stays open during the whole restore, because the connection holds the restore lock.
  const restored = withConnection({ url: databaseUrl, name: 'brandpath restore' }, async (client) => {
    await lockForRestore(client)
    await requireEmpty(client, store)
    await using secret = await stageSecret(config, manifest, folder)
    await markRestoreStarted(client)
    hasStarted = true
    const positions = await restoreEvents(store, path.join(folder, eventsFile), notify)
    // The secret must be in place before the commit. Otherwise a starting application would create a new secret.
    await secret.keep()
    await restoreTables(client, manifest, folder, positions)
  })
  await restored.catch((cause: unknown) => {
    if (!hasStarted) throw cause
    throw new CliError(`The restore failed: ${describeError(cause)}. ${new RestoreIncomplete().message}`, {
      cause,
    })
  })
  return manifest
}

/** Checks the files and the secret of a backup. Needs no database. @throws CliError */
export async function checkBackup(config: Restore['config'], folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await checkFiles(manifest, folder)
  await checkSecret(config, manifest, folder)
  return manifest
}

async function restoreEvents(store: EventStore, file: string, notify?: Notify): Promise<PositionMap> {
  await appendAll(withProgress(notify, 'Writing the events', readEvents(file)), store)
  const original = withProgress(notify, 'Comparing the events', readEvents(file))
  return compareLogs(original, eventsUpTo(store, await store.lastPosition()))
}

async function restoreTables(
  client: Client,
  { tables, sequences }: Manifest,
  folder: string,
  positions: PositionMap,
): Promise<void> {
  await client.query('begin')
  await markRestoreFinished(client)
  for (const table of tables) await importTable(client, table, path.join(folder, fileOf(table.name)))
  await setSequences(client, sequences)
  await translatePositions(client, positions)
  // The tables are newer than the events, so the events of an erasure may be missing. The projector repeats all erasures.
  await client.query('delete from work.erasures')
  // Events of an answered command may be missing, too. Without the stored response a repeated command is executed again.
  await client.query('update work.commands set answer = null where answer is not null')
  await client.query('commit')
  await client.query('analyze') // without statistics, queries would scan large tables
}

async function checkFiles({ files, events, migrations }: Manifest, folder: string): Promise<void> {
  const known = [...logMigrations, ...knownMigrations].map(({ name }) => name)
  const newer = migrations.filter((name) => !known.includes(name))
  if (newer.length > 0)
    throw new CliError(
      `The backup is from a newer release. Use that release to restore it. Unknown migrations: ${newer.join(', ')}.`,
    )
  for (const [name, sha256] of Object.entries({ ...files, [eventsFile]: events.sha256 })) {
    const actual = await sha256Of(path.join(folder, name)).catch(() => null)
    if (actual !== sha256)
      throw new CliError(`${name} is missing or was changed after the backup. Nothing was restored.`)
  }
  const count = await countEvents(path.join(folder, eventsFile))
  if (count === events.count) return
  throw new CliError(
    `${manifestFile} lists ${formatCount(events.count, 'event')}, but ${eventsFile} contains ${count}. Nothing was restored.`,
  )
}

async function requireEmpty(client: Client, store: EventStore): Promise<void> {
  await readBoundLogId(client) // throws if an earlier restore did not finish
  const table = await findFilledTable(client)
  const hasEvents = table === null && (await store.lastPosition()) !== null
  if (table === null && !hasEvents) return
  throw new CliError(
    `Nothing was restored: ${hasEvents ? 'the event store contains events' : `the table ${table} is not empty`}. ` +
      'Set DATA_DIR, or DATABASE_URL and EVENTSTORE_URL, to an empty installation.',
  )
}
