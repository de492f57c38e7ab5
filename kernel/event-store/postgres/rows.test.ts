import { Client } from 'pg'
import * as z from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PostgresLog } from './postgres-log.ts'
import { testDatabase } from '../../postgres/testing/database.ts'
import { someEvents } from '../testing/events.ts'
import { connectionConfig } from './connection.ts'
import { nextEvents } from './rows.ts'

const { url } = await testDatabase()
const client = new Client(connectionConfig(url, 'test'))

beforeAll(() => client.connect())
afterAll(() => client.end())

interface Plan {
  'Node Type': string
  'Index Name'?: string | undefined
  Plans?: Plan[] | undefined
}
const plan: z.ZodType<Plan> = z.object({
  'Node Type': z.string(),
  'Index Name': z.string().optional(),
  Plans: z.array(z.lazy(() => plan)).optional(),
})
const explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: plan })]) })])

test('the query that reads new events uses an index scan', async () => {
  const store = new PostgresLog({ url })
  for (let n = 0; n < 5; n += 1) await store.append(`many-${n}`, someEvents(1_000), 'no_stream')
  const last = await store.lastPosition()
  await store.close()
  await client.query('analyze log.events')
  await client.query(`select set_config('log.ceiling', $1, false)`, [String(last)])
  const { rows } = await client.query(`explain (format json) ${nextEvents}`, [last ?? 0n])
  const [
    {
      'QUERY PLAN': [{ Plan: top }],
    },
  ] = explained.parse(rows)
  expect(top).toMatchObject({
    'Node Type': 'Limit',
    Plans: [{ 'Node Type': 'Index Scan', 'Index Name': 'events_pkey' }],
  })
})

test('connections of the event log override the database defaults for timeouts and durable commits', async () => {
  const settings = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  for (const setting of settings) {
    const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [setting])
    expect(rows[0]?.value).toMatch(/^\d+s$/)
  }
  const { rows } = await client.query(
    `select current_setting('transaction_isolation') as isolation, current_setting('synchronous_commit') as durable`,
  )
  expect(rows).toEqual([{ isolation: 'read committed', durable: 'on' }])
})
