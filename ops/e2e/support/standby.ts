import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { binariesFor, installedBinaries } from '#kernel/postgres/embedded/binaries.ts'
import { ownerOf } from '#kernel/process/files.ts'
import { findPostmaster } from '#kernel/postgres/embedded/postmaster.ts'
import { chooseProcessUser, giveTo } from '#kernel/postgres/embedded/process-user.ts'
import { launch, shutDown } from '#kernel/postgres/embedded/server-process.ts'
import type { EmbeddedPostgres } from '#kernel/postgres/embedded/start.ts'
import { query } from '#kernel/postgres/embedded/testing/query.ts'
import { withConnection } from '#kernel/postgres/with-connection.ts'
import { found } from '#kernel/testing/found.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'

const execute = promisify(execFile)

export interface Standby {
  readonly url: string
  /** Pauses the replay of the write-ahead log. The replica then lags. */
  pause(): Promise<unknown>
  resume(): Promise<unknown>
  promote(): Promise<unknown>
}

/** Creates a streaming replica. The npm package of PostgreSQL does not contain pg_basebackup. */
export async function startStandby(primary: EmbeddedPostgres): Promise<Standby> {
  const dataDir = await temporaryFolder()
  const folder = path.join(dataDir, 'postgres')
  await copy(primary, folder)

  const installed = await installedBinaries()
  const user = await chooseProcessUser(await ownerOf(folder))
  const binaries = await binariesFor(user, installed, dataDir)
  await giveTo(user, dataDir)
  onTestFinished(() => shutDown(folder, binaries))
  const logFile = path.join(dataDir, 'postgres.log')
  const server = await launch(folder, { user, binaries, logFile, durable: false, stalePid: undefined })
  const url = await untilReachable()
  return {
    url,
    pause: () => query(url, 'select pg_wal_replay_pause()'),
    resume: () => query(url, 'select pg_wal_replay_resume()'),
    // The checkpoint writes the new timeline of the promoted replica to its control file.
    promote: () => query(url, 'select pg_promote()').then(() => query(url, 'checkpoint')),
  }

  function untilReachable(): Promise<string> {
    const address = new URL(primary.url)
    return found(async () => {
      const output = server.finalOutput()
      if (output !== undefined) throw new Error(`The standby PostgreSQL exited during startup: ${output}`)
      address.port = String((await findPostmaster(folder))?.port ?? '')
      return address.port !== '' && (await isReachable(address.href)) ? address.href : undefined
    })
  }
}

async function copy({ url, folder: source }: EmbeddedPostgres, folder: string): Promise<void> {
  await withConnection({ url, name: 'brandpath tests' }, async (client) => {
    await client.query(`select pg_backup_start('standby', true)`)
    await execute('cp', ['-a', source, folder])
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(false)',
    )
    await writeFile(path.join(folder, 'backup_label'), rows[0]?.label ?? '')
  })
  for (const file of ['postmaster.pid', 'postmaster.opts']) await rm(path.join(folder, file), { force: true })
  const { hostname, port, username, password } = new URL(url)
  await writeFile(path.join(folder, 'standby.signal'), '')
  await writeFile(
    path.join(folder, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  )
}

const isReachable = (url: string): Promise<boolean> =>
  query(url, 'select').then(
    () => true,
    () => false,
  )
