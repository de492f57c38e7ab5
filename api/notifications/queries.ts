import { sql, type ExpressionBuilder, type Kysely } from 'kysely'
import type { Notification } from '#schema/api/notifications.ts'
import { isolateRightToLeft } from '#schema/locale.ts'
import type { NotificationKind } from '#schema/notification.ts'
import type { Database } from '#schema/tables/database.ts'
import { shortened } from '#schema/text.ts'
import { guideLink, guideLinkForTask, notePath, projectPath, taskPath } from '#schema/screens.ts'
import { taskId } from '#domain/roadmap/roadmap.ts'
import { formerMember } from '#domain/team/former-member.ts'
import type { SessionUser } from '../http/environment.ts'
import { notesOf } from '../notes/queries.ts'

interface TextValues {
  readonly actor: string
  readonly project: string
  readonly task: string
  readonly refs: Readonly<Record<string, string | number>>
  readonly hasGuide: boolean
  /** Beginning of the note; null if the note is deleted. */
  readonly quote: string | null
  readonly invitation: keyof typeof invitationTexts
}

const invitationTexts = {
  open: 'Open the link in your email to join.',
  accepted: 'You’ve joined.',
  closed: 'This invitation is no longer valid.',
}

const texts: Record<NotificationKind, (values: TextValues) => { title: string; message: string }> = {
  'guide-published': ({ task, hasGuide }) => ({
    title: hasGuide ? 'Your how-to guide is here' : 'A how-to guide was unpublished',
    message: hasGuide
      ? `The guide to “${task}” that you voted for is published.`
      : `The guide to “${task}” that you voted for was unpublished. Your vote counts again.`,
  }),
  invited: ({ actor, project, invitation }) => ({
    title: `You’re invited to ${project}`,
    message: `${actor} invited you. ${invitationTexts[invitation]}`,
  }),
  joined: ({ actor, project }) => ({
    title: `${actor} joined ${project}`,
    message: `Open the team to see their role.`,
  }),
  removed: ({ actor, project }) => ({
    title: `You were removed from ${project}`,
    message: `${actor} removed you from the team. Your work stays in the project.`,
  }),
  inherited: ({ project }) => ({
    title: `You now own ${project}`,
    message: 'The previous owner has left Brandpath. This project counts towards your project limit.',
  }),
  'owner-changed': ({ actor, project }) => ({
    title: `${project} has a new owner`,
    message: `${actor} now owns the project, because the previous owner has left Brandpath.`,
  }),
  'status-update': ({ actor, project }) => ({
    title: `New status update in ${project}`,
    message: `${actor} sent the team a status update by email.`,
  }),
  'badge-earned': ({ project, refs }) => ({
    title: `${project} earned a badge: ${refs['badge']}`,
    message: `${refs['text']}.`,
  }),
  assigned: ({ actor, project, task }) => ({
    title: `${actor} assigned you a task`,
    message: `“${task}” in ${project}.`,
  }),
  mentioned: (values) => ({ title: `${values.actor} mentioned you in a note`, message: noteMessage(values) }),
  note: (values) => ({ title: `${values.actor} wrote a note on your task`, message: noteMessage(values) }),
  due: ({ project, task, refs }) => ({
    title: refs['when'] === 'tomorrow' ? 'A task is due tomorrow' : 'A task is overdue',
    message: `“${task}” in ${project}.`,
  }),
}

const noteMessage = ({ project, task, quote }: TextValues): string =>
  `On “${task}” in ${project}${quote === null ? '.' : `: “${quote}”`}`

const newest = 50

/** Maximum number of characters of a note that a notification quotes. */
const maxQuote = 140

/** Membership id of an invitation. The subject of an invitation begins with this id. */
const invitedMembershipId = sql<number>`case n.kind when 'invited' then split_part(n.subject, ':', 1)::integer end`

type Reader = Pick<SessionUser, 'id' | 'emailVerified'>
type Notifications = ExpressionBuilder<Database & { n: Database['work.notifications'] }, 'n'>

/**
 * Condition for the notifications that a user sees. Invitations of an unconfirmed address are hidden, because the address
 * may belong to another person. Invitations that the user has accepted are not. Withdrawn notifications are hidden.
 */
export const isVisibleTo =
  ({ id, emailVerified }: Reader) =>
  (eb: Notifications) => {
    const isOwn = eb('n.user_id', '=', id).and('n.in_app', '=', true).and('n.withdrawn_at', 'is', null)
    if (emailVerified) return isOwn
    const membership = eb
      .selectFrom('members as own')
      .select('own.entry_id')
      .whereRef('own.project_id', '=', 'n.project_id')
      .where('own.user_id', '=', id)
    return isOwn.and(eb('n.kind', '<>', 'invited').or(eb.exists(membership)))
  }

export async function notificationsOf(
  reads: Kysely<Database>,
  reader: Reader,
  now: Date,
): Promise<{ unread: number; notifications: Notification[] }> {
  const rows = await notificationRows(reads, reader, now).execute()
  const quotes = await quotesOf(reads, rows)
  return {
    unread: rows[0]?.unread ?? 0,
    notifications: rows.map((row) => toNotification(row, reader.id, quotes.get(row.subject) ?? null)),
  }
}

