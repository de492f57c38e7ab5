import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import type { Config } from '#schema/config.ts'
import type { EventStore, RecordedEvent } from '#store/event-store.ts'
import { CommandFailed } from '../commands/command.ts'
import { eventsUpTo, sha256Of, writeEvents } from './events.ts'
import { eventsFile, fileOf, isUnfinished, secretFile, writeManifest, type Manifest } from './manifest.ts'
import { copyOut, listTables, readSequences } from './tables.ts'

export interface Backup {
  readonly config: Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>
  readonly databaseUrl: string
  readonly store: EventStore
  readonly logId: string
  readonly secret: Uint8Array
  /** Does not exist, or is empty. */
  readonly folder: string
}

/**
 * Writes everything that cannot be made anew: the events up to a position that is fixed at the beginning, then
 * `identity` and `work` as they stood at one later moment. What happened in between is in the tables alone, which
 * does no harm but in one case: the events of a user whose commit is a row. These follow, so that no account is
 * without its registration.
 */
export async function backup({
  config,
  databaseUrl,
  store,
  logId,
  secret,
  folder,
}: Backup): Promise<Manifest> {
  await makeFolder(folder)
  try {
    return await write({ config, databaseUrl, store, logId, secret, folder })
  } catch (error) {
    for (const name of await readdir(folder)) await rm(path.join(folder, name))
    throw noRoom(error, folder) ?? error
  }
}

async function write({ config, databaseUrl, store, logId, secret, folder }: Backup): Promise<Manifest> {
  const end = await store.lastPosition()
  async function* everything(rest: () => AsyncIterable<RecordedEvent>) {
    yield* eventsUpTo(store, end)
    yield* rest()
  }
  let tables: Tables | undefined
  const events = await writeEvents(
    everything(async function* () {
      tables = await writeTables(databaseUrl, folder)
      for await (const event of eventsUpTo(store, await store.lastPosition(), end)) {
        if (event.stream.startsWith('user-')) yield event
      }
    }),
    path.join(folder, eventsFile),
  )
  if (!tables) throw new Error('The tables are written between the events')
  await keepSecret(config, folder)
  const files = await digests(folder)
  const manifest: Manifest = {
    format: 1,
    takenAt: new Date().toISOString(),
    logId,
    events,
    ...tables,
    files,
    secretPrint: printOf(secret),
  }
  await writeManifest(folder, manifest)
  return manifest
}

/** Readable by nobody else: it holds addresses, hashes of passwords, and the secret. */
async function makeFolder(folder: string): Promise<void> {
  await makePath(folder)
  const files = await readdir(folder)
  if (isUnfinished(files)) {
    throw new CommandFailed(
      `${folder} holds a backup that was never finished. Remove it, or name another folder.`,
    )
  }
  if (files.length > 0) {
    throw new CommandFailed(`${folder} is not empty. A backup is written into a folder of its own.`)
  }
  await chmod(folder, 0o700)
}

/** Part by part: `recursive` never ends where the system denies that a folder is there which is, as /proc does. */
async function makePath(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await makePath(path.dirname(folder))
  await mkdir(folder)
}

/** In words where the disk did not take it; null where something else went wrong. */
function noRoom(error: unknown, folder: string): CommandFailed | null {
  if (!(error instanceof Error && 'code' in error)) return null
  return /^(ENOSPC|EFBIG|EDQUOT)$/.test(String(error.code))
    ? new CommandFailed(
        `There is no room for a backup in ${folder}: ${error.message}. Nothing is left of it.`,
      )
    : null
}

type Tables = Pick<Manifest, 'tables' | 'sequences' | 'migrations'>

/** All of them as they stood at one moment. */
async function writeTables(databaseUrl: string, folder: string): Promise<Tables> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'brandpath backup' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const tables = await listTables(client)
    for (const table of tables) await copyOut(client, table, path.join(folder, fileOf(table.name)))
    const { rows } = await client.query<{ name: string }>('select name from public.migrations order by name')
    return { tables, sequences: await readSequences(client), migrations: rows.map(({ name }) => name) }
  } finally {
    await client.end()
  }
}

/** A secret that the environment gives is the environment's to keep. */
async function keepSecret({ SECRET_KEY, DATA_DIR }: Backup['config'], folder: string): Promise<void> {
  if (SECRET_KEY !== undefined) return
  await copyFile(path.resolve(DATA_DIR, 'secret'), path.join(folder, secretFile))
  await chmod(path.join(folder, secretFile), 0o600)
}

async function digests(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).filter((name) => name !== eventsFile)
  const found = await Promise.all(
    names.map(async (name) => [name, await sha256Of(path.join(folder, name))] as const),
  )
  return Object.fromEntries(found)
}

export const printOf = (secret: Uint8Array) =>
  createHmac('sha256', secret).update('backup').digest('base64url')
