import path from 'node:path'
import type { Config } from '#schema/config.ts'
import type { EventStore, RecordedEvent } from '#kernel/event-store/event-store.ts'
import { isDiskFull } from '#kernel/resilience/system-error.ts'
import { withConnection } from '#kernel/postgres/with-connection.ts'
import { CliError } from '../command.ts'
import { describeError, writeAndSync } from '../files.ts'
import { withProgress, type Notify } from '../progress.ts'
import { createBackupFolder, type BackupFolder } from './backup-folder.ts'
import { eventsUpTo, sha256Of, writeEvents } from './events.ts'
import { eventsFile, fileOf, manifestFile, manifestText, type Manifest } from './manifest.ts'
import { copySecret, secretFingerprint } from './secret.ts'
import { exportTable, listTables, readSequences } from './tables.ts'

interface Backup {
  readonly config: Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>
  readonly databaseUrl: string
  readonly store: EventStore
  readonly logId: string
  readonly secret: Uint8Array
  /** Target folder, which must be empty or missing. */
  readonly folder: string
  readonly notify?: Notify | undefined
  readonly interrupted?: AbortSignal | undefined
}

/**
 * Writes the events up to the current end of the log, and then a snapshot of `content`, `identity` and `work`. At the
 * end, adds newer events of `user-` streams, because the snapshot may contain new accounts.
 */
export async function backup({ folder, ...source }: Backup): Promise<Manifest> {
  const target = await createBackupFolder(folder)
  try {
    return await write(source, target)
  } catch (error) {
    await target.clear()
    if (source.interrupted?.aborted)
      throw new CliError(`The backup was interrupted. The unfinished backup in ${folder} was removed.`)
    if (!isDiskFull(error)) throw error
    throw new CliError(
      `Cannot write the backup to ${folder}: ${describeError(error)}. The unfinished backup was removed.`,
      { cause: error },
    )
  }
}

async function write(source: Omit<Backup, 'folder'>, target: BackupFolder): Promise<Manifest> {
  const { config, databaseUrl, store, logId, secret, notify } = source
  const { interrupted = new AbortController().signal } = source
  const end = await store.lastPosition()
  let tables: Tables | undefined
  async function* allEvents(): AsyncGenerator<RecordedEvent> {
    yield* withProgress(notify, 'Writing the events', eventsUpTo(store, end, null, interrupted))
    tables = await exportTables(databaseUrl, target, interrupted)
    for await (const event of eventsUpTo(store, await store.lastPosition(), end, interrupted)) {
      if (event.stream.startsWith('user-')) yield event
    }
  }
  const events = await writeEvents(allEvents(), target.events)
  if (!tables) throw new Error('The tables were not exported.')
  interrupted.throwIfAborted()
  await copySecret(config, target)
  const manifest: Manifest = {
    format: 1,
    takenAt: new Date().toISOString(),
    logId,
    events,
    ...tables,
    files: await digestFiles(target),
    secretPrint: secretFingerprint(secret),
  }
  await writeAndSync(await target.create(manifestFile), manifestText(manifest))
  return manifest
}

type Tables = Pick<Manifest, 'tables' | 'sequences' | 'migrations'>

function exportTables(url: string, target: BackupFolder, interrupted: AbortSignal): Promise<Tables> {
  return withConnection({ url, name: 'brandpath backup' }, async (client) => {
    interrupted.throwIfAborted()
    // An interruption closes the connection, so that the running query fails.
    interrupted.addEventListener('abort', () => void client.end())
    await client.query('begin isolation level repeatable read read only')
    const tables = await listTables(client)
    for (const table of tables) await exportTable(client, table, await target.create(fileOf(table.name)))
    const { rows } = await client.query<{ name: string }>('select name from public.migrations order by name')
    return { tables, sequences: await readSequences(client), migrations: rows.map(({ name }) => name) }
  })
}

async function digestFiles({ folder, files }: BackupFolder): Promise<Record<string, string>> {
  const names = files().filter((name) => name !== eventsFile)
  const digests = names.map(async (name) => [name, await sha256Of(path.join(folder, name))] as const)
  return Object.fromEntries(await Promise.all(digests))
}
