import type { Kysely } from 'kysely'
import { emailAddress } from '#schema/api/accounts.ts'
import type { Database } from '#schema/tables/database.ts'
import { CliError, type Command } from '../command.ts'

export function parseEmail(input: string): string {
  const address = emailAddress().safeParse(input.trim().toLowerCase())
  if (!address.success) throw new CliError(`Invalid email address: ${JSON.stringify(input)}`)
  return address.data
}

/** Checks that the first argument is an email address. */
export const checkEmail: NonNullable<Command['checkInput']> = (_config, [email = '']) =>
  void parseEmail(email)

export async function isLastAdministrator(db: Kysely<Database>, userId: number | null): Promise<boolean> {
  const admins = await db
    .selectFrom('identity.accounts')
    .select('id')
    .where('role', '=', 'ADMIN')
    .limit(2)
    .execute()
  return admins.length === 1 && admins[0]?.id === userId
}

export const noAdministratorLeft =
  'Warning: no administrator is left to receive alerts and open /monitoring. ' +
  'Promote an account with: npm run ops -- users promote <email>'
