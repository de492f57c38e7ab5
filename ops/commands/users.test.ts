import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#store/embedded/free-port.ts'
import { beginRestore, HalfRestored } from '#store/followed-log.ts'
import { PostgresLog } from '#store/postgres-log.ts'
import { addAccount } from '#store/testing/account.ts'
import { testDatabase } from '#store/testing/database.ts'
import { said } from '../testing/said.ts'
import { CommandFailed } from './command.ts'
import { usersDemote, usersList, usersPromote } from './users.ts'

async function databaseWithIda() {
  const { url: databaseUrl, db } = await testDatabase()
  await addAccount(db, 7, 'ida@halden.example')
  const role = () => db.selectFrom('identity.accounts').select('role').executeTakeFirstOrThrow()
  const due = () => db.selectFrom('identity.events_due').select(['stream', 'type']).execute()
  return { databaseUrl, db, role, due }
}
const args = ['ida@halden.example']

test('who is promoted is so at once, and the log tells of it', async () => {
  const { databaseUrl, role, due } = await databaseWithIda()
  expect(await said(usersPromote, { databaseUrl, args })).toBe('ida@halden.example is ADMIN now.')
  expect(await role()).toEqual({ role: 'ADMIN' })
  expect(await due()).toEqual([])
  const store = new PostgresLog({ url: databaseUrl })
  onTestFinished(() => store.close())
  const events = await Array.fromAsync(store.read('user-7'))
  expect(events).toMatchObject([{ type: 'UserRoleChanged', data: { from: 'MEMBER', to: 'ADMIN' } }])
})

test.each([usersPromote, usersDemote])('what is no address is told as such: $name', async (command) => {
  const { databaseUrl } = await databaseWithIda()
  await expect(said(command, { databaseUrl, args: ['ida'] })).rejects.toThrow(
    new CommandFailed('That is no email address: "ida"'),
  )
  await expect(said(command, { databaseUrl, args: ['otto@halden.example'] })).rejects.toThrow(
    new CommandFailed('There is no account with the address otto@halden.example.'),
  )
})

test('who demotes the last administrator is told what comes of it, and nobody else is', async () => {
  const { databaseUrl, db } = await databaseWithIda()
  await addAccount(db, 8, 'otto@halden.example', 'ADMIN')
  await said(usersPromote, { databaseUrl, args })
  expect(await said(usersDemote, { databaseUrl, args })).toBe('ida@halden.example is MEMBER now.')
  expect(await said(usersDemote, { databaseUrl, args: ['otto@halden.example'] })).toBe(
    'otto@halden.example is MEMBER now.\nNo account is administrator then: nobody is told of alerts, and nobody may ' +
      'open /monitoring. npm run ops -- users promote makes an account one.',
  )
  expect(await said(usersDemote, { databaseUrl, args })).toBe('ida@halden.example is MEMBER already.')
})

test('an event store that is away keeps nobody from it: the event is due', async () => {
  const { databaseUrl, role, due } = await databaseWithIda()
  const env = { EVENTSTORE_URL: `esdb://127.0.0.1:${await freePort()}?tls=false` }
  expect(await said(usersPromote, { databaseUrl, env, args })).toMatch(
    /^ida@halden\.example is ADMIN now\.\nThe event store does not answer: /,
  )
  expect(await role()).toEqual({ role: 'ADMIN' })
  expect(await due()).toEqual([{ stream: 'user-7', type: 'UserRoleChanged' }])
})

test.each([
  { command: usersList, args: [] },
  { command: usersPromote, args },
])('where the event store holds another log nothing is done: $command.name', async ({ command, args }) => {
  const { databaseUrl, db, role, due } = await databaseWithIda()
  const log_id = '00000000-0000-4000-8000-000000000000'
  await db.insertInto('work.reactor_checkpoints').values({ name: 'news', position: 1n, log_id }).execute()
  await expect(said(command, { databaseUrl, args })).rejects.toThrow(`belongs to the log ${log_id}`)
  expect(await role()).toEqual({ role: 'MEMBER' })
  expect(await due()).toEqual([])
})

test.each([
  { command: usersList, args: [] },
  { command: usersPromote, args },
])('a restore that did not finish is told as at a start: $command.name', async ({ command, args }) => {
  const { databaseUrl, role } = await databaseWithIda()
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await beginRestore(client)
  await client.end()
  await expect(said(command, { databaseUrl, args })).rejects.toThrow(new HalfRestored())
  // Also while nobody can look into the log.
  const env = { EVENTSTORE_URL: `esdb://127.0.0.1:${await freePort()}?tls=false` }
  await expect(said(command, { databaseUrl, env, args })).rejects.toThrow(new HalfRestored())
  expect(await role()).toEqual({ role: 'MEMBER' })
})

test('an event store that is away keeps nobody from the list', async () => {
  const { databaseUrl } = await databaseWithIda()
  const env = { EVENTSTORE_URL: `esdb://127.0.0.1:${await freePort()}?tls=false` }
  expect(await said(usersList, { databaseUrl, env })).toContain('ida@halden.example')
})
