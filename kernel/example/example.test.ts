import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pino from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CommandHandler } from '../commands/command-handler.ts'
import type { EventStore } from '../event-store/event-store.ts'
import { EventStoreDb } from '../event-store/eventstoredb/eventstoredb.ts'
import { ensureLogId } from '../event-store/log-id.ts'
import { PostgresLog } from '../event-store/postgres/postgres-log.ts'
import { EventStoreDbStandIn } from '../event-store/testing/eventstoredb-stand-in.ts'
import { testDatabase } from '../postgres/testing/database.ts'
import { ProjectionPosition } from '../projections/projection-position.ts'
import { ensureReadModel } from '../projections/read-model.ts'
import { runProjections } from '../projections/run-projections.ts'
import { runReactors } from '../reactors/run-reactors.ts'
import { bankFormat } from './account.ts'
import { balanceReadModel } from './balances.ts'
import { createBank } from './http.ts'
import { largeWithdrawals } from './large-withdrawals.ts'
import { kernelNames } from '../testing/schema.ts'

const schema = 'bank'

describe.each([
  { name: 'the log in Postgres', openStore: (url: string) => new PostgresLog({ url }) },
  { name: 'EventStoreDB (stand-in)', openStore: openStandIn },
])('a bank account on $name', ({ openStore }) => {
  test('after a deposit or a withdrawal, the response and the next read contain the new balance', async () => {
    const { send } = await startBank(openStore)
    expect(await send('POST', '/accounts/1/deposits', { cents: 500 })).toEqual({ cents: 500 })
    expect(await send('POST', '/accounts/1/withdrawals', { cents: 200 })).toEqual({ cents: 300 })
    expect(await send('GET', '/accounts/1')).toEqual({ cents: 300 })
  })

  test('a withdrawal larger than the account balance is rejected and appends no event', async () => {
    const { send, store } = await startBank(openStore)
    await send('POST', '/accounts/1/deposits', { cents: 500 })
    expect(await send('POST', '/accounts/1/withdrawals', { cents: 501 })).toEqual({
      error: 'The balance is only 500 cents.',
    })
    expect(await Array.fromAsync(store.read('account-1'))).toHaveLength(1)
  })

  test('concurrent withdrawals never overdraw an account', async () => {
    const { send } = await startBank(openStore)
    await send('POST', '/accounts/1/deposits', { cents: 500 })
    const withdrawals = Array.from({ length: 10 }, () =>
      send('POST', '/accounts/1/withdrawals', { cents: 100 }),
    )
    const rejected = (await Promise.all(withdrawals)).filter((body) => 'error' in body)
    expect(rejected).toHaveLength(5)
    expect(await send('GET', '/accounts/1')).toEqual({ cents: 0 })
  })

  test('a deposit request that is sent twice with one idempotency key changes the account balance once', async () => {
    const { send } = await startBank(openStore)
    const key = randomUUID()
    await send('POST', '/accounts/1/deposits', { cents: 500 }, key)
    await send('POST', '/accounts/1/deposits', { cents: 500 }, key)
    expect(await send('GET', '/accounts/1')).toEqual({ cents: 500 })
  })

  test('the reactor sends one alert for a large withdrawal', async () => {
    const { send, alerts } = await startBank(openStore)
    await send('POST', '/accounts/1/deposits', { cents: 200_000 })
    await send('POST', '/accounts/1/withdrawals', { cents: 99_999 })
    await send('POST', '/accounts/1/withdrawals', { cents: 100_000 })
    await expect.poll(alerts).toEqual([{ account_id: 1, cents: 100_000 }])
  })
})

/** Starts an application: commands, projections, reactors and HTTP. */
async function startBank(openStore: (url: string) => EventStore | Promise<EventStore>) {
  const { url, db, pool } = await testDatabase()
  const store = await openStore(url)
  const logId = await ensureLogId(store)
  await ensureReadModel(db, schema, balanceReadModel)
  await sql`create table alerts (account_id integer, cents integer)`.execute(db)

  const stopping = new AbortController()
  const { signal } = stopping
  const readModel = { ...balanceReadModel, schema, db, pool }
  const running = Promise.all([
    runProjections({ readModel, store, logId, signal }),
    runReactors({
      names: kernelNames,
      db,
      store,
      logId,
      signal,
      parse: bankFormat.parse,
      reactors: [largeWithdrawals],
      writeEffects: async (trx, effects) => {
        for (const { effect } of effects) {
          await sql`insert into alerts values (${effect.accountId}, ${effect.cents})`.execute(trx)
        }
      },
    }),
  ])
  const position = await ProjectionPosition.open({
    url,
    names: kernelNames,
    schema,
    log: pino({ level: 'silent' }),
  })
  onTestFinished(async () => {
    stopping.abort()
    await running
    await position.close()
    await store.close()
  })

  const commands = new CommandHandler({ store, format: bankFormat })
  const app = createBank({ commands, position, schema, db })
  const send = async (method: string, path: string, body?: object, key?: string) => {
    const response = await app.request(path, {
      method,
      headers: { 'Content-Type': 'application/json', ...(key && { 'Idempotency-Key': key }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await response.json()) as { cents: number } | { error: string }
  }
  const alerts = async () => (await sql`select account_id, cents from alerts`.execute(db)).rows
  return { send, store, alerts }
}

async function openStandIn(): Promise<EventStore> {
  const server = await EventStoreDbStandIn.start()
  onTestFinished(() => server.stop())
  return new EventStoreDb({ url: server.url, prefix: 'bank-' })
}
