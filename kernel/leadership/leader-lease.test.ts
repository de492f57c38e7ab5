import { pino } from 'pino'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { testDatabase } from '../postgres/testing/database.ts'
import { waitForBlockedStatement } from '../postgres/testing/lock-wait.ts'
import { startProxy } from '../resilience/testing/proxy.ts'
import { runWhileLeader, type Lease, type LeaseOptions } from './leader-lease.ts'
import { found } from '../testing/found.ts'
import { until } from '../resilience/until.ts'
import { kernelNames } from '../testing/schema.ts'

const { url, db, pool } = await testDatabase()
const silent = pino({ level: 'silent' })

interface Candidate {
  readonly name: string
  leading: boolean
  stop(): Promise<void>
}

/** Simulates a process that tries to get a lease. `leading` is true while the process is the leader. */
function candidate(lease: string, name: string, options: Partial<LeaseOptions> = {}): Candidate {
  const stopping = new AbortController()
  const self = { name, leading: false, stop: async () => {} }
  const running = runWhileLeader({
    names: kernelNames,
    url,
    name: lease,
    log: silent,
    signal: stopping.signal,
    heartbeatMs: 20,
    takeoverAfterMs: 60_000,
    work: async ({ signal }) => {
      self.leading = true
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      self.leading = false
    },
    ...options,
  })
  self.stop = async () => {
    stopping.abort()
    await running
  }
  return self
}

const beats = async (version: string) =>
  db.selectFrom('app.leaders').selectAll().where('version', '=', version).executeTakeFirst()

test('after the leader process stops, the standby process becomes the leader', async () => {
  const [first, second] = [candidate('a', 'first'), candidate('a', 'second')]
  await until(() => first.leading || second.leading)
  const [leader, standby] = first.leading ? [first, second] : [second, first]
  const before = await found(() => beats('a'))
  await until(async () => (await beats('a'))?.beat_at.getTime() !== before.beat_at.getTime())
  expect(standby.leading).toBe(false)
  await leader.stop()
  await until(() => standby.leading)
  await standby.stop()
})

test('if two leader leases have separate names, two processes can be leaders at the same time', async () => {
  const both = [candidate('b', 'b'), candidate('c', 'c')]
  await until(() => both.every(({ leading }) => leading))
  await Promise.all(both.map(({ stop }) => stop()))
})

test('after the database connection of a leader breaks, the process becomes the leader again', async () => {
  let terms = 0
  const leader = candidate('d', 'leader', {
    work: async ({ signal }) => {
      terms++
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    },
  })
  const { pid } = await found(() => beats('d'))
  await pool.query('select pg_terminate_backend($1)', [pid])
  await until(() => terms === 2)
  await leader.stop()
})

test('a standby process replaces a leader that stops sending heartbeats', async () => {
  // Simulates a frozen leader, which keeps the lock but sends no second heartbeat.
  const frozen = candidate('e', 'frozen', { heartbeatMs: 60_000 })
  const { pid } = await found(() => beats('e'))
  const standby = candidate('e', 'standby', { takeoverAfterMs: 100 })
  await until(() => standby.leading)
  expect((await beats('e'))?.pid).not.toBe(pid)
  await Promise.all([frozen.stop(), standby.stop()])
})

test('a process that is stopped while it takes the lease starts no work and ends', async () => {
  const own = await testDatabase()
  const lock = await own.pool.connect()
  await lock.query('begin')
  await lock.query('lock table app.leaders in exclusive mode')
  let hasWorked = false
  const stopping = candidate('j', 'stopping', {
    url: own.url,
    work: async ({ signal }) => {
      hasWorked = true
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    },
  })
  await waitForBlockedStatement(own.db)
  const stopped = stopping.stop()
  await lock.query('commit')
  lock.release()
  await stopped
  expect(hasWorked).toBe(false)
})

/** Number of pino's level "debug". */
const debug = 20

/** Returns a logger, and a list of its messages. The list omits messages of level debug. */
function recordLog() {
  const line = z.object({ level: z.number(), msg: z.string() })
  const lines: z.infer<typeof line>[] = []
  const log = pino({ level: 'debug' }, { write: (text) => void lines.push(line.parse(JSON.parse(text))) })
  const messages = () => lines.filter(({ level }) => level > debug).map(({ msg }) => msg)
  return { log, messages, all: lines }
}
const elected = 'Became the leader'
const failed = 'Cannot acquire or hold the lease; retrying'
const recovered = 'Lease recovered'

test('if the database is unreachable, a leader logs the failure once and later the recovery once', async () => {
  const proxy = await startProxy(url)
  const { messages, log } = recordLog()
  const leader = candidate('g', 'leader', { url: proxy.url, log, heartbeatMs: 5 })
  await until(() => messages().length === 1)
  proxy.refuse()
  await until(() => proxy.refused > 5)
  proxy.speak()
  await until(() => messages().includes(recovered))
  await leader.stop()
  await proxy.close()
  expect(messages()).toEqual([elected, failed, elected, recovered])
})

test('while the database is read-only, each of two processes that try to become the leader logs one failure', async () => {
  const own = await testDatabase()
  const readsOnly = (is: boolean) =>
    own.pool.query(`do $$ begin
      execute format('alter database %I set default_transaction_read_only = ${is}', current_database());
    end $$`)
  await readsOnly(true)
  const logs = [recordLog(), recordLog()]
  const both = logs.map(({ log }, index) => candidate('h', `${index}`, { url: own.url, log, heartbeatMs: 5 }))
  await until(() => logs.every(({ all }) => all.length > 10))
  expect(logs.map(({ messages }) => messages())).toEqual([[failed], [failed]])
  await readsOnly(false)
  await until(() => logs.every(({ messages }) => messages().includes(recovered)))
  expect(logs.map(({ messages }) => messages().toSorted())).toEqual(
    expect.arrayContaining([[failed, recovered].toSorted(), [failed, elected, recovered].toSorted()]),
  )
  await Promise.all(both.map(({ stop }) => stop()))
})

test('if the work of a leader fails repeatedly, the failure is logged once', async () => {
  const { messages, log } = recordLog()
  let tries = 0
  let isBroken = true
  const work = async ({ signal }: Lease) => {
    tries++
    if (isBroken) throw new Error('work failed')
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  }
  const leader = candidate('i', 'leader', { log, heartbeatMs: 5, work })
  await until(() => tries > 5)
  expect(messages()).toEqual([failed])
  isBroken = false
  await until(() => messages().includes(recovered))
  await leader.stop()
  expect(messages()).toEqual([failed, elected, recovered])
})

test('a problem that the leader reports is stored in the table “leaders” until the problem is resolved', async () => {
  const stop = new AbortController()
  let report: (problem: string | null) => Promise<void> = async () => {}
  const leader = candidate('f', 'leader', {
    signal: stop.signal,
    work: async (lead) => {
      report = (problem) => lead.report(problem)
      await new Promise<void>((resolve) => lead.signal.addEventListener('abort', () => resolve()))
    },
  })
  await found(() => beats('f'))
  await until(async () => (await report('stalled'), (await beats('f'))?.trouble === 'stalled'))
  await report(null)
  expect((await beats('f'))?.trouble).toBeNull()
  stop.abort()
  await leader.stop()
})
