import { hash, randomBytes } from 'node:crypto'
import { appendProjectEvent } from '#api/testing/team.ts'
import { linkToken } from '#kernel/secret/secret.ts'
import { Client, password } from '#ops/testing/client.ts'
import type { ProjectEvent } from '#schema/events/project.ts'
import type { TaskDetail } from '#schema/api/task-detail.ts'
import type { Target } from './target.ts'

const members = {
  viewer: 'VIEWER',
  editor: 'EDITOR',
  member: 'MEMBER',
  'project administrator': 'ADMIN',
  'removed member': 'EDITOR',
} as const
const memberKinds = Object.keys(members) as (keyof typeof members)[] // the keys of a literal

/** Kinds of callers without a valid session. */
export const withoutSession = ['anonymous', 'another website', 'expired session'] as const
const withSession = ['stranger', 'invited person', ...memberKinds, 'owner', 'platform administrator'] as const
type KindWithSession = (typeof withSession)[number]
export const kinds = [...withoutSession, ...withSession]
export type Kind = (typeof kinds)[number]

interface Account {
  readonly id: number
  readonly email: string
  readonly client: Client
}

/** Values of the API that exist, by the name of the resource in a path or of a field. */
export type Known = Readonly<Record<string, readonly (string | number)[]>>

/** A project with a caller of each kind. */
export class World {
  readonly #target: Target
  readonly #accounts = new Map<KindWithSession, Account>()
  #expiredSession = ''
  known: Known = {}

  private constructor(target: Target) {
    this.#target = target
  }

  static async create(target: Target): Promise<World> {
    const world = new World(target)
    await world.renew()
    return world
  }

  /** Returns a client that is not logged in yet and always has the session of the caller. */
  client(kind: Kind): Client {
    const client = new Client(this.#target.url)
    client.cookie =
      kind === 'expired session' ? this.#expiredSession : (this.#find(kind)?.client.cookie ?? '')
    return client
  }

  async renewSession(kind: Kind): Promise<void> {
    const account = this.#find(kind)
    if (account) account.client.cookie = await this.#session(account.id, new Date())
  }

  /** Creates a new project with the same members. Replaces an account that was deleted. */
  async renew(deleted?: Kind): Promise<void> {
    const { url, database } = this.#target
    for (const kind of withSession) {
      if (this.#accounts.has(kind) && kind !== deleted && kind !== 'owner') continue
      const client = await new Client(url).registered()
      this.#accounts.set(kind, { ...(await client.user()), client })
    }
    const { db } = database
    const administrator = this.#account('platform administrator')
    await db
      .updateTable('identity.accounts')
      .set({ role: 'ADMIN' })
      .where('id', '=', administrator.id)
      .execute()
    this.#expiredSession = await this.#session(this.#account('stranger').id, new Date(0))
    await this.#createProject()
  }

  async #createProject(): Promise<void> {
    const { secret } = this.#target
    const { client: owner, email } = this.#account('owner')
    const projectId = await owner.project()
    const entries = await this.#addMembers(projectId)
    const invitation = entries.at(-1) ?? 0
    const listed = await owner.tasks(projectId)
    const tasks = listed.slice(0, 3).map(({ id }) => id)
    const [task = 0] = tasks
    const note = await owner.call<{ id: string }>('POST', `/api/tasks/${task}/notes`, { text: 'A note' })
    const link = await owner.call<{ id: string }>('POST', `/api/tasks/${task}/links`, {
      url: 'https://a.example',
    })
    const detail = await owner.call<TaskDetail>('GET', `/api/tasks/${task}`)
    this.known = {
      projects: [projectId],
      projectId: [projectId],
      tasks,
      members: entries,
      entryId: entries,
      invitations: [invitation],
      notes: [note.id],
      links: [link.id],
      itemId: detail.checklist?.map(({ id }) => id) ?? [],
      guides: listed.slice(0, 3).map(({ key }) => key),
      email: [email, this.#account('stranger').email],
      current: [password],
      password: [password],
      token: [linkToken(secret, 'invitation', invitation, 1)],
    }
  }

  /** Adds the members and the invited person, and removes a member. Returns the ids of their memberships. */
  async #addMembers(projectId: number): Promise<number[]> {
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    const joining = [...memberKinds, 'invited person' as const].map((kind, index) => ({
      kind,
      entryId: projectId * 1_000 + 100_000 + index,
      account: this.#account(kind),
    }))
    await this.#target.database.db
      .insertInto('identity.entries')
      .values(
        joining.map(({ entryId, account }) => ({
          id: entryId,
          project_id: projectId,
          user_id: null,
          email: account.email,
        })),
      )
      .execute()
    const events = joining.flatMap(({ kind, entryId, account }): ProjectEvent[] => {
      if (kind === 'invited person')
        return [{ type: 'MemberInvited', data: { entryId, role: 'EDITOR', expiresAt } }]
      return [
        { type: 'MemberInvited', data: { entryId, role: members[kind], expiresAt } },
        { type: 'InvitationAccepted', data: { entryId, userId: account.id } },
        ...(kind === 'removed member' ? [{ type: 'MemberRemoved' as const, data: { entryId } }] : []),
      ]
    })
    await appendProjectEvent(this.#target, projectId, ...events)
    return joining.map(({ entryId }) => entryId)
  }

  #find = (kind: Kind) => [...this.#accounts].find(([one]) => one === kind)?.[1]

  #account(kind: Kind): Account {
    const account = this.#find(kind)
    if (!account) throw new Error(`There is no account: ${kind}`)
    return account
  }

  async #session(userId: number, usedAt: Date): Promise<string> {
    const id = randomBytes(32).toString('base64url')
    await this.#target.database.db
      .insertInto('identity.sessions')
      .values({ id_hash: hash('sha256', id), user_id: userId, created_at: usedAt, used_at: usedAt })
      .execute()
    return `brandpath_session=${id}`
  }
}