const notificationRows = (reads: Kysely<Database>, reader: Reader, now: Date) =>
  reads
    // `materialized` makes PostgreSQL look up tasks only in the few projects of the user.
    .with(
      (cte) => cte('own_projects').materialized(),
      (cte) =>
        cte
          .selectFrom('members as own')
          .innerJoin('projects as p', 'p.id', 'own.project_id')
          .where('own.user_id', '=', reader.id)
          .select(['p.id', 'p.roadmap_version']),
    )
    .selectFrom('work.notifications as n')
    .leftJoin('identity.accounts as actor', 'actor.id', 'n.actor_id')
    .leftJoin('projects as p', 'p.id', 'n.project_id')
    .leftJoin('members as me', (on) =>
      on.onRef('me.project_id', '=', 'n.project_id').onRef('me.user_id', '=', 'n.user_id'),
    )
    .leftJoin('members as invited', (on) =>
      on
        .onRef('invited.project_id', '=', 'n.project_id')
        .on('invited.user_id', 'is', null)
        .on('invited.entry_id', '=', invitedMembershipId)
        .on('invited.expires_at', '>', now),
    )
    .leftJoin('guides as g', 'g.task_key', 'n.task_key')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('roadmap_tasks as task')
          .whereRef('task.key', '=', 'n.task_key')
          .select('task.title')
          .orderBy('task.version', 'desc')
          .limit(1)
          .as('t'),
      (on) => on.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('own_projects')
          .innerJoin('roadmap_tasks as task', 'task.version', 'own_projects.roadmap_version')
          .whereRef('task.key', '=', 'n.task_key')
          .where((on) =>
            on.or([on('n.project_id', 'is', null), on('n.project_id', '=', on.ref('own_projects.id'))]),
          )
          .select(['own_projects.id as project_id', 'task.number'])
          .orderBy('own_projects.id', 'desc')
          .limit(1)
          .as('home'),
      (on) => on.onTrue(),
    )
    .where(isVisibleTo(reader))
    .select([
      'n.id',
      'n.kind',
      'n.subject',
      'n.project_id',
      'n.refs',
      'n.created_at',
      'n.read_at',
      'actor.username',
    ])
    .select(['p.name', 'me.entry_id', 'invited.entry_id as open_entry_id', 'g.slug', 'g.link', 't.title'])
    .select(['home.number', 'home.project_id as home_id'])
    .select((eb) =>
      eb
        .selectFrom('work.notifications as n') // `isVisibleTo` expects this alias
        .where(isVisibleTo(reader))
        .where('n.read_at', 'is', null)
        .select(sql<number>`count(*)::int`.as('count'))
        .as('unread'),
    )
    .orderBy('n.id', 'desc')
    .limit(newest)

/** `entry_id`: the user's membership in the project; null if the user is no longer a member. */
type NotificationRow = Awaited<ReturnType<ReturnType<typeof notificationRows>['execute']>>[number]

/** `quote`: beginning of the note that the notification is about; null if there is none. */
const toNotification = (row: NotificationRow, userId: number, quote: string | null): Notification => ({
  id: row.id,
  userId,
  ...texts[row.kind]({
    actor: isolateRightToLeft(row.username ?? formerMember),
    project: isolateRightToLeft(projectNameFor(row)),
    task: row.title ?? 'a task that is no longer on the roadmap',
    refs: row.refs,
    quote,
    hasGuide: row.link !== null || row.slug !== null,
    invitation: row.entry_id !== null ? 'accepted' : row.open_entry_id !== null ? 'open' : 'closed',
  }),
  type: row.kind === 'badge-earned' || row.kind === 'guide-published' ? 'success' : 'info',
  kind: row.kind,
  relatedProjectId: row.project_id,
  relatedTaskId: ownTask(row),
  link: linkOf(row, quote !== null),
  read: row.read_at !== null,
  createdAt: row.created_at.toISOString(),
})

/** Returns the project's name. A user who is not in the team must not read names that the project got later. */
function projectNameFor({ name, entry_id, open_entry_id, refs }: NotificationRow): string {
  if (name === null) return 'a deleted project'
  if (entry_id !== null || open_entry_id !== null) return name
  return String(refs['projectName'] ?? 'a former project')
}

/** Returns the task's id in the notification's project, or in the user's newest project that contains the task. */
const ownTask = ({ home_id, number }: NotificationRow): number | null =>
  number === null || home_id === null ? null : taskId(home_id, number)

/** Returns the beginnings of the notes that the notifications are about. A former member must not read them. */
async function quotesOf(
  reads: Kysely<Database>,
  rows: readonly NotificationRow[],
): Promise<ReadonlyMap<string, string>> {
  const ofNotes = rows.filter((row) => isOfNote(row) && row.entry_id !== null)
  if (ofNotes.length === 0) return new Map()
  const notes = await notesOf(reads, {
    projectId: [...new Set(ofNotes.flatMap(({ project_id }) => project_id ?? []))],
    noteIds: [...new Set(ofNotes.map(({ subject }) => subject))],
  })
  return new Map(notes.map(({ id, text }) => [id, shortened(text.replaceAll(/\s+/g, ' '), maxQuote)]))
}

/** The subject of these notifications is the id of a note. */
const isOfNote = ({ kind }: NotificationRow): boolean => kind === 'mentioned' || kind === 'note'

function linkOf(row: NotificationRow, hasNote: boolean): string | null {
  if (row.kind !== 'guide-published') {
    if (row.entry_id === null || row.project_id === null) return null
    const id = ownTask(row)
    if (id === null) return projectPath(row.project_id)
    const task = { id, projectId: row.project_id }
    return hasNote ? notePath(task, row.subject) : taskPath(task)
  }
  const link = guideLink(row)
  if (link === undefined) return null
  const task = ownTask(row)
  return task === null ? link : guideLinkForTask(link, task)
}
