import { pino } from 'pino'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { testDatabase } from '#store/testing/database.ts'
import { startProxy } from '#store/testing/proxy.ts'
import { leadWhenFree, type Lead, type LeadOptions } from './leader.ts'
import { found, until } from './testing/log.ts'

const { url, db, pool } = await testDatabase()
const silent = pino({ level: 'silent' })

interface Candidate {
  readonly name: string
  leading: boolean
  stop(): Promise<void>
}

/** Stands for the lead, and works for nothing but having it. */
function candidate(of: string, name: string, options: Partial<LeadOptions> = {}): Candidate {
  const stopping = new AbortController()
  const self = { name, leading: false, stop: async () => {} }
  const standing = leadWhenFree({
    url,
    name: of,
    log: silent,
    signal: stopping.signal,
    beatMs: 20,
    patienceMs: 60_000,
    work: async ({ signal }) => {
      self.leading = true
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      self.leading = false
    },
    ...options,
  })
  self.stop = async () => {
    stopping.abort()
    await standing
  }
  return self
}

const beats = async (version: string) =>
  db.selectFrom('work.leaders').selectAll().where('version', '=', version).executeTakeFirst()

test('one leads, and whoever stands by follows it', async () => {
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

test('what has another name has another leader', async () => {
  const both = [candidate('b', 'b'), candidate('c', 'c')]
  await until(() => both.every(({ leading }) => leading))
  await Promise.all(both.map(({ stop }) => stop()))
})

test('a leader whose connection breaks stops working, and stands for the lead again', async () => {
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

test('a leader that gives no sign is ended by whoever stands by', async () => {
  // As if frozen: it holds the lock and never beats after the first time.
  const frozen = candidate('e', 'frozen', { beatMs: 60_000 })
  const { pid } = await found(() => beats('e'))
  const standby = candidate('e', 'standby', { patienceMs: 100 })
  await until(() => standby.leading)
  expect((await beats('e'))?.pid).not.toBe(pid)
  await Promise.all([frozen.stop(), standby.stop()])
})

/** pino's number. */
const debug = 20

/** What is said of leading, in order, with what only those hear who debug. */
function listener() {
  const line = z.object({ level: z.number(), msg: z.string() })
  const heard: z.infer<typeof line>[] = []
  const log = pino({ level: 'debug' }, { write: (text) => void heard.push(line.parse(JSON.parse(text))) })
  const said = () => heard.filter(({ level }) => level > debug).map(({ msg }) => msg)
  return { log, said, all: heard }
}
const begins = 'lost the lead, or cannot stand by for it'
const over = 'the lead is kept again, by this process or another'

test('a database that is away is news once, and once more when it is back', async () => {
  const proxy = await startProxy(url)
  const { said, log } = listener()
  const leader = candidate('g', 'leader', { url: proxy.url, log, beatMs: 5 })
  await until(() => said().length === 1)
  proxy.refuse()
  await until(() => proxy.refused > 5)
  proxy.speak()
  await until(() => said().includes(over))
  await leader.stop()
  await proxy.close()
  expect(said()).toEqual(['leading', begins, 'leading', over])
})

test('a database that only reads is news once to each, though it answers and the lock goes round', async () => {
  const own = await testDatabase()
  const readsOnly = (is: boolean) =>
    own.pool.query(`do $$ begin
      execute format('alter database %I set default_transaction_read_only = ${is}', current_database());
    end $$`)
  await readsOnly(true)
  const listeners = [listener(), listener()]
  const both = listeners.map(({ log }, index) => candidate('h', `${index}`, { url: own.url, log, beatMs: 5 }))
  await until(() => listeners.every(({ all }) => all.length > 10))
  expect(listeners.map(({ said }) => said())).toEqual([[begins], [begins]])
  await readsOnly(false)
  await until(() => listeners.every(({ said }) => said().includes(over)))
  expect(listeners.map(({ said }) => said().toSorted())).toEqual(
    expect.arrayContaining([[begins, over].toSorted(), [begins, 'leading', over].toSorted()]),
  )
  await Promise.all(both.map(({ stop }) => stop()))
})

test('work that fails as it begins is news once, not at each try', async () => {
  const { said, log } = listener()
  let tries = 0
  let isBroken = true
  const work = async ({ signal }: Lead) => {
    tries++
    if (isBroken) throw new Error('mails cannot be taken over')
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  }
  const leader = candidate('i', 'leader', { log, beatMs: 5, work })
  await until(() => tries > 5)
  expect(said()).toEqual([begins])
  isBroken = false
  await until(() => said().includes(over))
  await leader.stop()
  expect(said()).toEqual([begins, 'leading', over])
})

test('trouble is told where every process can see it, until it is over', async () => {
  const stop = new AbortController()
  let tell: (trouble: string | null) => Promise<void> = async () => {}
  const leader = candidate('f', 'leader', {
    signal: stop.signal,
    work: async (lead) => {
      tell = (trouble) => lead.tell(trouble)
      await new Promise<void>((resolve) => lead.signal.addEventListener('abort', () => resolve()))
    },
  })
  await found(() => beats('f'))
  await until(async () => (await tell('stands still'), (await beats('f'))?.trouble === 'stands still'))
  await tell(null)
  expect((await beats('f'))?.trouble).toBeNull()
  stop.abort()
  await leader.stop()
})
