import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { binariesFor, installedBinaries } from '#store/embedded/binaries.ts'
import { give, owner } from '#store/embedded/files.ts'
import { findPostmaster } from '#store/embedded/postmaster.ts'
import { chooseRunAs } from '#store/embedded/run-as.ts'
import { launch, shutDown } from '#store/embedded/server-process.ts'
import type { EmbeddedPostgres } from '#store/embedded/start.ts'
import { query } from '#store/embedded/testing/query.ts'
import { withConnection } from '#store/with-connection.ts'
import { temporaryFolder } from '#store/testing/folder.ts'

const execute = promisify(execFile)

export interface Standby {
  readonly url: string
  /** Has it replay nothing until it is to resume. */
  pause(): Promise<unknown>
  resume(): Promise<unknown>
  /** Has it follow nobody any more, and take writes. */
  promote(): Promise<unknown>
}

/** A streaming replica of a PostgreSQL that runs: copied as pg_basebackup does, which the package does not have. */
export async function standbyOf(primary: EmbeddedPostgres): Promise<Standby> {
  const dataDir = await temporaryFolder()
  const folder = path.join(dataDir, 'postgres')
  await copy(primary, folder)

  const installed = await installedBinaries()
  const runAs = await chooseRunAs({
    postgres: installed.postgres,
    dataDir,
    dataOwner: await owner(folder),
    userNamespaces: true,
  })
  const binaries = await binariesFor(runAs, installed, dataDir)
  for (const place of [dataDir, folder]) await give(place, runAs)
  onTestFinished(() => shutDown(folder, binaries))
  const logFile = path.join(dataDir, 'postgres.log')
  const server = await launch(folder, { runAs, binaries, logFile, durable: false, stalePid: undefined })
  const url = await untilAnswered()
  return {
    url,
    pause: () => query(url, 'select pg_wal_replay_pause()'),
    resume: () => query(url, 'select pg_wal_replay_resume()'),
    // The new timeline is in the control file once there is a checkpoint of it.
    promote: () => query(url, 'select pg_promote()').then(() => query(url, 'checkpoint')),
  }

  async function untilAnswered(): Promise<string> {
    const address = new URL(primary.url)
    for (;;) {
      const said = server.ended()
      if (said !== undefined) throw new Error(`the standby ended as it started: ${said}`)
      address.port = String((await findPostmaster(folder))?.port ?? '')
      if (address.port !== '' && (await answers(address.href))) return address.href
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

async function copy({ url, place }: EmbeddedPostgres, folder: string): Promise<void> {
  await withConnection({ url, name: 'brandpath tests' }, async (client) => {
    await client.query(`select pg_backup_start('standby', true)`)
    await execute('cp', ['-a', place, folder])
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

const answers = (url: string): Promise<boolean> =>
  query(url, 'select').then(
    () => true,
    () => false,
  )
