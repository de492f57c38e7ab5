import { sql, type Kysely } from 'kysely'
import type { Member, Person } from '#schema/api/team.ts'
import type { Database } from '#schema/tables/database.ts'
import { defaultEmailPreferences } from '#domain/team/team-state.ts'
import type { SessionUser } from '../http/environment.ts'

export async function teamOf(reads: Kysely<Database>, projectId: number): Promise<Member[]> {
  const rows = await reads
    .selectFrom('members as m')
    .leftJoin('mail_settings as s', (on) =>
      on.onRef('s.project_id', '=', 'm.project_id').onRef('s.entry_id', '=', 'm.entry_id'),
    )
    .leftJoin('member_activity as act', (on) =>
      on.onRef('act.project_id', '=', 'm.project_id').onRef('act.user_id', '=', 'm.user_id'),
    )
    .leftJoin('identity.accounts as a', 'a.id', 'm.user_id')
    .leftJoin('identity.entries as e', 'e.id', 'm.entry_id')
    .where('m.project_id', '=', projectId)
    .select(['m.entry_id', 'm.user_id', 'm.is_owner', 'm.role', 'm.since', 'm.expires_at'])
    .select(['a.username', 'a.email', 'e.email as invited', 's.enabled', 's.frequency', 's.status_updates'])
    .select('act.last_at')
    .orderBy('m.is_owner', 'desc')
    .orderBy(sql`m.user_id is null`)
    .orderBy('m.since')
    .orderBy('m.entry_id')
    .execute()
  return rows.map((row) => ({
    id: row.entry_id,
    userId: row.user_id,
    isOwner: row.is_owner,
    isPending: row.user_id === null,
    ...(row.user_id === null && row.invited !== null && { email: row.invited }),
    user: row.username === null || row.email === null ? null : { username: row.username, email: row.email },
    role: row.role,
    emailReportsEnabled: row.enabled ?? defaultEmailPreferences.enabled,
    emailReportFrequency: row.frequency ?? defaultEmailPreferences.frequency,
    statusUpdatesEnabled: row.status_updates ?? defaultEmailPreferences.statusUpdates,
    since: row.since.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastActiveAt: row.last_at?.toISOString() ?? null,
  }))
}

/** Administrators see all users and all platform invitations. Other users see only themselves and their teammates. */
export async function peopleVisibleTo(reads: Kysely<Database>, user: SessionUser): Promise<Person[]> {
  const accounts = reads
    .selectFrom('identity.accounts')
    .select(['id', 'username', 'email', 'role', sql.lit(false).as('isPending')])
    .orderBy('username')
    .orderBy('id')
  if (user.role !== 'ADMIN') return accounts.where('id', 'in', teammateIds(reads, user.id)).execute()
  return (await Promise.all([accounts.execute(), platformInvitations(reads)])).flat()
}

const teammateIds = (reads: Kysely<Database>, userId: number) =>
  reads
    .selectFrom('members as mine')
    .innerJoin('members as theirs', 'theirs.project_id', 'mine.project_id')
    .where('mine.user_id', '=', userId)
    .where('theirs.user_id', 'is not', null)
    .select(sql<number>`theirs.user_id`.as('id'))
    .union(reads.selectNoFrom(sql<number>`${userId}::integer`.as('id')))

async function platformInvitations(reads: Kysely<Database>): Promise<Person[]> {
  const rows = await reads
    .selectFrom('platform_invitations as i')
    .innerJoin('identity.entries as e', 'e.id', 'i.entry_id')
    .where('e.email', 'is not', null)
    .select(['i.entry_id as id', 'i.role', 'i.expires_at'])
    .select((eb) => eb.ref('e.email').$notNull().as('email'))
    .orderBy('i.since')
    .execute()
  return rows.map(({ expires_at, ...row }) => ({
    ...row,
    username: row.email,
    isPending: true,
    expiresAt: expires_at.toISOString(),
  }))
}
