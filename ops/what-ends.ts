import type { Kysely } from 'kysely'
import { ballot, ballotStream } from '#domain/ballot.ts'
import { counted } from '#domain/counted.ts'
import { cancelErased, leaveErased, withdrawErased, type Erased } from '#domain/erasure.ts'
import { platform, platformStream } from '#domain/platform.ts'
import { project, projectStream, type ExistingProject } from '#domain/project.ts'
import { roadmap, roadmapStream } from '#domain/roadmap.ts'
import { memberIds } from '#domain/team-state.ts'
import { loadStream } from '#projector/erasures/load-stream.ts'
import type { Database } from '#schema/tables/database.ts'
import type { EventStore } from '#store/event-store.ts'

/** What an erasure comes to. */
export interface Ending {
  readonly email: string
  /** Null where there is no account: somebody was only invited. */
  readonly userId: number | null
  /** A line for each place, and for the votes. */
  readonly lines: readonly string[]
}

/** What would end with a person, by the decisions of each stream as it is now. Null where nobody has the address. */
export async function whatEnds(
  db: Kysely<Database>,
  store: EventStore,
  email: string,
): Promise<Ending | null> {
  const account = await db
    .selectFrom('identity.accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  const userId = account?.id ?? null
  const places = await db
    .selectFrom('identity.entries')
    .select(['id', 'project_id'])
    .where((where) => where.or([where('email', '=', email), where('user_id', '=', userId ?? 0)]))
    .orderBy('project_id')
    .execute()
  if (userId === null && places.length === 0) return null
  const erased = { userId: userId ?? 0, entryIds: places.map(({ id }) => id) }
  const lines: string[] = []
  for (const projectId of new Set(places.map(({ project_id }) => project_id))) {
    lines.push(
      ...(projectId === null
        ? await endOnPlatform(store, erased)
        : await endOfProject(db, store, projectId, erased)),
    )
  }
  return { email, userId, lines: [...lines, ...(await endOfVotes(store, erased))] }
}

async function endOfProject(
  db: Kysely<Database>,
  store: EventStore,
  projectId: number,
  erased: Erased,
): Promise<string[]> {
  const { state } = await loadStream(store, projectStream(projectId), project)
  if (!state) return []
  const events = leaveErased(state, erased)
  const passed = events.find((event) => event.type === 'OwnerChanged')
  const called = (what: string) => [`Project ${projectId}, ${state.name}: ${what}.`]
  if (passed) return called(`passed on to ${await addressOf(db, passed.data.ownerId)}`)
  if (events.some(({ type }) => type === 'ProjectDeleted')) return called(`deleted, as ${whyGone(state)}`)
  if (events.some(({ type }) => type === 'MemberLeft')) return called('left')
  return events.length > 0 ? called('invitation void') : []
}

function whyGone({ team }: ExistingProject): string {
  const members = memberIds(team).length
  return members === 1 ? 'nobody else is in it' : `no other of its ${members} members is an administrator`
}

async function addressOf(db: Kysely<Database>, userId: number): Promise<string> {
  const account = await db
    .selectFrom('identity.accounts')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirst()
  return account?.email ?? `user ${userId}`
}

async function endOnPlatform(store: EventStore, erased: Erased): Promise<string[]> {
  const { state } = await loadStream(store, platformStream, platform)
  return cancelErased(state, erased).map(() => 'Brandpath: invitation void.')
}

async function endOfVotes(store: EventStore, { userId }: Erased): Promise<string[]> {
  const [votes, known] = [
    await loadStream(store, ballotStream(userId), ballot),
    await loadStream(store, roadmapStream, roadmap),
  ]
  const withdrawn = withdrawErased(votes.state, new Set(known.state.guided.keys())).length
  return withdrawn === 0 ? [] : [`${counted(withdrawn, 'vote')}: taken back.`]
}
