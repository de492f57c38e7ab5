import { sql, type Kysely } from 'kysely'
import type { Person } from '#schema/api/team.ts'
import type { Database } from '#schema/tables/database.ts'
import type { SessionUser } from '../http/environment.ts'

/** Returns all users and platform invitations for an administrator, otherwise the user and their teammates. */
export async function peopleAround(reads: Kysely<Database>, user: SessionUser): Promise<Person[]> {
  if (user.role !== 'ADMIN') return teammatesOf(reads, user.id)
  const [users, invited] = await Promise.all([allUsers(reads), invitedToPlatform(reads)])
  return [...users, ...invited]
}

const asPerson = (row: Omit<Person, 'isPending'>): Person => ({ ...row, isPending: false })

async function allUsers(reads: Kysely<Database>): Promise<Person[]> {
  const rows = await reads
    .selectFrom('identity.accounts')
    .select(['id', 'username', 'email', 'role'])
    .orderBy('username')
    .orderBy('id')
    .execute()
  return rows.map(asPerson)
}

async function teammatesOf(reads: Kysely<Database>, userId: number): Promise<Person[]> {
  const around = reads
    .selectFrom('members as mine')
    .innerJoin('members as theirs', 'theirs.project_id', 'mine.project_id')
    .where('mine.user_id', '=', userId)
    .where('theirs.user_id', 'is not', null)
    .select(sql<number>`theirs.user_id`.as('id'))
    .union(reads.selectNoFrom(sql<number>`${userId}::integer`.as('id')))
  const rows = await reads
    .selectFrom('identity.accounts as a')
    .where('a.id', 'in', around)
    .select(['a.id', 'a.username', 'a.email', 'a.role'])
    .orderBy('a.username')
    .orderBy('a.id')
    .execute()
  return rows.map(asPerson)
}

async function invitedToPlatform(reads: Kysely<Database>): Promise<Person[]> {
  const rows = await reads
    .selectFrom('platform_invitations as i')
    .innerJoin('identity.entries as e', 'e.id', 'i.entry_id')
    .where('e.email', 'is not', null)
    .select(['i.entry_id', 'e.email', 'i.role', 'i.expires_at'])
    .orderBy('i.since')
    .execute()
  return rows.flatMap(({ entry_id: id, email, role, expires_at }) =>
    email === null
      ? []
      : [{ id, username: email, email, role, isPending: true, expiresAt: expires_at.toISOString() }],
  )
}
