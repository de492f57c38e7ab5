import { hash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { bundledGuides } from '#api/roadmap/roadmap.ts'
import { appendProjectEvent } from '#api/testing/team.ts'
import { linkToken } from '#kernel/secret/secret.ts'
import { Client, password } from '#ops/testing/client.ts'
import type { ProjectEvent } from '#schema/events/project.ts'
import type { TaskDetail } from '#schema/api/task-detail.ts'
import { numberOfTask, taskId } from '#domain/roadmap/roadmap.ts'
import { metricsToken, type Target } from './target.ts'

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
  readonly passwordHash: string
  /** A notification of the user. */
  readonly notificationId: number
}

/** A PNG file with one pixel. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/**
 * Values of the API that exist, by the name of the resource in a path or of a field. A value for one operation has the name
 * of the operation before it.
 */
export type Known = Readonly<Record<string, readonly (string | number)[]>>

/** A project with a caller of each kind. */
export class World {
  readonly #target: Target
  readonly #accounts = new Map<KindWithSession, Account>()
  #expiredSession = ''
  #ofProject: Known = {}
  #ofRoadmap: Known = {}
  #taskNumbers: readonly number[] = []
  #checklistNumber = 0

  private constructor(target: Target) {
    this.#target = target
  }

  static async create(target: Target): Promise<World> {
    const world = new World(target)
    for (const kind of withSession) await world.#register(kind)
    await world.#readRoadmap()
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

  /** Creates a new project with the same members. Replaces an account that was deleted. */
  async renew(deleted?: Kind): Promise<void> {
    for (const kind of withSession) if (kind === deleted) await this.#register(kind)
    await this.#target.database.db.deleteFrom('work.limits').execute()
    const { client: owner, id } = this.#account('owner')
    for (const project of await owner.projects()) {
      if (project.ownerId === id) await owner.delete(`/api/projects/${project.id}`)
    }
    await this.#createProject()
  }

  async #register(kind: KindWithSession): Promise<void> {
    const { url, database } = this.#target
    const client = await new Client(url).registered()
    const { id, email } = await client.user()
    const role = kind === 'platform administrator' ? 'ADMIN' : 'MEMBER'
    const { password_hash: passwordHash } = await database.db
      .updateTable('identity.accounts')
      .set({ role })
      .where('id', '=', id)
      .returning('password_hash')
      .executeTakeFirstOrThrow()
    const { id: notificationId } = await database.db
      .insertInto('work.notifications')
      .values({ user_id: id, kind: 'joined', subject: 'hostile', refs: '{}', created_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    this.#accounts.set(kind, { id, email, client, passwordHash, notificationId })
  }

  /** Restores the session and the password of a caller. Returns the values that exist, with valid tokens of the caller. */
  async prepare(kind: Kind): Promise<Known> {
    const { database, secret } = this.#target
    const { db } = database
    const account = this.#find(kind) ?? this.#account('stranger')
    const { id, passwordHash: password_hash } = account
    const expiresAt = new Date(Date.now() + 86_400_000)
    account.client.cookie = await this.#session(id, new Date())
    this.#expiredSession = await this.#session(id, new Date(0))
    const { calendar_generation, verification_generation } = await db
      .updateTable('identity.accounts')
      .set({ password_hash, calendar_enabled: true, verification_expires_at: expiresAt })
      .where('id', '=', id)
      .returning(['calendar_generation', 'verification_generation'])
      .executeTakeFirstOrThrow()
    const reset = await db
      .insertInto('identity.password_resets')
      .values({ id: sql<number>`nextval('identity.reset_ids')`, user_id: id, expires_at: expiresAt })
      .returning(['id', 'generation'])
      .executeTakeFirstOrThrow()
    return {
      ...this.#ofRoadmap,
      ...this.#ofProject,
      notifications: [account.notificationId],
      calendar: [`${linkToken(secret, 'calendar', id, calendar_generation)}.ics`],
      // A request for another link raises the generation.
      'verifyAddress token': [0, 1].map((more) =>
        linkToken(secret, 'verification', id, verification_generation + more),
      ),
      'resetPassword token': [linkToken(secret, 'reset', reset.id, reset.generation)],
      'GET /unsubscribe token': [linkToken(secret, 'unsubscribe-guides', id, 0)],
      'POST /unsubscribe token': [linkToken(secret, 'unsubscribe-guides', id, 0)],
      of: ['guides'],
      'register email': [`${randomUUID()}@example.com`],
      'invite email': [`${randomUUID()}@example.com`],
      'readPrometheusMetrics authorization': [`Bearer ${metricsToken}`],
      'uploadPicture data': [picture],
    }
  }

  /** Reads what is the same in all projects: the numbers and keys of some tasks, and the items of a task with a checklist. */
  async #readRoadmap(): Promise<void> {
    const { client: owner } = this.#account('owner')
    const listed = await owner.tasks(await owner.project())
    this.#taskNumbers = listed.slice(0, 3).map(({ id }) => numberOfTask(id))
    for (const { id } of listed.slice(3)) {
      const { checklist } = await owner.call<TaskDetail>('GET', `/api/tasks/${id}`)
      if (!checklist || checklist.length === 0) continue
      this.#checklistNumber = numberOfTask(id)
      this.#ofRoadmap = {
        guides: listed.slice(0, 3).map(({ key }) => key),
        itemId: checklist.map((item) => item.id),
        'GET /guides/{guides} guides': (await bundledGuides()).slice(-3).map(({ slug }) => slug),
      }
      return
    }
    throw new Error('No task has a checklist')
  }

  async #createProject(): Promise<void> {
    const { secret } = this.#target
    const { client: owner, email } = this.#account('owner')
    const projectId = await owner.project()
    const entries = await this.#addMembers(projectId)
    const invitation = entries.at(-1) ?? 0
    const tasks = this.#taskNumbers.map((number) => taskId(projectId, number))
    const add = async (noun: string, body: object) =>
      (await owner.call<{ id: string }>('POST', `/api/tasks/${tasks[0]}/${noun}`, body)).id
    const [edited, deleted] = [await add('notes', { text: 'A note' }), await add('notes', { text: 'A note' })]
    const link = await add('links', { url: 'https://a.example' })
    this.#ofProject = {
      projects: [projectId],
      projectId: [projectId],
      tasks,
      'setChecklistItem tasks': [taskId(projectId, this.#checklistNumber)],
      members: entries,
      entryId: entries,
      invitations: [invitation],
      notes: [edited, deleted],
      'editNote notes': [edited],
      'deleteNote notes': [deleted],
      links: [link],
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
