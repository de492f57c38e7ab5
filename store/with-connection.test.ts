import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from './testing/database.ts'
import { startProxy } from './testing/proxy.ts'
import { withConnection } from './with-connection.ts'

const { url, pool } = await testDatabase()
const options = { url, name: 'brandpath test of a connection' }
const terminated = 'terminating connection due to administrator command'

async function terminate(): Promise<void> {
  const { rowCount } = await pool.query(
    'select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = $1',
    [options.name],
  )
  expect(rowCount).toBe(1)
}

/** Ends the connection while nobody waits for it, and returns when that is noticed. */
async function breakOff(client: Client): Promise<void> {
  const noticed = new Promise<void>((resolve) => client.once('end', resolve))
  await terminate()
  await noticed
}

test('a connection that ends while nobody waits for it is told of with its reason at the next question', async () => {
  const told = withConnection(options, async (client) => {
    await breakOff(client)
    await client.query('select 1')
  })
  await expect(told).rejects.toThrow(terminated)
})

test('or where nothing more is asked, once the work is done', async () => {
  const done: string[] = []
  const told = withConnection(options, async (client) => {
    await breakOff(client)
    done.push('what asks nothing')
  })
  await expect(told).rejects.toThrow(terminated)
  expect(done).toEqual(['what asks nothing'])
})

test('one that ends under a question is told of by the answer', async () => {
  const asked = () =>
    pool.query(`select from pg_stat_activity where application_name = $1 and query ~ 'pg_sleep'`, [
      options.name,
    ])
  const waited = async () => {
    await expect.poll(async () => (await asked()).rowCount).toBe(1)
    await terminate()
  }
  await expect(
    withConnection(options, (client) => Promise.all([client.query('select pg_sleep(60)'), waited()])),
  ).rejects.toThrow(terminated)
})

test('what the work fails with by itself is what is told, and the connection is gone', async () => {
  const told = withConnection(options, (client) => client.query('select from nothing'))
  await expect(told).rejects.toThrow('relation "nothing" does not exist')
  const left = () => pool.query('select from pg_stat_activity where application_name = $1', [options.name])
  await expect.poll(async () => (await left()).rowCount).toBe(0)
})

test('a server that takes connections and says nothing is given up', async () => {
  const proxy = await startProxy(url)
  proxy.silence()
  const told = withConnection({ ...options, url: proxy.url }, (client) => client.query('select 1'))
  await expect(told).rejects.toThrow('timeout expired')
  await proxy.close()
})
