import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from './testing/database.ts'
import { startProxy } from '../resilience/testing/proxy.ts'
import { withConnection } from './with-connection.ts'

const { url, pool } = await testDatabase()
const options = { url, name: 'with-connection test' }
const terminated = 'terminating connection due to administrator command'

async function terminate(): Promise<void> {
  const { rowCount } = await pool.query(
    'select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = $1',
    [options.name],
  )
  expect(rowCount).toBe(1)
}

/** Breaks the connection while no query is pending. */
async function breakConnection(client: Client): Promise<void> {
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  await terminate()
  await ended
}

test('if the connection breaks before the first query, the query throws the error that ended the connection', async () => {
  const result = withConnection(options, async (client) => {
    await breakConnection(client)
    await client.query('select 1')
  })
  await expect(result).rejects.toThrow(terminated)
})

test('if the connection breaks after the last query, withConnection throws the error that ended the connection', async () => {
  let isDone = false
  const result = withConnection(options, async (client) => {
    await breakConnection(client)
    isDone = true
  })
  await expect(result).rejects.toThrow(terminated)
  expect(isDone).toBe(true)
})

test('if the connection breaks during a query, withConnection throws the error that ended the connection', async () => {
  const sleeping = () =>
    pool.query(`select from pg_stat_activity where application_name = $1 and query ~ 'pg_sleep'`, [
      options.name,
    ])
  const terminateSleeping = async () => {
    await expect.poll(async () => (await sleeping()).rowCount).toBe(1)
    await terminate()
  }
  await expect(
    withConnection(options, (client) =>
      Promise.all([client.query('select pg_sleep(60)'), terminateSleeping()]),
    ),
  ).rejects.toThrow(terminated)
})

test('withConnection rethrows an error of the callback and closes the connection', async () => {
  const result = withConnection(options, (client) => client.query('select from nothing'))
  await expect(result).rejects.toThrow('relation "nothing" does not exist')
  const open = () => pool.query('select from pg_stat_activity where application_name = $1', [options.name])
  await expect.poll(async () => (await open()).rowCount).toBe(0)
})

test('withConnection times out if PostgreSQL does not respond', async () => {
  const proxy = await startProxy(url)
  proxy.silence()
  const result = withConnection({ ...options, url: proxy.url }, (client) => client.query('select 1'))
  await expect(result).rejects.toThrow('timeout expired')
  await proxy.close()
})
