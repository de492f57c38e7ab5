import { lastChange } from './commands/last-change.ts'
import { Problem, Superseded } from './problem.ts'
import type { Services } from './services.ts'

type Reading = Pick<Services, 'store' | 'db'>

/** Throws what was thrown; a refusal since a thing is not any more as the sender saw it says who changed it last. */
export async function rethrowNamed(services: Reading, userId: number, error: unknown): Promise<never> {
  if (!(error instanceof Superseded)) throw error
  // Nobody where it was the system, or a link in a mail.
  const actor = (await lastChange(services.store, error.stream, error.changes))?.metadata.actor ?? null
  const who = actor === userId ? 'you' : actor === null ? null : await nameOf(services, actor)
  if (who === null) throw error
  throw new Problem(409, `${error.message} Last changed by ${who}.`)
}

/** Null where the account is gone. */
async function nameOf({ db }: Reading, userId: number): Promise<string | null> {
  const account = await db
    .selectFrom('identity.accounts')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirst()
  return account?.username ?? null
}
