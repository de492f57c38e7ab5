import { randomUUID } from 'node:crypto'
import { appendPendingEvents, enqueueEvent } from '#api/accounts/outbox.ts'
import { markVerified } from '#api/accounts/verification.ts'
import type { Role } from '#schema/roles.ts'
import { OutcomeUnknown, StoreUnavailable } from '#kernel/event-store/event-store.ts'
import { openEventStore } from '#kernel/event-store/open.ts'
import { CliError, type Command, type CommandContext } from '../command.ts'
import { openCommands } from '#projector/work-context.ts'
import { connectDatabase, migrateExisting, openLog } from '../open-stores.ts'
import { checkEmail, isLastAdministrator, noAdministratorLeft, parseEmail } from './accounts.ts'
import { databaseNames } from '#schema/tables/database.ts'

export const usersListCommand: Command = {
  name: 'users list',
  args: [],
  summary: 'List all accounts with their platform role.',
  run: async (context) => {
    await migrateExisting(context)
    // Opens the event store only to check that the database belongs to the same log.
    const log = await nullIfUnavailable(openLog(context))
    await log?.store.close()
    await using database = connectDatabase(context)
    const users = await database.db
      .selectFrom('identity.accounts')
      .select(['id', 'email', 'username', 'role', 'created_at'])
      .orderBy('id')
      .execute()
    if (users.length === 0) context.print('No accounts.')
    for (const { id, email, username, role, created_at } of users) {
      const createdOn = created_at.toISOString().slice(0, 10)
      context.print(`${String(id).padStart(6)}  ${role.padEnd(6)}  ${createdOn}  ${email}  ${username}`)
    }
  },
}

export const usersPromoteCommand: Command = {
  name: 'users promote',
  args: ['email'],
  summary:
    'Make a user an administrator. Administrators can open /monitoring and /history and receive alerts. ' +
    '--unconfirmed also accepts an address that is not confirmed, and confirms it.',
  options: { unconfirmed: {} },
  checkInput: checkEmail,
  run: (context, [email = ''], { unconfirmed }) =>
    setRole(context, email, 'ADMIN', { allowsUnconfirmed: unconfirmed === true }),
}

export const usersDemoteCommand: Command = {
  name: 'users demote',
  args: ['email'],
  summary: 'Remove the administrator role from a user.',
  checkInput: checkEmail,
  run: (context, [email = '']) => setRole(context, email, 'MEMBER'),
}

async function setRole(
  context: CommandContext,
  input: string,
  role: Role,
  { allowsUnconfirmed = false } = {},
): Promise<void> {
  const email = parseEmail(input)
  const { config, databaseUrl, log, print, notify } = context
  await migrateExisting(context)
  await using stack = new AsyncDisposableStack()
  const { db } = stack.use(connectDatabase(context))
  const store = (await nullIfUnavailable(openEventStore(config, databaseUrl, databaseNames, log)))?.store
  stack.defer(() => store?.close())
  const changed = await db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('identity.accounts')
      .where('email', '=', email)
      .select(['id', 'role', 'email_verified_at'])
      .forUpdate()
      .executeTakeFirst()
    if (!account) throw new CliError(`No account has the address ${email}.`)
    if (role === 'ADMIN' && account.email_verified_at === null) {
      if (!allowsUnconfirmed) throw new CliError(unconfirmedAddress(email))
      await markVerified(trx, account.id, new Date())
    }
    if (account.role === role) return null
    const wasLast = await isLastAdministrator(trx, account.id)
    await trx.updateTable('identity.accounts').set({ role }).where('id', '=', account.id).execute()
    const commandId = randomUUID()
    const cause = { actor: null, correlationId: commandId, commandId, at: new Date() }
    const event = { type: 'UserRoleChanged', data: { from: account.role, to: role } } as const
    await enqueueEvent(trx, account.id, event, cause)
    return { id: account.id, wasLast }
  })
  print(changed === null ? `${email} already has the role ${role}.` : `${email} now has the role ${role}.`)
  if (changed === null) return
  if (changed.wasLast) print(noAdministratorLeft)
  if (store) await appendPendingEvents(db, openCommands(store), changed.id)
  else
    notify(
      'The event store is unavailable. The running application appends the event UserRoleChanged later. No action is needed.',
    )
}

const unconfirmedAddress = (email: string) =>
  `The address ${email} is not confirmed: another person may have registered it. Its owner can confirm it in My Account. ` +
  'If you know that the account is theirs, add --unconfirmed.'

/** Returns null if the event store is unavailable, so that commands that need only the database still work. */
async function nullIfUnavailable<T>(opening: Promise<T>): Promise<T | null> {
  try {
    return await opening
  } catch (error) {
    if (error instanceof StoreUnavailable || error instanceof OutcomeUnknown) return null
    throw error
  }
}
