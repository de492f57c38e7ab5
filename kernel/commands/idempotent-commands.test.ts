import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { expect, test } from 'vitest'
import { testDatabase } from '../postgres/testing/database.ts'
import { waitForBlockedStatement } from '../postgres/testing/lock-wait.ts'
import { IdempotentCommands } from './idempotent-commands.ts'

const { db, pool } = await testDatabase()
const warnings: unknown[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => warnings.push(JSON.parse(line)) })
const newProcess = () =>
  new IdempotentCommands(db, {
    table: 'app.commands',
    userTable: 'people',
    sequenceSchema: 'public',
    commandId: (userId, key) => `${userId}/${key}`,
    secret: Buffer.from('a key of the tests'),
    sameDatabaseAsLog: true,
    log,
  })

await pool.query('create sequence outbox_ids')
await pool.query(`insert into people values (1, 'inga@example.com', 'Inga')`)

const newCommand = () => ({ userId: 1, key: randomUUID(), request: 'POST /api/things' })

async function receiveNew(commands: IdempotentCommands, command: ReturnType<typeof newCommand>) {
  const received = await commands.receive(command)
  if (received.kind !== 'new') throw new Error('The command was received before')
  return received
}

const response = { status: 200, body: { id: 7 }, behind: null }

/** Locks the row of a new command and stores a response to the command. `unlock` lets the storing continue. */
async function storeWhileLocked({ hasEvents }: { readonly hasEvents: boolean }) {
  const commands = newProcess()
  const command = newCommand()
  const { storeResponse } = await receiveNew(commands, command)
  const lock = await pool.connect()
  await lock.query('begin')
  await lock.query('select from app.commands where key = $1 for update', [command.key])
  const storing = storeResponse(response, hasEvents)
  await waitForBlockedStatement(db)
  const unlock = async () => {
    await lock.query('commit')
    lock.release()
  }
  return { commands, command, storing, unlock }
}

async function whileStoringFails(action: () => Promise<void>): Promise<void> {
  await pool.query('alter table app.commands add constraint none check (answer is null) not valid')
  await action()
  await pool.query('alter table app.commands drop constraint none')
}

test('if a command is repeated while the response is being stored, the repeated command gets the stored response', async () => {
  const { commands, command, storing, unlock } = await storeWhileLocked({ hasEvents: true })
  await storing
  const repeat = commands.receive(command)
  await unlock()
  expect(await repeat).toEqual({ kind: 'replay', response })
})

test('if a command appends no events, the response is stored before the response is sent', async () => {
  const { command, storing, unlock } = await storeWhileLocked({ hasEvents: false })
  let isStored = false
  const stored = storing.then(() => (isStored = true))
  await waitForBlockedStatement(db)
  expect(isStored).toBe(false)
  await unlock()
  await stored
  expect(await newProcess().receive(command)).toEqual({ kind: 'replay', response })
})

test('IdempotentCommands.close() waits until all pending responses are stored', async () => {
  const { commands, command, storing, unlock } = await storeWhileLocked({ hasEvents: true })
  await storing
  let isClosed = false
  const closing = commands.close().then(() => (isClosed = true))
  await waitForBlockedStatement(db)
  expect(isClosed).toBe(false)
  await unlock()
  await closing
  expect(await newProcess().receive(command)).toEqual({ kind: 'replay', response })
})

test('if the response to a command cannot be stored, a second request with this command is recognized as repeated', async () => {
  const commands = newProcess()
  const command = newCommand()
  await whileStoringFails(async () => {
    const { storeResponse } = await receiveNew(commands, command)
    await storeResponse(response, true)
    await commands.close()
  })
  expect(warnings).toMatchObject([
    {
      level: 40,
      msg: 'Cannot store the response to a command; a repeated request will use the appended events',
    },
  ])
  expect(JSON.stringify(warnings)).not.toContain('inga')
  expect(await commands.receive(command)).toMatchObject({ kind: 'new', repeated: true })
})

test('if the response to a command that appends no events cannot be stored, storeResponse() throws the database error', async () => {
  await whileStoringFails(async () => {
    const { storeResponse } = await receiveNew(newProcess(), newCommand())
    await expect(storeResponse(response, false)).rejects.toThrow(/violates check constraint/)
  })
})

const rowsOf = async ({ key }: { key: string }) =>
  (await pool.query('select from app.commands where key = $1', [key])).rowCount

test('a withdrawn command leaves no row, and its repeat is a new command', async () => {
  const [commands, command] = [newProcess(), newCommand()]
  const { withdraw, drawId } = await receiveNew(commands, command)
  await drawId('outbox_ids')
  await withdraw()
  expect(await rowsOf(command)).toBe(0)
  expect(await commands.receive(command)).toMatchObject({ kind: 'new', repeated: false })
})

test('a command that is withdrawn once of two times keeps its ids until the second withdrawal', async () => {
  const [commands, command] = [newProcess(), newCommand()]
  const [first, second] = [await receiveNew(commands, command), await receiveNew(newProcess(), command)]
  const id = await first.drawId('outbox_ids')
  await first.withdraw()
  expect(await second.drawId('outbox_ids')).toBe(id)
  await second.withdraw()
  expect(await rowsOf(command)).toBe(0)
})

test('a repeat of a command that may have had effects leaves the command as repeated when it is withdrawn', async () => {
  const [commands, command] = [newProcess(), newCommand()]
  await receiveNew(commands, command)
  await (await receiveNew(commands, command)).withdraw()
  expect(await commands.receive(command)).toMatchObject({ kind: 'new', repeated: true })
})

test('a key that is reused for another request does not keep the row of a withdrawn command', async () => {
  const [commands, command] = [newProcess(), newCommand()]
  const { withdraw } = await receiveNew(commands, command)
  expect(await commands.receive({ ...command, request: 'POST /api/others' })).toEqual({ kind: 'key_reused' })
  await withdraw()
  expect(await rowsOf(command)).toBe(0)
})
