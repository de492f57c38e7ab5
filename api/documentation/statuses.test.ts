import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { startTestApp } from '#ops/testing/app.ts'
import { password, type Answer, type Client } from '#ops/testing/client.ts'
import type { Task } from '#schema/api/tasks.ts'
import { failure } from '#schema/api/shared.ts'
import { maxBody } from '#schema/limits.ts'
import { linkToken } from '#store/secret.ts'
import { isInvited, joins } from '../testing/team.ts'
import { allCalls, written, type NamedCall } from './openapi.ts'
import { ownRefusals, sharedRefusals } from './refusals.ts'

const app = await startTestApp()
const admin = await app.administrator()

/** A project with a team, somebody who is none of it, and somebody whose project nobody else is in. */
async function cast() {
  const [owner, editor, viewer, stranger, guest] = await Promise.all(
    Array.from({ length: 5 }, () => app.user()),
  )
  if (!owner || !editor || !viewer || !stranger || !guest) throw new Error('five registered')
  const projectId = await owner.project()
  const memberId = await joins(app, projectId, editor)
  await joins(app, projectId, viewer, 'VIEWER')
  const email = `${randomUUID()}@example.com`
  const invited = await isInvited(app, projectId, email, 'VIEWER')
  const tasks = (await owner.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
  const guided = tasks.find(({ howToLink }) => howToLink !== undefined)
  const votable = tasks.find(({ howToLink }) => howToLink === undefined)
  if (!guided || !votable) throw new Error('the roadmap has both')
  const alone = await guest.project()
  const { email: editorsAddress } = await editor.user()
  return {
    owner,
    editor,
    viewer,
    stranger,
    guest,
    projectId,
    memberId,
    invited,
    guided,
    votable,
    alone,
    email,
    editorsAddress,
  }
}
type Cast = Awaited<ReturnType<typeof cast>>

interface Request {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
}
interface Scene extends Request {
  readonly by: Client
  /** What happened before. */
  readonly before?: () => Promise<unknown>
}
type Scenes = Record<string, Record<number, (on: Cast) => Scene | Promise<Scene>>>

/** The same request, by whom it leads to which answer. */
const asked = (request: (on: Cast) => Request, by: Record<number, (on: Cast) => Client>): Scenes[string] =>
  Object.fromEntries(
    Object.entries(by).map(([status, client]) => [
      status,
      (on: Cast) => ({ by: client(on), ...request(on) }),
    ]),
  )

const owner = (on: Cast) => on.owner
const editor = (on: Cast) => on.editor
const viewer = (on: Cast) => on.viewer
const stranger = (on: Cast) => on.stranger
const administrator = () => admin

const inProject = (on: Cast) => ({ params: { id: on.projectId } })
const ofTask = (on: Cast) => ({ params: { id: on.votable.id } })
const token = (entryId: number) => linkToken(app.secret, 'invitation', entryId, 1)
const draft = { kind: 'link', link: 'https://example.com/guide' }
const article = { title: 'A guide', markdown: 'Text.' }
const settings = { enabled: false, frequency: 'monthly', statusUpdates: true }
const range = { startDate: '2026-01-01', endDate: '2026-02-01' }
const account = () => ({ email: `${randomUUID()}@example.com`, password })
const wrong = { email: 'nobody@example.com', password: 'wrong password' }

const often = (by: Client, path: string, body: unknown, times: number) => async () => {
  for (let time = 0; time < times; time++) await by.post(path, body)
}
const accepts =
  ({ guest, invited }: Cast) =>
  () =>
    guest.post('/api/invitations/accept', { token: token(invited) })
async function platformInvitation(): Promise<number> {
  const answer = await admin.post('/api/members/invite', { email: account().email, role: 'EDITOR' })
  return answer.body<{ id: number }>().id
}
async function notificationOf(client: Client): Promise<number> {
  const { id } = await app.database.db
    .insertInto('work.notifications')
    .values({
      user_id: (await client.user()).id,
      kind: 'joined',
      subject: randomUUID(),
      project_id: null,
      task_key: null,
      actor_id: null,
      refs: JSON.stringify({}),
      created_at: new Date(),
      read_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** How each call comes to its answers, beside those to which all come alike. */
const scenes: Scenes = {
  listActivity: asked(inProject, { 200: owner, 404: stranger }),
  readAsOf: asked((on) => ({ ...inProject(on), query: { date: '2026-01-01' } }), {
    200: owner,
    404: stranger,
  }),

  listGuides: asked(() => ({}), { 200: administrator, 403: owner }),
  listPublishedGuides: asked(() => ({}), { 200: stranger }),
  previewGuide: asked(() => ({ body: article }), { 200: administrator, 403: owner }),
  publishGuide: {
    ...asked((on) => ({ params: { taskKey: on.guided.key }, body: draft }), {
      200: administrator,
      403: owner,
    }),
    404: () => ({ by: admin, params: { taskKey: 'no-such-task' }, body: draft }),
  },
  withdrawGuide: {
    ...asked((on) => ({ params: { taskKey: on.votable.key } }), { 204: administrator, 403: owner }),
    404: () => ({ by: admin, params: { taskKey: 'no-such-task' } }),
  },

  readHealth: asked(() => ({}), { 200: stranger }),

  acceptInvitation: {
    200: (on) => ({ by: on.stranger, body: { token: token(on.invited) } }),
    403: async (on) => ({ by: on.stranger, body: { token: token(await platformInvitation()) } }),
    404: (on) => ({ by: on.stranger, body: { token: 'of no invitation' } }),
    409: (on) => ({ by: on.editor, body: { token: token(on.invited) } }),
  },
  cancelInvitation: {
    ...asked((on) => ({ params: { id: on.invited } }), { 204: owner, 403: editor, 404: stranger }),
    409: (on) => ({ by: on.owner, params: { id: on.invited }, before: accepts(on) }),
  },
  invite: {
    ...asked((on) => ({ body: { email: on.email, projectId: on.projectId } }), {
      201: owner,
      403: editor,
      404: stranger,
    }),
    409: (on) => ({ by: on.owner, body: { email: on.editorsAddress, projectId: on.projectId } }),
    429: (on) => {
      const body = { email: on.editorsAddress, projectId: on.projectId }
      return { by: on.owner, body, before: often(on.owner, '/api/members/invite', body, 100) }
    },
  },
  readInvitation: { 200: (on) => ({ by: app.client(), query: { token: token(on.invited) } }) },

  listMails: asked(inProject, { 200: owner, 403: editor, 404: stranger }),
  previewStatusUpdate: asked((on) => ({ ...inProject(on), body: {} }), {
    200: owner,
    403: viewer,
    404: stranger,
  }),
  sendStatusUpdate: {
    ...asked((on) => ({ ...inProject(on), body: {} }), { 200: owner, 403: viewer, 404: stranger }),
    409: (on) => ({ by: on.guest, params: { id: on.alone }, body: {} }),
  },

  listMembers: asked(inProject, { 200: owner, 404: stranger }),
  listPeople: asked(() => ({}), { 200: owner }),
  changeRole: asked(
    (on) => ({ params: { id: on.projectId, memberId: on.memberId }, body: { role: 'VIEWER' } }),
    {
      200: owner,
      403: editor,
      404: stranger,
    },
  ),
  removeMember: {
    ...asked((on) => ({ params: { id: on.projectId, memberId: on.memberId } }), {
      204: owner,
      403: viewer,
      404: stranger,
    }),
    409: (on) => ({ by: on.owner, params: { id: on.projectId, memberId: on.invited } }),
  },
  leaveProject: asked(inProject, { 204: editor, 403: owner, 404: stranger }),
  changeMemberPreferences: {
    ...asked((on) => ({ params: { id: on.memberId }, body: settings }), {
      200: owner,
      403: viewer,
      404: stranger,
    }),
    409: (on) => ({ by: on.owner, params: { id: on.memberId }, body: { ...settings, onlyIf: settings } }),
  },
  changeInvitationPreferences: {
    ...asked((on) => ({ params: { id: on.invited }, body: settings }), {
      200: owner,
      403: viewer,
      404: stranger,
    }),
    409: (on) => ({ by: on.owner, params: { id: on.invited }, body: { ...settings, onlyIf: settings } }),
  },

  listNotifications: asked(() => ({}), { 200: owner }),
  readAllNotifications: asked(() => ({}), { 204: owner }),
  readNotification: {
    204: async (on) => ({ by: on.owner, params: { id: await notificationOf(on.owner) } }),
    404: async (on) => ({ by: on.stranger, params: { id: await notificationOf(on.owner) } }),
  },

  compareProgress: asked((on) => ({ ...inProject(on), query: range }), { 200: owner, 404: stranger }),
  progressHistory: asked((on) => ({ ...inProject(on), query: {} }), { 200: owner, 404: stranger }),

  createProject: {
    201: (on) => ({ by: on.stranger, body: { name: 'Norrby' } }),
    409: (on) => ({ by: on.guest, body: { name: 'Third' }, before: () => on.guest.project('Second') }),
  },
  listProjects: asked(() => ({}), { 200: owner }),
  renameProject: {
    ...asked((on) => ({ ...inProject(on), body: { name: 'Norrby' } }), {
      200: owner,
      403: editor,
      404: stranger,
    }),
    409: (on) => ({ by: on.owner, ...inProject(on), body: { name: 'Norrby', onlyIf: 'Another' } }),
  },
  previewAdoption: asked(inProject, { 200: viewer, 404: stranger }),
  adoptRoadmap: {
    ...asked((on) => ({ ...inProject(on), body: { version: 1 } }), {
      200: owner,
      403: editor,
      404: stranger,
    }),
    409: (on) => ({ by: on.owner, ...inProject(on), body: { version: 99 } }),
  },
  deleteProject: asked(inProject, { 204: owner, 403: editor, 404: stranger }),

  listTasks: asked((on) => ({ query: { projectId: on.projectId } }), { 200: owner, 404: stranger }),
  changeStatus: {
    ...asked((on) => ({ ...ofTask(on), body: { status: 'completed' } }), {
      200: editor,
      403: viewer,
      404: stranger,
    }),
    409: (on) => ({ by: on.editor, ...ofTask(on), body: { status: 'completed', from: 'in_progress' } }),
  },

  register: {
    201: () => ({ by: app.client(), body: account() }),
    409: (on) => ({ by: app.client(), body: { email: on.editorsAddress, password } }),
    429: (on) => ({
      by: on.stranger,
      body: account(),
      before: often(on.stranger, '/api/register', wrong, 61),
    }),
  },
  login: {
    200: (on) => ({ by: app.client(), body: { email: on.editorsAddress, password } }),
    401: () => ({ by: app.client(), body: wrong }),
    429: (on) => ({ by: on.stranger, body: wrong, before: often(on.stranger, '/api/login', wrong, 11) }),
  },
  logout: { 204: (on) => ({ by: on.owner }) },
  currentUser: asked(() => ({}), { 200: owner }),
  updateProfile: { 200: (on) => ({ by: on.owner, body: { username: 'Maya' } }) },
  changePassword: {
    204: (on) => ({ by: on.owner, body: { current: password, password: 'another one' } }),
    429: (on) => {
      const body = { current: 'wrong', password: 'another one' }
      return { by: on.owner, body, before: often(on.owner, '/api/user/password', body, 11) }
    },
  },
  forgotPassword: {
    200: () => ({ by: app.client(), body: { email: 'nobody@example.com' } }),
    429: (on) => {
      const body = { email: 'nobody@example.com' }
      return { by: on.stranger, body, before: often(on.stranger, '/api/forgot-password', body, 61) }
    },
  },
  resetPassword: {
    200: async (on) => {
      await on.owner.post('/api/forgot-password', { email: (await on.owner.user()).email })
      const reset = app.database.db
        .selectFrom('identity.password_resets')
        .select('id')
        .where('user_id', '=', (await on.owner.user()).id)
      await expect.poll(() => reset.executeTakeFirst()).toBeDefined()
      const { id } = await reset.executeTakeFirstOrThrow()
      return { by: app.client(), body: { token: linkToken(app.secret, 'reset', id, 1), password } }
    },
  },

  listVotes: asked((on) => ({ params: { projectId: on.projectId } }), { 200: owner, 404: stranger }),
  castVote: {
    ...asked(ofTask, { 204: viewer, 404: stranger }),
    409: (on) => ({ by: on.owner, params: { id: on.guided.id } }),
  },
  withdrawVote: {
    ...asked(ofTask, { 204: viewer, 404: stranger }),
    409: (on) => ({
      by: on.owner,
      ...ofTask(on),
      before: async () => {
        await on.owner.post(`/api/tasks/${on.votable.id}/vote`)
        await admin.send('PUT', `/api/guides/${on.votable.key}`, { body: draft })
      },
    }),
  },

  listEvents: {
    ...asked(() => ({}), { 200: administrator, 403: owner }),
    400: () => ({ by: admin, query: { since: 'yesterday' } }),
  },

  checkAlerts: asked(() => ({}), { 200: administrator, 403: owner }),
  readDatabaseHealth: asked(() => ({}), { 200: administrator, 403: owner }),
  readEmailHealth: asked(() => ({}), { 200: administrator, 403: owner }),
  readErrors: {
    ...asked(() => ({}), { 200: administrator, 403: owner }),
    400: () => ({ by: admin, query: { level: 'fatal' } }),
  },
  readHistory: asked(() => ({}), { 200: administrator, 403: owner }),
  readIncidents: asked(() => ({}), { 200: administrator, 403: owner }),
  readMetrics: asked(() => ({}), { 200: administrator, 403: owner }),
  readProjectorHealth: asked(() => ({}), { 200: administrator, 403: owner }),
  readStorageHealth: asked(() => ({}), { 200: administrator, 403: owner }),

  highestVoted: asked(() => ({}), { 200: owner }),
  rankTasks: asked(() => ({}), { 200: owner }),
}

/** Those to which all calls come alike. */
const alike: Record<
  number,
  (named: NamedCall, on: Cast) => Promise<Scene & { headers?: Record<string, string> }>
> = {
  400: async ({ name, call }, on) => {
    const { by, ...good } = await succeeding(name, on)
    if (call.body) return { by, ...good, body: '{' }
    const bad = (part?: object) => Object.fromEntries(Object.keys(part ?? {}).map((field) => [field, 'No!']))
    return call.params ? { by, ...good, params: bad(good.params) } : { by, query: {} }
  },
  401: async ({ name }, on) => ({ ...(await succeeding(name, on)), by: app.client() }),
  422: async ({ name }, on) => {
    const scene = await succeeding(name, on)
    const headers = { 'idempotency-key': randomUUID() }
    await scene.by.send('PATCH', '/api/user', { body: { username: 'Ida' }, headers })
    return { ...scene, headers }
  },
}

async function succeeding(name: string, on: Cast): Promise<Scene> {
  const [, scene] = Object.entries(scenes[name] ?? {}).find(([status]) => status < '300') ?? []
  if (!scene) throw new Error(`${name} has no scene in which it succeeds`)
  return scene(on)
}

/** What is refused before the call is looked at. */
const beforehand: Record<
  number,
  (by: Client) => { by: Client; body: unknown; headers?: Record<string, string> }
> = {
  403: (by) => ({ by, body: {}, headers: { origin: 'https://elsewhere.example' } }),
  413: (by) => ({ by, body: 'x'.repeat(maxBody + 1) }),
  415: (by) => ({ by, body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
}

async function play(named: NamedCall, status: number): Promise<Answer> {
  const refusal = status >= 400 ? await sceneOf(named, status, refused) : undefined
  const scene = refusal && !refusal.before ? refusal : await sceneOf(named, status, await cast())
  await scene.before?.()
  return send(named, scene)
}

/** For all that is refused with nothing before it, and so leaves everything as it was. */
const refused = await cast()

async function sceneOf(named: NamedCall, status: number, on: Cast) {
  const own = scenes[named.name]?.[status]
  const scene = own ? { ...(await own(on)), headers: {} } : await alike[status]?.(named, on)
  if (!scene) throw new Error(`nothing leads ${named.name} to ${status}`)
  return scene
}

function send({ call }: NamedCall, scene: Scene & { headers?: Record<string, string> }): Promise<Answer> {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => String(scene.params?.[field]))
  const query = new URLSearchParams(
    Object.entries(scene.query ?? {}).map(([key, value]) => [key, String(value)]),
  )
  const { body, headers = {} } = scene
  return scene.by.send(call.method, query.size > 0 ? `${path}?${query.toString()}` : path, {
    headers,
    ...(body !== undefined && { body }),
  })
}

const documented = allCalls.flatMap((named) =>
  [named.call.status ?? 200, ...ownRefusals(named.call)].map((status) => ({ ...named, status })),
)

/** Where a body is not as the document describes it: it allows nothing that it does not name. */
function misfit(shape: z.core.$ZodType, body: unknown): string | null {
  const { error } = z.fromJSONSchema(written(shape)).safeParse(body)
  return error ? z.prettifyError(error) : null
}

test('what the document does not name is a misfit', () => {
  expect(misfit(failure, { error: 'No' })).toBeNull()
  expect(misfit(failure, { error: 'No', service: 'email' })).toMatch(/service/)
})

test.each(documented.filter(({ status }) => status === 204))(
  '$name answers 204, with nothing',
  async ({ status, ...named }) => {
    const answer = await play(named, status)
    expect([answer.status, answer.text]).toEqual([204, ''])
  },
)

test.each(documented.filter(({ status }) => status !== 204))(
  '$name answers $status, with the body that is documented',
  async ({ status, ...named }) => {
    const answer = await play(named, status)
    expect([answer.status, answer.text]).toEqual([status, expect.any(String)])
    expect(misfit(status >= 400 ? failure : named.call.answer, answer.body())).toBeNull()
  },
)

test.each(allCalls.flatMap((named) => sharedRefusals(named.call).map((status) => ({ ...named, status }))))(
  '$name answers $status before it is looked at, with the body that is documented',
  async ({ status, ...named }) => {
    const scene = beforehand[status]?.(admin)
    if (!scene) throw new Error(`nothing leads to ${status}`)
    const answer = await send(named, scene)
    expect([answer.status, answer.text]).toEqual([status, expect.any(String)])
    expect(misfit(failure, answer.body())).toBeNull()
  },
)

test('no scene leads to what is not documented', () => {
  const said = new Set(documented.map(({ name, status }) => `${name} ${status}`))
  const played = Object.entries(scenes).flatMap(([name, of]) =>
    Object.keys(of).map((status) => `${name} ${status}`),
  )
  expect(played.filter((one) => !said.has(one))).toEqual([])
})
