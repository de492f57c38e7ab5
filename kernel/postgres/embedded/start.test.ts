import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFolder } from './testing/checkout.ts'
import { query } from './testing/query.ts'
import { pinnedNode, spawnOwner } from './testing/spawn-owner.ts'
import { startForTest } from './testing/start.ts'

test('data survives a restart of the embedded PostgreSQL server', async () => {
  const dataDir = await openFolder()
  const first = await startForTest(dataDir)
  await query(first.url, "create table notes as select 'kept' as note")
  await first.stop()
  await expect(query(first.url, 'select 1')).rejects.toThrow()

  const second = await startForTest(dataDir)
  expect(await query(second.url, 'select note from notes')).toEqual([{ note: 'kept' }])
})

test('the embedded PostgreSQL server listens only on the loopback address, requires a password and commits durably', async () => {
  const dataDir = await openFolder()
  const { url } = await startForTest(dataDir)
  expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  expect(await query(url, 'show unix_socket_directories')).toEqual([{ unix_socket_directories: '' }])
  expect(await query(url, 'show fsync')).toEqual([{ fsync: 'on' }])
  expect(await query(url, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])

  const withWrongPassword = new URL(url)
  withWrongPassword.password = 'guessed'
  await expect(query(withWrongPassword.href, 'select 1')).rejects.toThrow('password authentication failed')
  expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600)
})

test('environment variables do not change the encoding, locale and time zone of embedded PostgreSQL', async () => {
  const dataDir = await openFolder()
  const env = {
    LC_ALL: 'de_DE.ISO-8859-1',
    LANG: 'tr_TR',
    LC_MESSAGES: 'xx_YY',
    TZ: 'Pacific/Chatham',
    PGPORT: '1',
    PGDATA: '/nowhere',
    PGDATABASE: 'nothing',
  }
  const { url } = await spawnOwner({ dataDir, env })
  const [facts] = await query(
    url,
    `select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale,
            upper('ångström') as upper, current_setting('TimeZone') as zone, 'Z' < 'a' as code_points
     from pg_database where datname = current_database()`,
  )
  expect(facts).toEqual({
    encoding: 'UTF8',
    provider: 'b',
    locale: 'C.UTF-8',
    upper: 'ÅNGSTRÖM',
    zone: 'UTC',
    code_points: true,
  })
})

test.runIf(process.platform === 'linux').each([
  ['before initdb', 0],
  ['during initdb', 100],
])(
  'if the disk is full %s, starting PostgreSQL fails with advice and leaves no partial data',
  async (_, size) => {
    const [dataDir, programs] = [await openFolder(), await openFolder()]
    // A limit on file sizes makes writes fail as on a full disk.
    const node = join(programs, 'node')
    await writeFile(node, `#!/bin/sh\nulimit -f ${size}\nexec '${pinnedNode}' "$@"\n`, { mode: 0o755 })
    await expect(spawnOwner({ dataDir, node })).rejects.toThrow(
      `OperatorError: No space in ${dataDir} for PostgreSQL: file too large. Free disk space,`,
    )
    expect((await readdir(dataDir)).filter((name) => name !== 'postgres-password')).toEqual([])
  },
)

test('embedded PostgreSQL does not start with data of an older major version, and the data remains usable', async () => {
  const dataDir = await openFolder()
  const { folder, stop } = await startForTest(dataDir)
  await stop()
  const version = join(folder, 'PG_VERSION')
  await writeFile(version, '17\n')
  await expect(startForTest(dataDir)).rejects.toThrow(/created by PostgreSQL 17.*use that server.*pg_dump/)

  await writeFile(version, '18\n')
  await startForTest(dataDir)
})

test('if the application’s database cannot be created, the PostgreSQL server stops', async () => {
  const dataDir = await openFolder()
  const { url, folder, stop } = await startForTest(dataDir)
  const other = new URL(url)
  other.pathname = '/postgres'
  await query(other.href, 'drop database bank with (force)')
  await query(other.href, 'alter database template1 is_template false')
  await query(other.href, 'drop database template1')
  await stop()
  await expect(startForTest(dataDir)).rejects.toThrow('template database "template1" does not exist')
  expect(await readdir(folder)).not.toContain('postmaster.pid')
})

test('if a crash interrupted initdb, the next start removes the unfinished data folder', async () => {
  const dataDir = await openFolder()
  const drafts = async () => (await readdir(dataDir)).filter((name) => name.startsWith('postgres.new-'))
  const program = join(import.meta.dirname, 'testing/owner.ts')
  const first = spawn(pinnedNode, [program, dataDir], { stdio: 'ignore', detached: true })
  const exited = once(first, 'exit')
  await expect.poll(drafts, { timeout: 30_000, interval: 5 }).toHaveLength(1)
  process.kill(-(first.pid ?? 0), 'SIGKILL') // kills the process and its child processes
  await exited
  expect(await drafts()).toHaveLength(1)
  const { url } = await startForTest(dataDir)
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await drafts()).toEqual([])
})

test('if PostgreSQL cannot start, the error contains the output of PostgreSQL', async () => {
  const dataDir = await openFolder()
  const { folder, stop } = await startForTest(dataDir)
  await stop()
  await writeFile(join(folder, 'postgresql.conf'), 'no_such_setting = 1\n')
  await expect(startForTest(dataDir)).rejects.toThrow(/no_such_setting/)
})
