import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#schema/config.ts'
import type { EventStore, RecordedEvent } from '#store/event-store.ts'
import { reasonOf } from '#store/in-the-way.ts'
import { isNoRoom } from '#store/no-room.ts'
import { secretFileOf } from '#store/secret.ts'
import { withConnection } from '#store/with-connection.ts'
import { CommandFailed } from '../commands/command.ts'
import { counting, type Note } from '../on-the-way.ts'
import { writeWhole } from '../write-whole.ts'
import { eventsUpTo, sha256Of, writeEvents } from './events.ts'
import { eventsFile, fileOf, manifestFile, manifestText, secretFile, type Manifest } from './manifest.ts'
import { takeFolder, type OwnFolder } from './own-folder.ts'
import { copyOut, listTables, readSequences } from './tables.ts'

export interface Backup {
  readonly config: Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>
  readonly databaseUrl: string
  readonly store: EventStore
  readonly logId: string
  readonly secret: Uint8Array
  /** Does not exist, or is empty. */
  readonly folder: string
  /** Told now and then how far it is, where somebody waits. */
  readonly note?: Note | undefined
  /** Where it aborts, the backup is given up. */
  readonly interrupted?: AbortSignal | undefined
}

/**
 * Writes everything that cannot be made anew: the events up to a position that is fixed at the beginning, then
 * `identity` and `work` as they stood at one later moment. What happened in between is in the tables alone, which
 * does no harm but in two cases: the events of a user whose commit is a row follow, so that no account is without its
 * registration; and what commands were answered is forgotten where it is restored.
 */
export async function backup({ folder, ...from }: Backup): Promise<Manifest> {
  const own = await takeFolder(folder)
  try {
    return await write(from, own)
  } catch (error) {
    await own.clear()
    if (from.interrupted?.aborted) throw interruption(folder)
    throw isNoRoom(error) ? noRoom(error, folder) : error
  }
}

const noRoom = (cause: Error, folder: string) =>
  new CommandFailed(
    `There is no room for a backup in ${folder}: ${reasonOf(cause)}. Nothing is left of it.`,
    { cause },
  )

const interruption = (folder: string) =>
  new CommandFailed(`Interrupted: there is no backup in ${folder}, and nothing is left of it.`)

type Source = Omit<Backup, 'folder'>

async function write(
  { config, databaseUrl, store, logId, secret, note, interrupted = new AbortController().signal }: Source,
  own: OwnFolder,
): Promise<Manifest> {
  const end = await store.lastPosition()
  async function* everything(rest: () => AsyncIterable<RecordedEvent>) {
    yield* counting(note, 'Writing the events', eventsUpTo(store, end, null, interrupted))
    yield* rest()
  }
  let tables: Tables | undefined
  const events = await writeEvents(
    everything(async function* () {
      tables = await writeTables(databaseUrl, own, interrupted)
      for await (const event of eventsUpTo(store, await store.lastPosition(), end, interrupted)) {
        if (event.stream.startsWith('user-')) yield event
      }
    }),
    own.events,
  )
  if (!tables) throw new Error('The tables are written between the events')
  interrupted.throwIfAborted()
  await keepSecret(config, own)
  const files = await digests(own)
  const manifest: Manifest = {
    format: 1,
    takenAt: new Date().toISOString(),
    logId,
    events,
    ...tables,
    files,
    secretPrint: printOf(secret),
  }
  await writeWhole(await own.create(manifestFile), manifestText(manifest))
  return manifest
}

type Tables = Pick<Manifest, 'tables' | 'sequences' | 'migrations'>

/** All of them as they stood at one moment. */
function writeTables(url: string, own: OwnFolder, interrupted: AbortSignal): Promise<Tables> {
  return withConnection({ url, name: 'brandpath backup' }, async (client) => {
    interrupted.throwIfAborted()
    // Whatever it waits for fails then.
    interrupted.addEventListener('abort', () => void client.end())
    await client.query('begin isolation level repeatable read read only')
    const tables = await listTables(client)
    for (const table of tables) await copyOut(client, table, await own.create(fileOf(table.name)))
    const { rows } = await client.query<{ name: string }>('select name from public.migrations order by name')
    return { tables, sequences: await readSequences(client), migrations: rows.map(({ name }) => name) }
  })
}

/** A secret that the environment gives is the environment's to keep. */
async function keepSecret(config: Backup['config'], own: OwnFolder): Promise<void> {
  if (config.SECRET_KEY !== undefined) return
  const secret = await readFile(secretFileOf(config))
  await writeWhole(await own.create(secretFile), secret)
}

async function digests({ folder, names }: OwnFolder): Promise<Record<string, string>> {
  const others = names().filter((name) => name !== eventsFile)
  const found = await Promise.all(
    others.map(async (name) => [name, await sha256Of(path.join(folder, name))] as const),
  )
  return Object.fromEntries(found)
}

export const printOf = (secret: Uint8Array) =>
  createHmac('sha256', secret).update('backup').digest('base64url')
