import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#kernel/postgres/embedded/free-port.ts'
import { markRestoreStarted, RestoreIncomplete } from '#kernel/event-store/log-binding.ts'
import { PostgresLog } from '#kernel/event-store/postgres/postgres-log.ts'
import { insertAccount } from '#schema/testing/account.ts'
import { testDatabase } from '#ops/testing/database.ts'
import { runCommand } from '../../testing/run-command.ts'
import { CliError } from '../command.ts'
import { usersDemoteCommand, usersListCommand, usersPromoteCommand } from './commands.ts'
import { databaseNames } from '#schema/tables/database.ts'

async function databaseWithIda() {
  const { url: databaseUrl, db } = await testDatabase()
  await insertAccount(db, 7, 'ida@halden.example')
  await db.updateTable('identity.accounts').set({ email_verified_at: new Date() }).execute()
  const role = () => db.selectFrom('identity.accounts').select('role').executeTakeFirstOrThrow()
  const due = () => db.selectFrom('identity.events_due').select(['stream', 'type']).execute()
  return { databaseUrl, db, role, due }
}
const args = ['ida@halden.example']

test('the command “users promote” changes the role of the account and appends a UserRoleChanged event', async () => {
  const { databaseUrl, role, due } = await databaseWithIda()
  expect(await runCommand(usersPromoteCommand, { databaseUrl, args })).toBe(
    'ida@halden.example now has the role ADMIN.',
  )
  expect(await role()).toEqual({ role: 'ADMIN' })
  expect(await due()).toEqual([])
  const store = new PostgresLog({ url: databaseUrl })
  onTestFinished(() => store.close())
  const events = await Array.fromAsync(store.read('user-7'))
  expect(events).toMatchObject([{ type: 'UserRoleChanged', data: { from: 'MEMBER', to: 'ADMIN' } }])
})

test.each([usersPromoteCommand, usersDemoteCommand])(
  'the command $name fails for an invalid email address and for an email address without an account',
  async (command) => {
    const { databaseUrl } = await databaseWithIda()
    await expect(runCommand(command, { databaseUrl, args: ['ida'] })).rejects.toThrow(
      new CliError('Invalid email address: "ida"'),
    )
    await expect(runCommand(command, { databaseUrl, args: ['otto@halden.example'] })).rejects.toThrow(
      new CliError('No account has the address otto@halden.example.'),
    )
  },
)

test('the command “users demote” prints a warning only if the command demotes the last administrator', async () => {
  const { databaseUrl, db } = await databaseWithIda()
  await insertAccount(db, 8, 'otto@halden.example', 'ADMIN')
  await runCommand(usersPromoteCommand, { databaseUrl, args })
  expect(await runCommand(usersDemoteCommand, { databaseUrl, args })).toBe(
    'ida@halden.example now has the role MEMBER.',
  )
  expect(await runCommand(usersDemoteCommand, { databaseUrl, args: ['otto@halden.example'] })).toBe(
    'otto@halden.example now has the role MEMBER.\nWarning: no administrator is left to receive alerts and open ' +
      '/monitoring. Promote an account with: npm run ops -- users promote <email>',
  )
  expect(await runCommand(usersDemoteCommand, { databaseUrl, args })).toBe(
    'ida@halden.example already has the role MEMBER.',
  )
})

test('the command “users promote” refuses an account whose address is not confirmed, and confirms it with --unconfirmed', async () => {
  const { databaseUrl, db } = await databaseWithIda()
  await db.updateTable('identity.accounts').set({ email_verified_at: null }).execute()
  const account = db.selectFrom('identity.accounts').select(['role', 'email_verified_at'])
  await expect(runCommand(usersPromoteCommand, { databaseUrl, args })).rejects.toThrow(
    'The address ida@halden.example is not confirmed',
  )
  expect(await account.executeTakeFirst()).toEqual({ role: 'MEMBER', email_verified_at: null })
  await runCommand(usersPromoteCommand, { databaseUrl, args, options: { unconfirmed: true } })
  expect(await account.executeTakeFirst()).toEqual({
    role: 'ADMIN',
    email_verified_at: expect.any(Date) as Date,
  })
})

test('while the event store is unavailable, the command “users promote” changes the role and stores the event for a later append', async () => {
  const { databaseUrl, role, due } = await databaseWithIda()
  const env = { EVENTSTORE_URL: `esdb://127.0.0.1:${await freePort()}?tls=false` }
  expect(await runCommand(usersPromoteCommand, { databaseUrl, env, args })).toMatch(
    /^ida@halden\.example now has the role ADMIN\.\nThe event store is unavailable\. /,
  )
  expect(await role()).toEqual({ role: 'ADMIN' })
  expect(await due()).toEqual([{ stream: 'user-7', type: 'UserRoleChanged' }])
})

test.each([
  { command: usersListCommand, args: [] },
  { command: usersPromoteCommand, args },
])(
  'if the configured event store is not the event store of the database, the command $command.name fails and changes no role',
  async ({ command, args }) => {
    const { databaseUrl, db, role, due } = await databaseWithIda()
    const log_id = '00000000-0000-4000-8000-000000000000'
    await db.insertInto('work.reactor_checkpoints').values({ name: 'news', position: 1n, log_id }).execute()
    await expect(runCommand(command, { databaseUrl, args })).rejects.toThrow(`belongs to the log ${log_id}`)
    expect(await role()).toEqual({ role: 'MEMBER' })
    expect(await due()).toEqual([])
  },
)

test.each([
  { command: usersListCommand, args: [] },
  { command: usersPromoteCommand, args },
])(
  'if a restore of the database is unfinished, the command $command.name fails and changes no role',
  async ({ command, args }) => {
    const { databaseUrl, role } = await databaseWithIda()
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    await markRestoreStarted(client, databaseNames)
    await client.end()
    await expect(runCommand(command, { databaseUrl, args })).rejects.toThrow(new RestoreIncomplete())
    // The event store at this address is unavailable.
    const env = { EVENTSTORE_URL: `esdb://127.0.0.1:${await freePort()}?tls=false` }
    await expect(runCommand(command, { databaseUrl, env, args })).rejects.toThrow(new RestoreIncomplete())
    expect(await role()).toEqual({ role: 'MEMBER' })
  },
)

test('while the event store is unavailable, the command “users list” lists the accounts', async () => {
  const { databaseUrl } = await databaseWithIda()
  const env = { EVENTSTORE_URL: `esdb://127.0.0.1:${await freePort()}?tls=false` }
  expect(await runCommand(usersListCommand, { databaseUrl, env })).toContain('ida@halden.example')
})
