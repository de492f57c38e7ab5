import { randomUUID } from 'node:crypto'
import { owe, pay } from '#api/identity/events-due.ts'
import type { Role } from '#schema/roles.ts'
import { openDatabase, type OpenDatabase } from '#store/database.ts'
import { OutcomeUnknown, StoreUnavailable } from '#store/event-store.ts'
import { openEventStore } from '#store/open-event-store.ts'
import { addressIn } from './address-in.ts'
import { CommandFailed, type Command, type Surroundings } from './command.ts'
import { isLastAdministrator, withoutAdministrator } from './last-administrator.ts'
import { bringForward, lookIntoLog } from './look.ts'

export const usersList: Command = {
  name: 'users list',
  args: [],
  summary: 'Who has an account, with the platform role.',
  run: (surroundings) =>
    withDatabase(surroundings, async ({ db }) => {
      const log = await ifThere(lookIntoLog(surroundings))
      await log?.store.close()
      const users = await db
        .selectFrom('identity.accounts')
        .select(['id', 'email', 'username', 'role', 'created_at'])
        .orderBy('id')
        .execute()
      if (users.length === 0) surroundings.say('Nobody has registered yet.')
      for (const user of users) {
        const since = user.created_at.toISOString().slice(0, 10)
        surroundings.say(
          `${String(user.id).padStart(6)}  ${user.role.padEnd(6)}  ${since}  ${user.email}  ${user.username}`,
        )
      }
    }),
}

export const usersPromote: Command = {
  name: 'users promote',
  args: ['email'],
  summary:
    'Gives an account the platform role ADMIN: it may open /monitoring and /history, and is mailed alerts.',
  run: (surroundings, [email = '']) => setRole(surroundings, email, 'ADMIN'),
}

export const usersDemote: Command = {
  name: 'users demote',
  args: ['email'],
  summary: 'Gives an account the platform role MEMBER.',
  run: (surroundings, [email = '']) => setRole(surroundings, email, 'MEMBER'),
}

/** The account's row is the commit; the event that tells of it is owed with it, and paid right after. */
async function setRole(surroundings: Surroundings, given: string, to: Role): Promise<void> {
  const email = addressIn(given)
  await withDatabase(surroundings, async ({ db }) => {
    const { say, note } = surroundings
    await using opened = new AsyncDisposableStack()
    const { config, databaseUrl, log } = surroundings
    const store = (await ifThere(openEventStore(config, databaseUrl, log)))?.store
    opened.defer(() => store?.close())
    const changed = await db.transaction().execute(async (trx) => {
      const account = await trx
        .selectFrom('identity.accounts')
        .where('email', '=', email)
        .select(['id', 'role'])
        .forUpdate()
        .executeTakeFirst()
      if (!account) throw new CommandFailed(`There is no account with the address ${email}.`)
      if (account.role === to) return null
      const wasLast = await isLastAdministrator(trx, account.id)
      await trx.updateTable('identity.accounts').set({ role: to }).where('id', '=', account.id).execute()
      const commandId = randomUUID()
      const cause = { actor: null, correlationId: commandId, commandId, at: new Date() }
      await owe(trx, account.id, { type: 'UserRoleChanged', data: { from: account.role, to } }, cause)
      return { id: account.id, wasLast }
    })
    say(changed === null ? `${email} is ${to} already.` : `${email} is ${to} now.`)
    if (changed === null) return
    if (changed.wasLast) say(withoutAdministrator)
    if (store) await pay(db, store, changed.id)
    else note('The event store does not answer: the application appends what tells of it when both run.')
  })
}

/**
 * Null where the event store does not answer, which keeps nobody from these commands: what cannot be appended now stays
 * due, and the projector's leader appends it.
 */
async function ifThere<T>(opening: Promise<T>): Promise<T | null> {
  try {
    return await opening
  } catch (error) {
    if (error instanceof StoreUnavailable || error instanceof OutcomeUnknown) return null
    throw error
  }
}

async function withDatabase(
  surroundings: Surroundings,
  work: (database: OpenDatabase) => Promise<void>,
): Promise<void> {
  const { databaseUrl, log } = surroundings
  await bringForward(surroundings)
  const database = openDatabase(databaseUrl, { max: 2, applicationName: 'brandpath ops', log })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}
