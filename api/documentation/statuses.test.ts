import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { startTestApp } from '#ops/testing/app.ts'
import { password, type ClientResponse, type Client } from '#ops/testing/client.ts'
import type { Task } from '#schema/api/tasks.ts'
import { errorBody } from '#schema/api/shared.ts'
import { maxBody } from '#schema/limits.ts'
import { linkToken } from '#kernel/secret/secret.ts'
import { inviteByEvent, joinByEvent } from '../testing/team.ts'
import { allCalls, outputSchema, type NamedCall } from './openapi.ts'
import { ownErrors, sharedErrors } from './errors.ts'

const app = await startTestApp()
const admin = await app.administrator()

/** A project with a team, a user outside it, and a user with a project of their own. */
async function createCast() {
  const [owner, editor, viewer, stranger, guest] = await Promise.all(
    Array.from({ length: 5 }, () => app.user()),
  )
  if (!owner || !editor || !viewer || !stranger || !guest) throw new Error('five registered')
  const projectId = await owner.project()
  const memberId = await joinByEvent(app, projectId, editor)
  await joinByEvent(app, projectId, viewer, 'VIEWER')
  const email = `${randomUUID()}@example.com`
  const invited = await inviteByEvent(app, projectId, email, 'VIEWER')
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
type Cast = Awaited<ReturnType<typeof createCast>>

interface Request {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
}
interface Scene extends Request {
  readonly by: Client
  /** Runs before the request. */
  readonly before?: () => Promise<unknown>
}
type Scenes = Record<string, Record<number, (cast: Cast) => Scene | Promise<Scene>>>

/** One request sent by different callers, with the status that each gets. */
const byCaller = (
  request: (cast: Cast) => Request,
  by: Record<number, (cast: Cast) => Client>,
): Scenes[string] =>
  Object.fromEntries(
    Object.entries(by).map(([status, client]) => [
      status,
      (cast: Cast) => ({ by: client(cast), ...request(cast) }),
    ]),
  )

const owner = (cast: Cast) => cast.owner
const editor = (cast: Cast) => cast.editor
const viewer = (cast: Cast) => cast.viewer
const stranger = (cast: Cast) => cast.stranger
const administrator = () => admin

const inProject = (cast: Cast) => ({ params: { id: cast.projectId } })
const ofTask = (cast: Cast) => ({ params: { id: cast.votable.id } })
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
  const response = await admin.post('/api/members/invite', { email: account().email, role: 'EDITOR' })
  return response.body<{ id: number }>().id
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

/** The requests that lead each call to each status. Statuses that all calls share are in `shared`. */
const scenes: Scenes = {
  listActivity: byCaller(inProject, { 200: owner, 404: stranger }),
  readAsOf: byCaller((cast) => ({ ...inProject(cast), query: { date: '2026-01-01' } }), {
    200: owner,
    404: stranger,
  }),

  listGuides: byCaller(() => ({}), { 200: administrator, 403: owner }),
  listPublishedGuides: byCaller(() => ({}), { 200: stranger }),
  previewGuide: byCaller(() => ({ body: article }), { 200: administrator, 403: owner }),
  publishGuide: {
    ...byCaller((cast) => ({ params: { taskKey: cast.guided.key }, body: draft }), {
      200: administrator,
      403: owner,
    }),
    404: () => ({ by: admin, params: { taskKey: 'no-such-task' }, body: draft }),
  },
  withdrawGuide: {
    ...byCaller((cast) => ({ params: { taskKey: cast.votable.key } }), { 204: administrator, 403: owner }),
    404: () => ({ by: admin, params: { taskKey: 'no-such-task' } }),
  },

  readHealth: byCaller(() => ({}), { 200: stranger }),

  acceptInvitation: {
    200: (cast) => ({ by: cast.stranger, body: { token: token(cast.invited) } }),
    403: async (cast) => ({ by: cast.stranger, body: { token: token(await platformInvitation()) } }),
    404: (cast) => ({ by: cast.stranger, body: { token: 'no token' } }),
    409: (cast) => ({ by: cast.editor, body: { token: token(cast.invited) } }),
  },
  cancelInvitation: {
    ...byCaller((cast) => ({ params: { id: cast.invited } }), { 204: owner, 403: editor, 404: stranger }),
    409: (cast) => ({ by: cast.owner, params: { id: cast.invited }, before: accepts(cast) }),
  },
  invite: {
    ...byCaller((cast) => ({ body: { email: cast.email, projectId: cast.projectId } }), {
      201: owner,
      403: editor,
      404: stranger,
    }),
    409: (cast) => ({ by: cast.owner, body: { email: cast.editorsAddress, projectId: cast.projectId } }),
    429: (cast) => {
      const body = { email: cast.editorsAddress, projectId: cast.projectId }
      return { by: cast.owner, body, before: often(cast.owner, '/api/members/invite', body, 100) }
    },
  },
  readInvitation: { 200: (cast) => ({ by: app.client(), query: { token: token(cast.invited) } }) },

  listEmails: byCaller(inProject, { 200: owner, 403: editor, 404: stranger }),
  previewStatusUpdate: byCaller((cast) => ({ ...inProject(cast), body: {} }), {
    200: owner,
    403: viewer,
    404: stranger,
  }),
  sendStatusUpdate: {
    ...byCaller((cast) => ({ ...inProject(cast), body: {} }), { 200: owner, 403: viewer, 404: stranger }),
    409: (cast) => ({ by: cast.guest, params: { id: cast.alone }, body: {} }),
  },

  listMembers: byCaller(inProject, { 200: owner, 404: stranger }),
  listPeople: byCaller(() => ({}), { 200: owner }),
  changeRole: byCaller(
    (cast) => ({ params: { id: cast.projectId, memberId: cast.memberId }, body: { role: 'VIEWER' } }),
    {
      200: owner,
      403: editor,
      404: stranger,
    },
  ),
  removeMember: {
    ...byCaller((cast) => ({ params: { id: cast.projectId, memberId: cast.memberId } }), {
      204: owner,
      403: viewer,
      404: stranger,
    }),
    409: (cast) => ({ by: cast.owner, params: { id: cast.projectId, memberId: cast.invited } }),
  },
  leaveProject: byCaller(inProject, { 204: editor, 403: owner, 404: stranger }),
  changeMemberPreferences: {
    ...byCaller((cast) => ({ params: { id: cast.memberId }, body: settings }), {
      200: owner,
      403: viewer,
      404: stranger,
    }),
    409: (cast) => ({
      by: cast.owner,
      params: { id: cast.memberId },
      body: { ...settings, onlyIf: settings },
    }),
  },
  changeInvitationPreferences: {
    ...byCaller((cast) => ({ params: { id: cast.invited }, body: settings }), {
      200: owner,
      403: viewer,
      404: stranger,
    }),
    409: (cast) => ({
      by: cast.owner,
      params: { id: cast.invited },
      body: { ...settings, onlyIf: settings },
    }),
  },

  listNotifications: byCaller(() => ({}), { 200: owner }),
  readAllNotifications: byCaller(() => ({}), { 204: owner }),
  readNotification: {
    204: async (cast) => ({ by: cast.owner, params: { id: await notificationOf(cast.owner) } }),
    404: async (cast) => ({ by: cast.stranger, params: { id: await notificationOf(cast.owner) } }),
  },

  compareProgress: byCaller((cast) => ({ ...inProject(cast), query: range }), { 200: owner, 404: stranger }),
  progressHistory: byCaller((cast) => ({ ...inProject(cast), query: {} }), { 200: owner, 404: stranger }),

  createProject: {
    201: (cast) => ({ by: cast.stranger, body: { name: 'Norrby' } }),
    409: (cast) => ({ by: cast.guest, body: { name: 'Third' }, before: () => cast.guest.project('Second') }),
  },
  listProjects: byCaller(() => ({}), { 200: owner }),
  renameProject: {
    ...byCaller((cast) => ({ ...inProject(cast), body: { name: 'Norrby' } }), {
      200: owner,
      403: editor,
      404: stranger,
    }),
    409: (cast) => ({ by: cast.owner, ...inProject(cast), body: { name: 'Norrby', onlyIf: 'Another' } }),
  },
  previewRoadmapUpdate: byCaller(inProject, { 200: viewer, 404: stranger }),
  updateRoadmap: {
    ...byCaller((cast) => ({ ...inProject(cast), body: { version: 1 } }), {
      200: owner,
      403: editor,
      404: stranger,
    }),
    409: (cast) => ({ by: cast.owner, ...inProject(cast), body: { version: 99 } }),
  },
  deleteProject: byCaller(inProject, { 204: owner, 403: editor, 404: stranger }),

  listTasks: byCaller((cast) => ({ query: { projectId: cast.projectId } }), { 200: owner, 404: stranger }),
  changeStatus: {
    ...byCaller((cast) => ({ ...ofTask(cast), body: { status: 'completed' } }), {
      200: editor,
      403: viewer,
      404: stranger,
    }),
    409: (cast) => ({ by: cast.editor, ...ofTask(cast), body: { status: 'completed', from: 'in_progress' } }),
  },

  register: {
    201: () => ({ by: app.client(), body: account() }),
    409: (cast) => ({ by: app.client(), body: { email: cast.editorsAddress, password } }),
    429: (cast) => ({
      by: cast.stranger,
      body: account(),
      before: often(cast.stranger, '/api/register', wrong, 61),
    }),
  },
  login: {
    200: (cast) => ({ by: app.client(), body: { email: cast.editorsAddress, password } }),
    401: () => ({ by: app.client(), body: wrong }),
    429: (cast) => ({
      by: cast.stranger,
      body: wrong,
      before: often(cast.stranger, '/api/login', wrong, 11),
    }),
  },
  logout: { 204: (cast) => ({ by: cast.owner }) },
  currentUser: byCaller(() => ({}), { 200: owner }),
  updateProfile: { 200: (cast) => ({ by: cast.owner, body: { username: 'Maya' } }) },
  changePassword: {
    204: (cast) => ({ by: cast.owner, body: { current: password, password: 'another one' } }),
    429: (cast) => {
      const body = { current: 'wrong', password: 'another one' }
      return { by: cast.owner, body, before: often(cast.owner, '/api/user/password', body, 11) }
    },
  },
  forgotPassword: {
    200: () => ({ by: app.client(), body: { email: 'nobody@example.com' } }),
    429: (cast) => {
      const body = { email: 'nobody@example.com' }
      return { by: cast.stranger, body, before: often(cast.stranger, '/api/forgot-password', body, 61) }
    },
  },
  resetPassword: {
    200: async (cast) => {
      await cast.owner.post('/api/forgot-password', { email: (await cast.owner.user()).email })
      const reset = app.database.db
        .selectFrom('identity.password_resets')
        .select('id')
        .where('user_id', '=', (await cast.owner.user()).id)
      await expect.poll(() => reset.executeTakeFirst()).toBeDefined()
      const { id } = await reset.executeTakeFirstOrThrow()
      return { by: app.client(), body: { token: linkToken(app.secret, 'reset', id, 1), password } }
    },
  },

  listVotes: byCaller((cast) => ({ params: { projectId: cast.projectId } }), { 200: owner, 404: stranger }),
  castVote: {
    ...byCaller(ofTask, { 204: viewer, 404: stranger }),
    409: (cast) => ({ by: cast.owner, params: { id: cast.guided.id } }),
  },
  withdrawVote: {
    ...byCaller(ofTask, { 204: viewer, 404: stranger }),
    409: (cast) => ({
      by: cast.owner,
      ...ofTask(cast),
      before: async () => {
        await cast.owner.post(`/api/tasks/${cast.votable.id}/vote`)
        await admin.send('PUT', `/api/guides/${cast.votable.key}`, { body: draft })
      },
    }),
  },

  listEvents: {
    ...byCaller(() => ({}), { 200: administrator, 403: owner }),
    400: () => ({ by: admin, query: { since: 'yesterday' } }),
  },

  checkAlerts: byCaller(() => ({}), { 200: administrator, 403: owner }),
  readDatabaseHealth: byCaller(() => ({}), { 200: administrator, 403: owner }),
  readEmailHealth: byCaller(() => ({}), { 200: administrator, 403: owner }),
  readErrors: {
    ...byCaller(() => ({}), { 200: administrator, 403: owner }),
    400: () => ({ by: admin, query: { level: 'fatal' } }),
  },
  readHistory: byCaller(() => ({}), { 200: administrator, 403: owner }),
  readIncidents: byCaller(() => ({}), { 200: administrator, 403: owner }),
  readMetrics: byCaller(() => ({}), { 200: administrator, 403: owner }),
  readProjectorHealth: byCaller(() => ({}), { 200: administrator, 403: owner }),
  readStorageHealth: byCaller(() => ({}), { 200: administrator, 403: owner }),

  highestVoted: byCaller(() => ({}), { 200: owner }),
  rankTasks: byCaller(() => ({}), { 200: owner }),
}

/** Requests that lead every call to a shared status. */
const shared: Record<
  number,
  (named: NamedCall, cast: Cast) => Promise<Scene & { headers?: Record<string, string> }>
> = {
  400: async ({ name, call }, cast) => {
    const { by, ...valid } = await successfulScene(name, cast)
    if (call.body) return { by, ...valid, body: '{' }
    const invalid = (part?: object) =>
      Object.fromEntries(Object.keys(part ?? {}).map((field) => [field, 'No!']))
    return call.params ? { by, ...valid, params: invalid(valid.params) } : { by, query: {} }
  },
  401: async ({ name }, cast) => ({ ...(await successfulScene(name, cast)), by: app.client() }),
  422: async ({ name }, cast) => {
    const scene = await successfulScene(name, cast)
    const headers = { 'idempotency-key': randomUUID() }
    await scene.by.send('PATCH', '/api/user', { body: { username: 'Ida' }, headers })
    return { ...scene, headers }
  },
}

async function successfulScene(name: string, cast: Cast): Promise<Scene> {
  const [, scene] = Object.entries(scenes[name] ?? {}).find(([status]) => status < '300') ?? []
  if (!scene) throw new Error(`${name} has no successful scene`)
  return scene(cast)
}

/** Requests that the middleware rejects before the call. */
const rejectedByMiddleware: Record<
  number,
  (by: Client) => { by: Client; body: unknown; headers?: Record<string, string> }
> = {
  403: (by) => ({ by, body: {}, headers: { origin: 'https://elsewhere.example' } }),
  413: (by) => ({ by, body: 'x'.repeat(maxBody + 1) }),
  415: (by) => ({ by, body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
}

async function play(named: NamedCall, status: number): Promise<ClientResponse> {
  const rejected = status >= 400 ? await sceneOf(named, status, sharedCast) : undefined
  const scene = rejected && !rejected.before ? rejected : await sceneOf(named, status, await createCast())
  await scene.before?.()
  return send(named, scene)
}

/** Shared by requests that are rejected and so change nothing. */
const sharedCast = await createCast()

async function sceneOf(named: NamedCall, status: number, cast: Cast) {
  const own = scenes[named.name]?.[status]
  const scene = own ? { ...(await own(cast)), headers: {} } : await shared[status]?.(named, cast)
  if (!scene) throw new Error(`No scene leads ${named.name} to ${status}`)
  return scene
}

function send(
  { call }: NamedCall,
  scene: Scene & { headers?: Record<string, string> },
): Promise<ClientResponse> {
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
  [named.call.status, ...ownErrors(named.call)].map((status) => ({ ...named, status })),
)

/** Returns why a body does not match the documented schema, which allows no other fields, or null. */
function mismatch(shape: z.core.$ZodType, body: unknown): string | null {
  const { error } = z.fromJSONSchema(outputSchema(shape)).safeParse(body)
  return error ? z.prettifyError(error) : null
}

test('an undocumented field is a mismatch', () => {
  expect(mismatch(errorBody, { error: 'No' })).toBeNull()
  expect(mismatch(errorBody, { error: 'No', service: 'email' })).toMatch(/service/)
})

test.each(documented.filter(({ status }) => status === 204))(
  '$name answers 204 without a body',
  async ({ status, ...named }) => {
    const response = await play(named, status)
    expect([response.status, response.text]).toEqual([204, ''])
  },
)

test.each(documented.filter(({ status }) => status !== 204))(
  '$name answers $status with the documented body',
  async ({ status, ...named }) => {
    const response = await play(named, status)
    expect([response.status, response.text]).toEqual([status, expect.any(String)])
    expect(mismatch(status >= 400 ? errorBody : named.call.response, response.body())).toBeNull()
  },
)

test.each(allCalls.flatMap((named) => sharedErrors(named.call).map((status) => ({ ...named, status }))))(
  '$name answers $status from the middleware with the documented body',
  async ({ status, ...named }) => {
    const scene = rejectedByMiddleware[status]?.(admin)
    if (!scene) throw new Error(`No request leads to ${status}`)
    const response = await send(named, scene)
    expect([response.status, response.text]).toEqual([status, expect.any(String)])
    expect(mismatch(errorBody, response.body())).toBeNull()
  },
)

test('every test request leads to a documented status', () => {
  const known = new Set(documented.map(({ name, status }) => `${name} ${status}`))
  const played = Object.entries(scenes).flatMap(([name, of]) =>
    Object.keys(of).map((status) => `${name} ${status}`),
  )
  expect(played.filter((scene) => !known.has(scene))).toEqual([])
})
