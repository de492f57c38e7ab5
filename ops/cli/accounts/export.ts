import { sql } from 'kysely'
import { inspectEventStore } from '#kernel/event-store/open.ts'
import { ownerStream } from '#domain/project/owner.ts'
import { projectAggregate } from '#domain/project/project.ts'
import { accountStream } from '#schema/events/account.ts'
import { hasPendingInvitation } from '#domain/team/team-state.ts'
import { notesContaining, plainText } from '#schema/queries/notes-by-address.ts'
import type { OpenDatabase } from '#kernel/postgres/database.ts'
import type { Database } from '#schema/tables/database.ts'
import type { EventStore, RecordedEvent } from '#kernel/event-store/event-store.ts'
import { idsIn, readHistory } from '../events/history.ts'
import { CliError, type Command } from '../command.ts'
import { outputFileOption, writeResult } from '../files.ts'
import { openCommands } from '#projector/work-context.ts'
import { openStores } from '../open-stores.ts'
import { checkEmail, parseEmail } from './accounts.ts'

export const userExportCommand: Command = {
  name: 'user export',
  args: ['email'],
  options: outputFileOption,
  summary:
    'Print the personal data of a user as JSON, or write it to a new file with --to. Includes the account, sessions, preferences, memberships, emails, notifications, texts, requests, errors and events. Omits hashes and stored responses.',
  checkInput: checkEmail,
  run: async (context, [input = ''], options) => {
    const email = parseEmail(input)
    await using stores = await openStores(context, inspectEventStore)
    const data = await readPersonalData(stores.db, email)
    if (!data) throw new CliError(`No personal data is stored for ${email}.`)
    const memberships = await describeMemberships(stores.store, data.memberships)
    const events = await eventsAbout(stores.store, data)
    await writeResult(context, options, {
      title: `The personal data of ${email}`,
      text: JSON.stringify({ ...data, memberships, ...events }, null, 2),
    })
  },
}

/** Returns the events that the user caused and, separately, the events about the user that others caused. */
export async function eventsAbout(
  store: EventStore,
  { account, memberships }: Pick<PersonalData, 'account' | 'memberships'>,
): Promise<{ eventsByUser: ExportedEvent[]; eventsAboutUser: ExportedEvent[] }> {
  const entryIds = new Set(memberships.map(({ id }) => id))
  const ownStreams = account ? [accountStream(account.id), ownerStream(account.id)] : []
  const eventsByUser: ExportedEvent[] = []
  const eventsAboutUser: ExportedEvent[] = []
  for await (const event of readHistory(store, {}, { signal: new AbortController().signal })) {
    const { stream, type, data, metadata } = event
    const exported = { at: metadata.occurredAt, stream, type, data }
    if (account && metadata.actor === account.id) eventsByUser.push(exported)
    else if (
      ownStreams.includes(stream) ||
      idsIn(data, entryIdFields).some((id) => entryIds.has(id)) ||
      (account && data['authorId'] === account.id) // imported notes and links have no actor
    )
      eventsAboutUser.push(exported)
  }
  return { eventsByUser, eventsAboutUser }
}

interface ExportedEvent {
  readonly at: string
  readonly stream: string
  readonly type: string
  readonly data: RecordedEvent['data']
}

/** Fields with the id of a membership or a list of such ids. */
const entryIdFields = new Set(['entryId', 'ownerEntryId', 'mentions'])

type PersonalData = NonNullable<Awaited<ReturnType<typeof readPersonalData>>>

