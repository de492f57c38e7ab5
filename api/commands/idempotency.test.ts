import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '#store/testing/database.ts'
import type { SessionUser } from '../session-user.ts'
import { ReceivedCommands } from './idempotency.ts'

const { db, pool } = await testDatabase()
const warned: unknown[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => warned.push(JSON.parse(line)) })
const commands = () =>
  new ReceivedCommands(db, { secret: Buffer.from('a key of the tests'), logIsHere: true, log })

const user: SessionUser = {
  id: 1,
  email: 'inga@example.com',
  username: 'Inga',
  role: 'MEMBER',
  createdAt: new Date(),
  sessionHash: '',
}
await pool.query(`insert into identity.accounts (id, email, username, password_hash)
  values (1, 'inga@example.com', 'Inga', 'none')`)

const incoming = () => ({ user, correlationId: randomUUID(), key: randomUUID(), request: 'POST /api/things' })

async function receiveNew(received: ReceivedCommands, command: ReturnType<typeof incoming>) {
  const first = await received.receive(command)
  if (first.kind !== 'new') throw new Error('it came before')
  return first
}

const answer = { status: 200, body: { id: 7 }, behind: null }

/** Holds the row of a command, so that its answer cannot be written down before `let go`. */
async function hold(key: string): Promise<{ letGo: () => Promise<void> }> {
  const client = await pool.connect()
  await client.query('begin')
  await client.query('select from work.commands where key = $1 for update', [key])
  return {
    letGo: async () => {
      await client.query('commit')
      client.release()
    },
  }
}

/** Once a statement of ours waits for the row that is held. */
const untilHeldUp = () =>
  vi.waitUntil(async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rowCount === 1
  }, 10_000)

test('a repeat that comes while its answer is being written down gets just that', async () => {
  const received = commands()
  const command = incoming()
  const { keep } = await receiveNew(received, command)
  const { letGo } = await hold(command.key)
  await keep(answer, true)
  await untilHeldUp()
  const repeat = received.receive(command)
  await letGo()
  expect(await repeat).toEqual({ kind: 'answered', answer })
})

test('an answer to what no event tells of is kept before it is given', async () => {
  const received = commands()
  const command = incoming()
  const { keep } = await receiveNew(received, command)
  const { letGo } = await hold(command.key)
  let given = false
  const giving = keep(answer, false).then(() => (given = true))
  await untilHeldUp()
  expect(given).toBe(false)
  await letGo()
  await giving
  expect(await commands().receive(command)).toEqual({ kind: 'answered', answer })
})

test('whoever closes waits for the answers that are being written down', async () => {
  const received = commands()
  const command = incoming()
  const { keep } = await receiveNew(received, command)
  const { letGo } = await hold(command.key)
  await keep(answer, true)
  await untilHeldUp()
  let closed = false
  const closing = received.close().then(() => (closed = true))
  await pool.query('select pg_sleep(0.05)')
  expect(closed).toBe(false)
  await letGo()
  await closing
  expect(await commands().receive(command)).toEqual({ kind: 'answered', answer })
})

test('an answer that cannot be kept is told, and its command is known as one that came before', async () => {
  await pool.query('alter table work.commands add constraint none check (answer is null) not valid')
  const received = commands()
  const command = incoming()
  const { keep } = await receiveNew(received, command)
  await keep(answer, true)
  await received.close()
  await pool.query('alter table work.commands drop constraint none')
  expect(warned).toMatchObject([{ level: 40, msg: 'the answer to a command could not be kept' }])
  expect(JSON.stringify(warned)).not.toContain('inga')
  expect(await received.receive(command)).toMatchObject({ kind: 'new', request: { repeated: true } })
})

test('an answer to what no event tells of, which cannot be kept, is not given', async () => {
  await pool.query('alter table work.commands add constraint none check (answer is null) not valid')
  const { keep } = await receiveNew(commands(), incoming())
  await expect(keep(answer, false)).rejects.toThrow(/violates check constraint/)
  await pool.query('alter table work.commands drop constraint none')
})
