import type { RecordedEvent } from '#store/event-store.ts'
import type { Changes } from '#domain/decision.ts'
import { Problem, Superseded } from './problem.ts'
import type { Services } from './services.ts'

type Reading = Pick<Services, 'store' | 'db'>

/** Throws what was thrown; a refusal since a thing is not any more as the sender saw it says who changed it last. */
export async function rethrowNamed(services: Reading, userId: number, error: unknown): Promise<never> {
  if (!(error instanceof Superseded)) throw error
  const actor = await lastToChange(services, error)
  const who = actor === userId ? 'you' : actor === null ? null : await nameOf(services, actor)
  if (who === null) throw error
  throw new Problem(409, `${error.message} Last changed by ${who}.`)
}

/** Null where it was the system, or a link in a mail; or nobody at all. */
async function lastToChange({ store }: Reading, { stream, changes }: Superseded): Promise<number | null> {
  let actor: number | null = null
  for await (const event of store.read(stream)) if (isOneOf(changes, event)) actor = event.metadata.actor
  return actor
}

const isOneOf = ({ type, data }: Changes, event: RecordedEvent): boolean =>
  event.type === type && Object.entries(data).every(([name, value]) => event.data[name] === value)

/** Null where the account is gone. */
async function nameOf({ db }: Reading, userId: number): Promise<string | null> {
  const account = await db
    .selectFrom('identity.accounts')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirst()
  return account?.username ?? null
}
