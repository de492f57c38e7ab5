import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFolder } from './testing/checkout.ts'
import { query } from './testing/query.ts'
import { pinnedNode, spawnOwner } from './testing/spawn-owner.ts'
import { startForTest } from './testing/start.ts'

test('a second start finds what was written after the first', async () => {
  const dataDir = await openFolder()
  const first = await startForTest(dataDir)
  await query(first.url, "create table notes as select 'kept' as note")
  await first.stop()
  await expect(query(first.url, 'select 1')).rejects.toThrow()

  const second = await startForTest(dataDir)
  expect(await query(second.url, 'select note from notes')).toEqual([{ note: 'kept' }])
})

test('it listens on the loopback alone, to those who know the password, and keeps what it promises', async () => {
  const dataDir = await openFolder()
  const { url } = await startForTest(dataDir)
  expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  expect(await query(url, 'show unix_socket_directories')).toEqual([{ unix_socket_directories: '' }])
  expect(await query(url, 'show fsync')).toEqual([{ fsync: 'on' }])
  expect(await query(url, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])

  const stranger = new URL(url)
  stranger.password = 'guessed'
  await expect(query(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
  expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600)
})

test('text is UTF-8 and sorts by code point, whatever the environment says', async () => {
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
  ['that it takes nothing', 0],
  ['that initdb does not end', 100],
])('a disk that is so full %s is told in one sentence, and nothing half-made is left', async (_, size) => {
  const [dataDir, programs] = [await openFolder(), await openFolder()]
  // What a file may grow to: as on a full disk, what comes after it is not taken.
  const node = join(programs, 'node')
  await writeFile(node, `#!/bin/sh\nulimit -f ${size}\nexec '${pinnedNode}' "$@"\n`, { mode: 0o755 })
  await expect(spawnOwner({ dataDir, node })).rejects.toThrow(
    `OperatorError: There is no room in ${dataDir} for PostgreSQL: file too large. Free some of the disk,`,
  )
  expect((await readdir(dataDir)).filter((name) => name !== 'postgres-password')).toEqual([])
})

test('data of another major version is refused with what to do, and left alone', async () => {
  const dataDir = await openFolder()
  const { place, stop } = await startForTest(dataDir)
  await stop()
  const version = join(place, 'PG_VERSION')
  await writeFile(version, '17\n')
  await expect(startForTest(dataDir)).rejects.toThrow(/made by PostgreSQL 17.*DATABASE_URL.*pg_dump/)

  await writeFile(version, '18\n')
  await startForTest(dataDir)
})

test('a server without the application’s database, which cannot be made, does not run on', async () => {
  const dataDir = await openFolder()
  const { url, place, stop } = await startForTest(dataDir)
  const other = new URL(url)
  other.pathname = '/postgres'
  await query(other.href, 'drop database brandpath with (force)')
  await query(other.href, 'alter database template1 is_template false') // what a new one is made from
  await query(other.href, 'drop database template1')
  await stop()
  await expect(startForTest(dataDir)).rejects.toThrow('template database "template1" does not exist')
  expect(await readdir(place)).not.toContain('postmaster.pid')
})

test('what a crash left of a cluster half made is swept away', async () => {
  const dataDir = await openFolder()
  const drafts = async () => (await readdir(dataDir)).filter((name) => name.startsWith('postgres.new-'))
  const program = join(import.meta.dirname, 'testing/owner.ts')
  const first = spawn(pinnedNode, [program, dataDir], { stdio: 'ignore', detached: true })
  const gone = once(first, 'exit')
  await expect.poll(drafts, { timeout: 30_000, interval: 5 }).toHaveLength(1)
  process.kill(-(first.pid ?? 0), 'SIGKILL') // with all that it started
  await gone
  expect(await drafts()).toHaveLength(1)
  const { url } = await startForTest(dataDir)
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await drafts()).toEqual([])
})

test('what keeps it from starting is said', async () => {
  const dataDir = await openFolder()
  const { place, stop } = await startForTest(dataDir)
  await stop()
  await writeFile(join(place, 'postgresql.conf'), 'no_such_setting = 1\n')
  await expect(startForTest(dataDir)).rejects.toThrow(/no_such_setting/)
})
