import { sql } from 'kysely'
import { notesNaming } from '#projector/erasures/notes-naming.ts'
import type { OpenDatabase } from '#store/database.ts'
import type { EventStore, RecordedEvent } from '#store/event-store.ts'
import { readHistory } from '#store/history.ts'
import { addressIn } from './address-in.ts'
import { CommandFailed, type Command } from './command.ts'
import { look } from './look.ts'
import { hand, toFile } from './to-file.ts'
import { toldPlaces } from './told-places.ts'

export const userExport: Command = {
  name: 'user export',
  args: ['email'],
  options: toFile,
  summary:
    'Everything that is known of a person as JSON: account, places, mails, news, errors, and what the person did, or others did to these; with --to in a new file.',
  run: async (surroundings, [given = ''], options) => {
    const email = addressIn(given)
    const { db, store, close } = await look(surroundings, 'brandpath export')
    try {
      const known = await knownOf(db, email)
      if (!known) throw new CommandFailed(`Nobody is known by the address ${email}.`)
      const places = await toldPlaces(store, known.places)
      const happened = await happenedTo(store, known)
      await hand(surroundings, options, {
        what: `What is known of ${email}`,
        text: JSON.stringify({ ...known, places, ...happened }, null, 2),
      })
    } finally {
      await close()
    }
  },
}

/** All that the person did, and what others did to the account or the places of the person. */
export async function happenedTo(
  store: EventStore,
  { account, places }: Pick<Known, 'account' | 'places'>,
): Promise<{ did: Told[]; wasDone: Told[] }> {
  const entryIds = new Set(places.map(({ id }) => id))
  const did: Told[] = []
  const wasDone: Told[] = []
  for await (const event of readHistory(store, {}, { signal: new AbortController().signal })) {
    const { stream, type, data, metadata } = event
    const told = { at: metadata.occurredAt, stream, type, data }
    if (account && metadata.actor === account.id) did.push(told)
    else if (entryIdsIn(data).some((id) => entryIds.has(id))) wasDone.push(told)
    else if (account && (stream === `user-${account.id}` || stream === `owner-${account.id}`))
      wasDone.push(told)
  }
  return { did, wasDone }
}

interface Told {
  readonly at: string
  readonly stream: string
  readonly type: string
  readonly data: RecordedEvent['data']
}

/** What a repeat of a request would be told: that it was taken. Its answer says nothing of a person, but may open doors. */
function commandsOf(db: OpenDatabase['db'], userId: number) {
  return db
    .selectFrom('work.commands')
    .select(['key', 'ids', 'created_at'])
    .select(sql<number | null>`(answer->>'status')::int`.as('answered'))
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('key')
    .execute()
}

/** Whom an event is about, whatever it says of them: places have one numbering everywhere. */
const entryIdsIn = (value: unknown): number[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    typeof part === 'number' && namesAPlace.has(name) ? [part] : entryIdsIn(part),
  )
}
const namesAPlace = new Set(['entryId', 'ownerEntryId'])

type Known = NonNullable<Awaited<ReturnType<typeof knownOf>>>

/** Without hashes of passwords, sessions and requests: they say nothing of a person, and open doors. */
export async function knownOf(db: OpenDatabase['db'], email: string) {
  const account = await db
    .selectFrom('identity.accounts')
    .select(['id', 'email', 'username', 'role', 'created_at', 'guide_mails', 'seen_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  // Who was only invited has none, and nothing is numbered 0.
  const id = account?.id ?? 0
  const places = await db
    .selectFrom('identity.entries')
    .selectAll()
    .where((where) => where.or([where('user_id', '=', id), where('email', '=', email)]))
    .orderBy('id')
    .execute()
  const naming = await notesNaming(db, email)
  if (!account && places.length === 0 && naming.length === 0) return null
  const entryIds = places.map((place) => place.id)
  return {
    account: account ?? null,
    sessions: await db
      .selectFrom('identity.sessions')
      .select(['created_at', 'used_at'])
      .where('user_id', '=', id)
      .execute(),
    passwordResets: await db
      .selectFrom('identity.password_resets')
      .select(['created_at', 'expires_at', 'used_at'])
      .where('user_id', '=', id)
      .execute(),
    places,
    mails: await db
      .selectFrom('work.outbox')
      .select(['kind', 'project_id', 'state', 'reason', 'created_at', 'sent_at'])
      .where((where) => where.or([where('user_id', '=', id), where('entry_id', 'in', [0, ...entryIds])]))
      .orderBy('id')
      .execute(),
    news: await db
      .selectFrom('work.notifications')
      .select(['kind', 'project_id', 'task_key', 'refs', 'created_at', 'read_at'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute(),
    notes: await db
      .selectFrom('work.status_notes')
      .select(['project_id', 'note'])
      .where('user_id', '=', id)
      .execute(),
    // What others wrote about whoever has the address.
    notesNaming: naming.map(({ project_id, note }) => ({ project_id, note })),
    commands: await commandsOf(db, id),
    // What went wrong in requests of this person.
    errors: await db
      .selectFrom('work.errors')
      .select(['level', 'message', 'context', 'count', 'first_at', 'last_at'])
      .where(sql`context->>'userId'`, '=', String(id))
      .orderBy('id')
      .execute(),
  }
}
