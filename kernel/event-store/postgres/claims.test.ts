import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../postgres/testing/database.ts'
import { ClaimRefused, OutcomeUnknown, RevisionConflict } from '../event-store.ts'
import { anEvent, readAll, reasonOf, someEvents } from '../testing/events.ts'
import { PostgresLog } from './postgres-log.ts'

const { url, pool } = await testDatabase()
const processes = Array.from({ length: 3 }, () => new PostgresLog({ url }))
const [store] = processes as [PostgresLog, ...PostgresLog[]]
afterAll(async () => {
  await Promise.all(processes.map((process) => process.close()))
})

const processOf = (n: number) => processes[n % processes.length] ?? store
const newClaim = () => ({ userId: 1, key: randomUUID(), requestHash: 'hash' })
const storedKeys = async (keys: readonly string[]) =>
  (await pool.query<{ key: string }>('select key from app.commands where key = any($1)', [keys])).rows.map(
    ({ key }) => key,
  )

test('if two appends have the same idempotency key, the second append throws ClaimRefused', async () => {
  const stream = randomUUID()
  const claim = newClaim()
  const { revision } = await store.appendWithClaim(stream, someEvents(2), 'no_stream', claim)
  expect(await storedKeys([claim.key])).toEqual([claim.key])
  await expect(store.appendWithClaim(stream, [anEvent()], revision, claim)).rejects.toThrow(ClaimRefused)
  expect(await readAll(store.read(stream))).toHaveLength(2)
})

test('an append that throws RevisionConflict does not store the idempotency key of the append', async () => {
  const [stream, other] = [randomUUID(), randomUUID()]
  await store.append(stream, [anEvent()], 'no_stream')
  const claims = [newClaim(), newClaim()] as const
  const outcomes = await Promise.allSettled([
    store.appendWithClaim(stream, [anEvent()], 'no_stream', claims[0]),
    store.appendWithClaim(other, [anEvent()], 'no_stream', claims[1]),
  ])
  expect(outcomes.map(reasonOf)).toEqual([expect.any(RevisionConflict), undefined])
  expect(await storedKeys(claims.map(({ key }) => key))).toEqual([claims[1].key])
  await store.appendWithClaim(stream, [anEvent()], 0n, claims[0])
  expect(await storedKeys([claims[0].key])).toEqual([claims[0].key])
})

test('if three processes append concurrently with one idempotency key, exactly one append succeeds', async () => {
  for (let round = 0; round < 30; round++) {
    const claim = newClaim()
    const streams = Array.from({ length: 9 }, () => randomUUID())
    const outcomes = await Promise.allSettled(
      streams.map((stream, n) => processOf(n).appendWithClaim(stream, someEvents(2), 'no_stream', claim)),
    )
    const refusals = outcomes.map(reasonOf).filter((reason) => reason !== undefined)
    expect(refusals).toEqual(Array.from({ length: 8 }, () => expect.any(ClaimRefused) as unknown))
    const written = await Promise.all(streams.map((stream) => readAll(store.read(stream))))
    expect(written.flat()).toHaveLength(2)
  }
})

test('if connections break during appends, an idempotency key is stored only together with the appended events', async () => {
  const appends = Array.from({ length: 300 }, () => ({ stream: randomUUID(), claim: newClaim() }))
  const done = new AbortController()
  const breaking = (async () => {
    while (!done.signal.aborted)
      await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like '%log appends'`)
  })()
  let unknown = 0
  for (let first = 0; first < appends.length; first += 30) {
    const batch = appends.slice(first, first + 30)
    const outcomes = await Promise.allSettled(
      batch.map(({ stream, claim }, n) =>
        processOf(n).appendWithClaim(stream, someEvents(2), 'no_stream', claim),
      ),
    )
    unknown += outcomes.map(reasonOf).filter((reason) => reason instanceof OutcomeUnknown).length
  }
  done.abort()
  await breaking
  expect(unknown).toBeGreaterThan(0)

  const keys = new Set(await storedKeys(appends.map(({ claim }) => claim.key)))
  const lengths = await Promise.all(
    appends.map(async ({ stream }) => (await readAll(store.read(stream))).length),
  )
  expect(lengths).toEqual(appends.map(({ claim }) => (keys.has(claim.key) ? 2 : 0)))
})
