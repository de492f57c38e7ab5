import { sql } from 'kysely'
import { Client, type Pool } from 'pg'
import pino from 'pino'
import { expect, test } from 'vitest'
import { inTransaction, openDatabase } from './database.ts'
import { testDatabase } from './testing/database.ts'
import { startProxy } from '../resilience/testing/proxy.ts'

const { url, pool } = await testDatabase()

test('database queries return bigint columns as bigint, timestamptz columns as Date, and date columns as text', async () => {
  const { rows } = await pool.query(`
    select 7::integer as id,
           9007199254740993::bigint as position,
           array[1, null, 9007199254740993]::bigint[] as positions,
           '2026-01-31T23:30:00+02:00'::timestamptz as moment,
           '2026-01-31'::date as day,
           '{"a": [1]}'::jsonb as data`)
  expect(rows[0]).toEqual({
    id: 7,
    position: 9007199254740993n,
    positions: [1n, null, 9007199254740993n],
    moment: new Date('2026-01-31T21:30:00Z'),
    day: '2026-01-31',
    data: { a: [1] },
  })
})

test('closing a database closes its connections, even if only the pool was used', async () => {
  const opened = openDatabase(url, { max: 1, applicationName: 'closed', log: pino({ level: 'silent' }) })
  await opened.pool.query('select 1')
  await opened.close()
  expect(opened.pool.totalCount).toBe(0)
})

test('if one statement of a transaction fails, the transaction changes nothing', async () => {
  await pool.query('create table steps (step integer)')
  const write = (...texts: string[]) =>
    inTransaction(
      pool,
      texts.map((text) => ({ text })),
    )
  expect(await write('insert into steps values (1)')).toMatchObject([
    { value: { rowCount: 1 } },
    { value: { command: 'COMMIT' } },
  ])
  expect(await write('insert into steps values (2)', 'select 1 / 0')).toMatchObject([
    { status: 'fulfilled' },
    { reason: { message: 'division by zero' } },
    { value: { command: 'ROLLBACK' } },
  ])
  expect((await pool.query('select step from steps')).rows).toEqual([{ step: 1 }])
})

test('PostgreSQL uses an index to read 14 of 2,500 rows by key', async () => {
  await pool.query(`
    create table owners as select n as id, repeat('x', 60) as name from generate_series(1, 2500) n;
    create table keyed as select md5(n::text) as key, n as owner from generate_series(1, 2500) n;
    alter table owners add primary key (id);
    alter table keyed add primary key (key);
    analyze owners, keyed`)
  const { rows } = await pool.query<Record<'QUERY PLAN', string>>(
    'explain select name from keyed join owners on id = owner where key = any($1)',
    [Array.from({ length: 14 }, (_, n) => `key ${n}`)],
  )
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan')
})

test('an SQL statement that exceeds the statement timeout is cancelled', async () => {
  const opened = openDatabase(url, { ...options, statementTimeout: 50 })
  await expect(opened.pool.query('select pg_sleep(60)')).rejects.toThrow('statement timeout')
  await opened.close()
})

test('the connection pool logs and replaces broken connections, even connections in use', async () => {
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) })
  const opened = openDatabase(url, { ...options, log, max: 2 })
  const inUse = await opened.pool.connect()
  await opened.pool.query('select 1')
  await breakConnections(opened.pool.options.application_name)
  // The log does not show which connection broke. The idle count shows that the pool removed the idle connection.
  await expect.poll(() => opened.pool.idleCount).toBe(0)
  await expect.poll(() => warnings.length).toBeGreaterThanOrEqual(2)
  inUse.release(true)
  expect((await opened.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await opened.close()
})

test('the connection pool discards a connection that breaks during a transaction', async () => {
  const opened = openDatabase(url, { ...options, max: 1 })
  const [cut] = await inTransaction(opened.pool, [{ text: 'select pg_terminate_backend(pg_backend_pid())' }])
  expect(cut?.status).toBe('rejected')
  expect(await one(opened.pool)).toBe(1)
  await opened.close()
})

test('after a transaction timeout, the connection pool replaces the connection', async () => {
  const proxy = await startProxy(url)
  const opened = openDatabase(proxy.url, { ...options, max: 1, statementTimeout: 50 })
  await one(opened.pool)
  proxy.silence()
  await expect(inTransaction(opened.pool, [{ text: 'select 1' }])).rejects.toThrow('read timeout')
  proxy.speak()
  expect(await one(opened.pool)).toBe(1)
  await opened.close()
  await proxy.close()
})

test('after a query timeout, the connection pool replaces the connection', async () => {
  const proxy = await startProxy(url)
  const opened = openDatabase(proxy.url, { ...options, statementTimeout: 50 })
  const query = () => sql`select 1 as one`.execute(opened.db)
  await query()
  proxy.silence()
  await expect(query()).rejects.toThrow('read timeout')
  proxy.speak()
  expect((await query()).rows).toEqual([{ one: 1 }])
  await opened.close()
  await proxy.close()
})

test('after cut() closes the database connections, pending and later database queries fail immediately', async () => {
  const proxy = await startProxy(url)
  const opened = openDatabase(proxy.url, { ...options, statementTimeout: 0 })
  const query = () => sql`select 1 as one`.execute(opened.db)
  await query()
  proxy.silence()
  const pending = Promise.allSettled([query(), query()])
  opened.cut()
  expect(await pending).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  await expect(query()).rejects.toThrow('Connection terminated')
  await opened.close()
  await proxy.close()
})

const options = { max: 1, applicationName: 'database.test', log: pino({ level: 'silent' }) }

async function breakConnections(applicationName: string | undefined): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = $1 and datname = current_database()`,
    [applicationName],
  )
  await client.end()
}

async function one(pool: Pool): Promise<number | undefined> {
  return (await pool.query<{ one: number }>('select 1 as one')).rows[0]?.one
}
