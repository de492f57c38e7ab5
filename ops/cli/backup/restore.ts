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
import { appendAll, checksumOf, compareLogs, eventsUpTo, readEvents, type PositionMap } from './events.ts'
import { eventsFile, fileOf, manifestFile, readManifest, type Manifest } from './manifest.ts'
import { checkSecret, stageSecret } from './secret.ts'
import { findFilledTable, importTable, setSequences, translatePositions } from './tables.ts'
import { databaseNames } from '#schema/tables/database.ts'

export interface Restore {
  readonly config: Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>
  readonly databaseUrl: string
  readonly store: EventStore
  readonly folder: string
  readonly notify?: Notify | undefined
}

/**
 * Appends the events, compares them with the backup, and imports the tables in one transaction. The application later
 * rebuilds the read models. After an interruption, the operator must empty both stores before the next attempt.
 */
export async function restore({ config, databaseUrl, store, folder, notify }: Restore): Promise<Manifest> {
  const manifest = await checkBackup(config, folder)
  let hasStarted = false
  // This connection holds the restore lock, so it stays open until the end.
  const restored = withConnection({ url: databaseUrl, name: 'brandpath restore' }, async (client) => {
    await lockForRestore(client)
    await requireEmpty(client, store)
    await using secret = await stageSecret(config, manifest, folder)
    await markRestoreStarted(client, databaseNames)
    hasStarted = true
    const positions = await restoreEvents(store, path.join(folder, eventsFile), notify)
    // The secret file must exist before the commit. Otherwise a starting application would create a new secret.
    await secret.keep()
    await restoreTables(client, manifest, folder, positions)
  })
  await restored.catch((cause: unknown) => {
    if (!hasStarted) throw cause
    const { message, topic } = new RestoreIncomplete()
    throw new CliError(`The restore failed: ${describeError(cause)}. ${message}`, { cause, topic })
  })
  return manifest
}

/** Checks the files and the secret of a backup, without using the database. @throws CliError */
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
  await markRestoreFinished(client, databaseNames)
  for (const table of tables) await importTable(client, table, path.join(folder, fileOf(table.name)))
  await setSequences(client, sequences)
  await translatePositions(client, positions)
  // Makes the projector repeat all erasures, because the restored events are older than the tables and may lack some.
  await client.query('delete from work.erasures')
  // Makes a repeated request run its command again, because the events of the command may be missing too.
  await client.query('update work.commands set answer = null where answer is not null')
  await endRestoredAccess(client)
  await skipIds(client)
  await client.query('commit')
  await client.query('analyze') // without new statistics, PostgreSQL would scan large tables
}

/**
 * Ends sessions, reset links and confirmation links. After the backup, users may have logged out, changed their password
 * or used the link.
 */
async function endRestoredAccess(client: Client): Promise<void> {
  await client.query('delete from identity.sessions')
  await client.query('update identity.accounts set verification_expires_at = null')
  await client.query('update identity.password_resets set expires_at = created_at where used_at is null')
}

/** Larger than the number of accounts, memberships or resets between two backups. */
const skippedIds = 1_000_000

/**
 * Skips the ids that were drawn after the backup. The token of an emailed link depends on such an id, so an old link would
 * otherwise work for the next user who gets its id.
 */
async function skipIds(client: Client): Promise<void> {
  for (const sequence of ['user_ids', 'entry_ids', 'reset_ids'])
    await client.query('select setval($1::regclass, nextval($1::regclass) + $2)', [
      `identity.${sequence}`,
      skippedIds,
    ])
}

async function checkFiles({ files, events, migrations }: Manifest, folder: string): Promise<void> {
  const known = [...logMigrations, ...knownMigrations].map(({ name }) => name)
  const newer = migrations.filter((name) => !known.includes(name))
  if (newer.length > 0)
    throw new CliError(
      `The backup is from a newer release. Use that release to restore it. Unknown migrations: ${newer.join(', ')}.`,
    )
  let count = 0
  for (const [name, sha256] of Object.entries({ ...files, [eventsFile]: events.sha256 })) {
    const actual = await checksumOf(path.join(folder, name)).catch(() => null)
    if (actual?.sha256 !== sha256)
      throw new CliError(`${name} is missing or was changed after the backup. Nothing was restored.`)
    if (name === eventsFile) count = actual.count
  }
  if (count === events.count) return
  throw new CliError(
    `${manifestFile} lists ${formatCount(events.count, 'event')}, but ${eventsFile} contains ${count}. Nothing was restored.`,
  )
}

async function requireEmpty(client: Client, store: EventStore): Promise<void> {
  await readBoundLogId(client, databaseNames) // throws if an earlier restore is not finished
  const table = await findFilledTable(client)
  const hasEvents = table === null && (await store.lastPosition()) !== null
  if (table === null && !hasEvents) return
  throw new CliError(
    `Nothing was restored: ${hasEvents ? 'the event store contains events' : `the table ${table} is not empty`}. ` +
      'Set DATA_DIR, or DATABASE_URL and EVENTSTORE_URL, to an empty installation.',
  )
}