/** Returns the stored data about a user. Omits hashes of passwords, sessions and requests. */
export async function readPersonalData(db: OpenDatabase<Database>['db'], email: string) {
  const account = await db
    .selectFrom('identity.accounts')
    .select(['id', 'email', 'username', 'role', 'created_at', 'guide_mails', 'seen_at', 'locale'])
    .select(['name_confirmed', 'calendar_enabled', 'calendar_generation'])
    .select(['email_verified_at', 'verification_generation', 'verification_expires_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  // Without an account, searches for the user id 0, which no row has.
  const id = account?.id ?? 0
  const memberships = await db
    .selectFrom('identity.entries')
    .selectAll()
    .where((where) => where.or([where('user_id', '=', id), where('email', '=', email)]))
    .orderBy('id')
    .execute()
  const notesWithAddress = await notesContaining(db, email)
  if (!account && memberships.length === 0 && notesWithAddress.length === 0) return null
  const entryIds = memberships.map((membership) => membership.id)
  return {
    account: account ?? null,
    sessions: await db
      .selectFrom('identity.sessions')
      .select(['created_at', 'used_at'])
      .where('user_id', '=', id)
      .execute(),
    notificationPreferences: await db
      .selectFrom('identity.notification_preferences')
      .select(['kind', 'in_app', 'by_email'])
      .where('user_id', '=', id)
      .orderBy('kind')
      .execute(),
    passwordResets: await db
      .selectFrom('identity.password_resets')
      .select(['created_at', 'expires_at', 'used_at'])
      .where('user_id', '=', id)
      .execute(),
    memberships,
    emails: await db
      .selectFrom('work.outbox')
      .select(['kind', 'project_id', 'state', 'reason', 'created_at', 'sent_at'])
      .where((where) => where.or([where('user_id', '=', id), where('entry_id', 'in', [0, ...entryIds])]))
      .orderBy('id')
      .execute(),
    notifications: await db
      .selectFrom('work.notifications')
      .select(['kind', 'project_id', 'task_key', 'refs', 'created_at', 'read_at'])
      .where('user_id', '=', id)
      .where('withdrawn_at', 'is', null)
      .orderBy('id')
      .execute(),
    notes: (
      await db
        .selectFrom('content.notes')
        .selectAll()
        .where('user_id', '=', id)
        .orderBy('created_at')
        .execute()
    ).map(({ project_id, created_at, parts }) => ({ project_id, created_at, note: plainText(parts) })),
    links: await db
      .selectFrom('content.links')
      .select(['project_id', 'created_at', 'url', 'title'])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute(),
    relevanceReasons: await db
      .selectFrom('content.relevance_reasons')
      .select(['project_id', 'created_at', 'reason'])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute(),
    statusUpdates: await db
      .selectFrom('content.status_posts')
      .select(['project_id', 'created_at', 'note'])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute(),
    guideDrafts: await db
      .selectFrom('content.guide_drafts')
      .select(['task_key', 'kind', 'title', 'markdown', 'link', 'saved_at'])
      .where('user_id', '=', id)
      .execute(),
    notesWithAddress: notesWithAddress.map(({ project_id, note }) => ({ project_id, note })),
    // Omits stored responses, because they may contain links that give access.
    commands: await db
      .selectFrom('work.commands')
      .select(['key', 'ids', 'created_at'])
      .select(sql<number | null>`(answer->>'status')::int`.as('answered'))
      .where('user_id', '=', id)
      .orderBy('created_at')
      .orderBy('key')
      .execute(),
    errors: await db
      .selectFrom('work.errors')
      .select(['level', 'message', 'context', 'count', 'first_at', 'last_at'])
      .where(sql`context->>'userId'`, '=', String(id))
      .orderBy('id')
      .execute(),
  }
}

/** Adds the project name and the role to each membership, because users do not know the ids. */
async function describeMemberships(store: EventStore, memberships: PersonalData['memberships']) {
  const commands = openCommands(store)
  return Promise.all(
    memberships.map(async (membership) => {
      const { id, project_id: projectId } = membership
      const project = projectId === null ? null : (await commands.load(projectAggregate(projectId))).state
      const entry = project?.team.get(id)
      if (!project || !entry) return { ...membership, project: null, state: null }
      const { role, isOwner, isMember, emailPreferences } = entry
      // A former member must not see the current name of the project.
      const canSeeName = isMember || hasPendingInvitation(entry)
      const state = { role, isOwner, isMember, emailPreferences }
      return { ...membership, project: canSeeName ? project.name : null, state }
    }),
  )
}
