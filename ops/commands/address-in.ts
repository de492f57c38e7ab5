import { emailAddress } from '#schema/api/user.ts'
import { CommandFailed } from './command.ts'

/**
 * The address that was typed, as accounts have it.
 *
 * @throws CommandFailed where it is none: nobody could have it, and texts would be searched for any part of one.
 */
export function addressIn(given: string): string {
  const address = emailAddress().safeParse(given.trim().toLowerCase())
  if (!address.success) throw new CommandFailed(`That is no email address: ${JSON.stringify(given)}`)
  return address.data
}
