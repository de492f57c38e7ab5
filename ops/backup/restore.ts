import path from 'node:path'
import type { Client } from 'pg'
import { counted } from '#domain/counted.ts'
import type { Config } from '#schema/config.ts'
import type { EventStore } from '#store/event-store.ts'
import { beginRestore, endRestore, followedLog, HalfRestored, mustRestoreAlone } from '#store/followed-log.ts'
import { reasonOf } from '#store/in-the-way.ts'
import { migrations as known } from '#store/migrations/index.ts'
import { readSecret } from '#store/secret.ts'
import { withConnection } from '#store/with-connection.ts'
import { CommandFailed } from '../commands/command.ts'
import { printOf } from './backup.ts'
import { counting, type Note } from '../on-the-way.ts'
import { draftSecret, type SecretDraft } from './draft-secret.ts'
import { appendAll, compare, countEvents, eventsUpTo, readEvents, sha256Of, type Moved } from './events.ts'
import { eventsFile, fileOf, manifestFile, readManifest, secretFile, type Manifest } from './manifest.ts'
import {
  copyIn,
  endPlacesAnew,
  firstFilled,
  forgetAnswers,
  setSequences,
  translatePositions,
} from './tables.ts'

export interface Restore {
  readonly config: Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>
  /** Migrated, and empty otherwise. */
  readonly databaseUrl: string
  /** Nothing was ever written to it. */
  readonly store: EventStore
  readonly folder: string
  /** What `checkBackup` has answered for it, where it was asked before: files may be large, and each is read for it. */
  readonly manifest?: Manifest | undefined
  /** Told now and then how far it is, where somebody waits. */
  readonly note?: Note | undefined
}

/**
 * Puts a backup into an empty database and an empty event store, of whichever kind. The events come first and are
 * compared with the backup one by one; the tables follow in one transaction. Read models are made anew from the
 * events when the application starts. Where it is interrupted, nothing starts on what is there, and it is begun again in
 * empty ones.
 */
export async function restore({ config, databaseUrl, store, folder, ...rest }: Restore): Promise<Manifest> {
  const { note, manifest = await checkBackup(config, folder) } = rest
  let hasBegun = false
  // It says nothing while the events are written, and holds the place.
  const restored = withConnection({ url: databaseUrl, name: 'brandpath restore' }, async (client) => {
    await mustRestoreAlone(client)
    await mustBeEmpty(client, store)
    await using secret = await draftSecret(config, manifest, folder)
    await beginRestore(client)
    hasBegun = true
    await fill({ secret, store, folder, note, client, manifest })
  })
  await restored.catch((cause: unknown) => {
    if (!hasBegun) throw cause
    const why = cause instanceof Error ? reasonOf(cause) : String(cause)
    throw new CommandFailed(`The restore stopped: ${why}. ${new HalfRestored().message}`, { cause })
  })
  return manifest
}

/**
 * Whether a folder holds a whole backup that can be restored here, as far as that can be said without a database.
 *
 * @throws CommandFailed
 */
export async function checkBackup(config: Restore['config'], folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await checkFiles(manifest, folder)
  await checkSecret(config, manifest, folder)
  return manifest
}

interface Filling extends Pick<Restore, 'store' | 'folder' | 'note'> {
  readonly secret: SecretDraft
  readonly client: Client
  readonly manifest: Manifest
}

async function fill({ secret, store, folder, note, client, manifest }: Filling): Promise<void> {
  const file = path.join(folder, eventsFile)
  await appendAll(counting(note, 'Writing the events', readEvents(file)), store)
  const original = counting(note, 'Comparing them', readEvents(file))
  const moved = await compare(original, eventsUpTo(store, await store.lastPosition()))
  // Before the commit: a start without it would draw another one.
  await secret.keep()
  await writeTables(client, { manifest, folder, moved })
}

async function checkFiles({ files, events, migrations }: Manifest, folder: string): Promise<void> {
  const newer = migrations.filter((name) => !known.some((migration) => migration.name === name))
  if (newer.length > 0)
    throw new CommandFailed(`This backup was made by a newer release: it knows ${newer.join(', ')}.`)
  for (const [name, sha256] of Object.entries({ ...files, [eventsFile]: events.sha256 })) {
    const found = await sha256Of(path.join(folder, name)).catch(() => null)
    if (found !== sha256)
      throw new CommandFailed(`${name} is not the file that was backed up. Nothing was restored.`)
  }
  // How many it tells of is what the operator is told in the end.
  const found = await countEvents(path.join(folder, eventsFile))
  if (found === events.count) return
  throw new CommandFailed(
    `${manifestFile} is not as it was written: it tells of ${counted(events.count, 'event')}, and ${eventsFile} holds ` +
      `${found}. Nothing was restored.`,
  )
}

async function mustBeEmpty(client: Client, store: EventStore): Promise<void> {
  await followedLog(client)
  const filled = await firstFilled(client)
  const what = filled === null ? null : `there are rows in ${filled}`
  const why = what ?? ((await store.lastPosition()) === null ? null : 'the event store holds events')
  if (why === null) return
  throw new CommandFailed(
    `Nothing was restored, since ${why}. A backup is restored where nothing is: point DATA_DIR, or DATABASE_URL and ` +
      'EVENTSTORE_URL, at a new place.',
  )
}

interface Rows {
  readonly manifest: Manifest
  readonly folder: string
  readonly moved: Moved
}

async function writeTables(client: Client, { manifest, folder, moved }: Rows): Promise<void> {
  await client.query('begin')
  await endRestore(client)
  for (const table of manifest.tables) await copyIn(client, table, path.join(folder, fileOf(table.name)))
  await setSequences(client, manifest.sequences)
  await translatePositions(client, moved)
  await endPlacesAnew(client)
  await forgetAnswers(client)
  await client.query('commit')
  await client.query('analyze') // as autovacuum would before long: until then large tables are read as a whole
}

/** Another secret than that of the backup would make every link in every mail void, and nobody would know why. */
async function checkSecret(config: Restore['config'], manifest: Manifest, folder: string): Promise<void> {
  const inBackup = secretFile in manifest.files
  const here = await readSecret(config)
  if (here === null && inBackup) return
  if (here === null) {
    throw new CommandFailed(
      'This backup was made with SECRET_KEY in the environment: set it to the same value here.',
    )
  }
  if (printOf(here) === manifest.secretPrint) return
  throw new CommandFailed(
    inBackup
      ? `The secret here is not that of ${folder}: unset SECRET_KEY, or restore into another DATA_DIR.`
      : 'SECRET_KEY is not the one that this backup was made with.',
  )
}
