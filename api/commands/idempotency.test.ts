import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { expect, test } from 'vitest'
import { testDatabase } from '#store/testing/database.ts'
import { untilOneIsHeldUp } from '#store/testing/held-up.ts'
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

/** A command whose row is held until `letGo`, so that its answer is being written down and does not get there. */
async function keepWhileHeld({ isRecorded }: { readonly isRecorded: boolean }) {
  const received = commands()
  const command = incoming()
  const { keep } = await receiveNew(received, command)
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from work.commands where key = $1 for update', [command.key])
  const keeping = keep(answer, isRecorded)
  await untilOneIsHeldUp(db)
  const letGo = async () => {
    await holder.query('commit')
    holder.release()
  }
  return { received, command, keeping, letGo }
}

test('a repeat that comes while its answer is being written down gets just that', async () => {
  const { received, command, keeping, letGo } = await keepWhileHeld({ isRecorded: true })
  await keeping
  const repeat = received.receive(command)
  await letGo()
  expect(await repeat).toEqual({ kind: 'answered', answer })
})

test('an answer to what no event tells of is kept before it is given', async () => {
  const { command, keeping, letGo } = await keepWhileHeld({ isRecorded: false })
  let given = false
  const giving = keeping.then(() => (given = true))
  await pool.query('select pg_sleep(0.05)')
  expect(given).toBe(false)
  await letGo()
  await giving
  expect(await commands().receive(command)).toEqual({ kind: 'answered', answer })
})

test('whoever closes waits for the answers that are being written down', async () => {
  const { received, command, keeping, letGo } = await keepWhileHeld({ isRecorded: true })
  await keeping
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
