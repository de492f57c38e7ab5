import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { startTestApp } from '#ops/testing/app.ts'
import { password, type ClientResponse, type Client } from '#ops/testing/client.ts'
import type { Task } from '#schema/api/tasks.ts'
import type { ProjectEvent } from '#schema/events/project.ts'
import { errorBody } from '#schema/api/shared.ts'
import { expectedUserHeader } from '#schema/expected-user.ts'
import { linkToken } from '#kernel/secret/secret.ts'
import { checklistItems } from '#domain/checklist/checklist-items.ts'
import {
  maxInvitationsPerHour,
  maxLinks,
  maxMentioningNotes,
  maxNotes,
  maxPictureBody,
  maxProjectsPerHour,
  maxStatusUpdatesOfUser,
} from '#schema/limits.ts'
import { rateLimits } from '../http/security/rate-limits.ts'
import { bundledGuides } from '../roadmap/roadmap.ts'
import { appendProjectEvent, inviteByEvent, joinByEvent } from '../testing/team.ts'
import { allCalls, outputSchema, type NamedCall } from './openapi.ts'
import { ownErrors, sharedErrors } from './errors.ts'

const app = await startTestApp()
const admin = await app.administrator()

const guides = await bundledGuides()

/** Creates a project with a team, a user outside the team, and a user with another project. */
async function createFixture() {
  const [owner, editor, viewer, stranger, guest] = await Promise.all(
    Array.from({ length: 5 }, () => app.user()),
  )
  if (!owner || !editor || !viewer || !stranger || !guest)
    throw new Error('The test needs five registered users')
  const projectId = await owner.project()
  const memberId = await joinByEvent(app, projectId, editor)
  await joinByEvent(app, projectId, viewer, 'VIEWER')
  const email = `${randomUUID()}@example.com`
  const invited = await inviteByEvent(app, projectId, email, 'VIEWER')
  const tasks = (await owner.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
  const guided = tasks.find(({ howToLink }) => howToLink !== undefined)
  const votable = tasks.find(({ howToLink }) => howToLink === undefined)
  if (!guided || !votable)
    throw new Error('The roadmap must have a task with a guide and a task without a guide')
  const guestProjectId = await guest.project()
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
    guestProjectId,
    email,
    editorsAddress,
  }
}
type Fixture = Awaited<ReturnType<typeof createFixture>>

interface Request {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
}
interface CallerRequest extends Request {
  readonly by: Client
  /** Prepares the state that leads to the expected status. */
  readonly before?: () => Promise<unknown>
}
type Requests = Record<string, Record<number, (fixture: Fixture) => CallerRequest | Promise<CallerRequest>>>

/** Defines one request that several callers send. The keys of `by` are the expected statuses. */
const byCaller = (
  request: (fixture: Fixture) => Request | Promise<Request>,
  by: Record<number, (fixture: Fixture) => Client>,
): Requests[string] =>
  Object.fromEntries(
    Object.entries(by).map(([status, client]) => [
      status,
      async (fixture: Fixture) => ({ by: client(fixture), ...(await request(fixture)) }),
    ]),
  )

const owner = (fixture: Fixture) => fixture.owner
const editor = (fixture: Fixture) => fixture.editor
const viewer = (fixture: Fixture) => fixture.viewer
const stranger = (fixture: Fixture) => fixture.stranger
const administrator = () => admin

const inProject = (fixture: Fixture) => ({ params: { id: fixture.projectId } })
const ofTask = (fixture: Fixture) => ({ params: { id: fixture.votable.id } })
const token = (entryId: number) => linkToken(app.secret, 'invitation', entryId, 1)
const draft = { kind: 'link', link: 'https://example.com/guide' }
const article = { title: 'A guide', markdown: 'Text.' }
const settings = { enabled: false, frequency: 'monthly', statusUpdates: true }
const range = { startDate: '2026-01-01', endDate: '2026-02-01' }
const account = () => ({ email: `${randomUUID()}@example.com`, password })
const wrongCredentials = { email: 'nobody@example.com', password: 'wrong password' }

const repeat = (by: Client, path: string, body: unknown, times: number) => async () => {
  for (let time = 0; time < times; time++) await by.post(path, body)
}
/** Uses up a rate limit of a user. */
const usedUp = (by: Client, name: string, max: number) => async () => {
  const { id } = await by.user()
  const limits = rateLimits(app.database.db, app.secret, () => new Date())
  const limited = { limit: { name, max, seconds: 3_600 }, subject: String(id) }
  for (let taken = 0; taken < max; taken++) await limits.take(limited)
}
const accepts =
  ({ guest, invited }: Fixture) =>
  () =>
    guest.post('/api/invitations/accept', { token: token(invited), confirmOtherAddress: true })
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

async function noteOf({ editor, votable }: Fixture): Promise<string> {
  return (await editor.post(`/api/tasks/${votable.id}/notes`, { text: 'Call the buyer' })).body<{
    id: string
  }>().id
}
async function linkOf({ editor, votable }: Fixture): Promise<string> {
  const link = { url: 'https://example.com/plan' }
  return (await editor.post(`/api/tasks/${votable.id}/links`, link)).body<{ id: string }>().id
}
function itemOf({ guided }: Fixture): string {
  const guide = guides.find(({ taskKey }) => taskKey === guided.key)
  return checklistItems(guide?.markdown ?? '')[0]?.id ?? ''
}

const unfinished = { kind: 'article', title: '', markdown: 'Text', link: '', revision: 0 }
/** A PNG file with one pixel. */
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='

/** Defines the requests of a call that edits the guide of a task. */
const editingGuide = (request: () => Request, status: number, params: Record<string, number> = {}) => ({
  ...byCaller((fixture) => ({ ...request(), params: { ...params, taskKey: fixture.guided.key } }), {
    [status]: administrator,
    403: owner,
  }),
  404: () => ({ by: admin, ...request(), params: { ...params, taskKey: 'no-such-task' } }),
})

/** Requests by call and by expected status. Statuses that every call can answer are in `shared`. */
const requests: Requests = {
  listActivity: byCaller(inProject, { 200: owner, 404: stranger }),
  readAsOf: byCaller((fixture) => ({ ...inProject(fixture), query: { date: '2026-01-01' } }), {
    200: owner,
    404: stranger,
  }),

  listGuides: byCaller(() => ({}), { 200: administrator, 403: owner }),
  listPublishedGuides: byCaller(() => ({}), { 200: stranger }),
  previewGuide: byCaller(() => ({ body: article }), { 200: administrator, 403: owner }),
  publishGuide: {
    ...editingGuide(() => ({ body: draft }), 200),
    409: (fixture) => ({
      by: admin,
      params: { taskKey: fixture.guided.key },
      body: { kind: 'link', link: 'https://example.com/other', revision: 999 },
    }),
  },
  readGuide: editingGuide(() => ({}), 200),
  saveGuideDraft: {
    ...editingGuide(() => ({ body: unfinished }), 200),
    409: ({ votable }) => {
      const params = { taskKey: votable.key }
      return {
        by: admin,
        params,
        body: { ...unfinished, markdown: 'Another text', replaces: null },
        before: () => admin.call('PUT', `/api/guides/${votable.key}/draft`, unfinished),
      }
    },
  },
  discardGuideDraft: editingGuide(() => ({}), 204),
  listGuideVersions: editingGuide(() => ({}), 200),
  readGuideVersion: editingGuide(() => ({}), 200, { number: 1 }),
  uploadPicture: byCaller(() => ({ body: { data: onePixel } }), { 200: administrator, 403: owner }),
  withdrawGuide: {
    ...byCaller((fixture) => ({ params: { taskKey: fixture.votable.key } }), {
      204: administrator,
      403: owner,
    }),
    404: () => ({ by: admin, params: { taskKey: 'no-such-task' } }),
  },

  readHealth: byCaller(() => ({}), { 200: stranger }),

  acceptInvitation: {
    200: (fixture) => ({
      by: fixture.stranger,
      body: { token: token(fixture.invited), confirmOtherAddress: true },
    }),
    403: async (fixture) => ({ by: fixture.stranger, body: { token: token(await platformInvitation()) } }),
    404: (fixture) => ({ by: fixture.stranger, body: { token: 'no token' } }),
    409: (fixture) => ({ by: fixture.editor, body: { token: token(fixture.invited) } }),
  },
  cancelInvitation: {
    ...byCaller((fixture) => ({ params: { id: fixture.invited } }), {
      204: owner,
      403: editor,
      404: stranger,
    }),
    409: (fixture) => ({ by: fixture.owner, params: { id: fixture.invited }, before: accepts(fixture) }),
  },
  invite: {
    ...byCaller((fixture) => ({ body: { email: fixture.email, projectId: fixture.projectId } }), {
      201: owner,
      403: editor,
      404: stranger,
    }),
    409: (fixture) => ({
      by: fixture.owner,
      body: { email: fixture.editorsAddress, projectId: fixture.projectId },
    }),
    429: (fixture) => ({
      by: fixture.owner,
      body: { email: fixture.email, projectId: fixture.projectId },
      before: usedUp(fixture.owner, 'invitations-sent', maxInvitationsPerHour.user),
    }),
  },
  readInvitation: { 200: (fixture) => ({ by: app.client(), query: { token: token(fixture.invited) } }) },

  listEmails: byCaller(inProject, { 200: owner, 403: editor, 404: stranger }),
  previewStatusUpdate: byCaller((fixture) => ({ ...inProject(fixture), body: {} }), {
    200: owner,
    403: viewer,
    404: stranger,
  }),
  sendStatusUpdate: {
    ...byCaller((fixture) => ({ ...inProject(fixture), body: {} }), {
      200: owner,
      403: viewer,
      404: stranger,
    }),
    409: (fixture) => ({ by: fixture.guest, params: { id: fixture.guestProjectId }, body: {} }),
    429: (fixture) => ({
      by: fixture.owner,
      ...inProject(fixture),
      body: {},
      before: usedUp(fixture.owner, 'status-updates-of-user', maxStatusUpdatesOfUser),
    }),
  },

  listMembers: byCaller(inProject, { 200: owner, 404: stranger }),
  listPeople: byCaller(() => ({}), { 200: owner }),
  changeRole: byCaller(
    (fixture) => ({
      params: { id: fixture.projectId, memberId: fixture.memberId },
      body: { role: 'VIEWER' },
    }),
    {
      200: owner,
      403: editor,
      404: stranger,
    },
  ),
  removeMember: {
    ...byCaller((fixture) => ({ params: { id: fixture.projectId, memberId: fixture.memberId } }), {
      204: owner,
      403: viewer,
      404: stranger,
    }),
    409: (fixture) => ({ by: fixture.owner, params: { id: fixture.projectId, memberId: fixture.invited } }),
  },
  leaveProject: byCaller(inProject, { 204: editor, 403: owner, 404: stranger }),
  changeMemberPreferences: {
    ...byCaller((fixture) => ({ params: { id: fixture.memberId }, body: settings }), {
      200: owner,
      403: viewer,
      404: stranger,
    }),
    409: (fixture) => ({
      by: fixture.owner,
      params: { id: fixture.memberId },
      body: { ...settings, onlyIf: settings },
    }),
  },
  changeInvitationPreferences: {
    ...byCaller((fixture) => ({ params: { id: fixture.invited }, body: settings }), {
      200: owner,
      403: viewer,
      404: stranger,
    }),
    409: (fixture) => ({
      by: fixture.owner,
      params: { id: fixture.invited },
      body: { ...settings, onlyIf: settings },
    }),
  },

  listNotifications: byCaller(() => ({}), { 200: owner }),
  readPreferences: byCaller(() => ({}), { 200: owner }),
  changePreferences: byCaller(() => ({ body: { kinds: { note: { email: false } } } }), { 204: owner }),
  readAllNotifications: byCaller(() => ({}), { 204: owner }),
  readNotification: byCaller(async (fixture) => ({ params: { id: await notificationOf(fixture.owner) } }), {
    204: owner,
    404: stranger,
  }),

  compareProgress: byCaller((fixture) => ({ ...inProject(fixture), query: range }), {
    200: owner,
    404: stranger,
  }),
  progressHistory: byCaller((fixture) => ({ ...inProject(fixture), query: {} }), {
    200: owner,
    404: stranger,
  }),

  createProject: {
    201: (fixture) => ({ by: fixture.stranger, body: { name: 'Norrby' } }),
    409: (fixture) => ({
      by: fixture.guest,
      body: { name: 'Third' },
      before: () => fixture.guest.project('Second'),
    }),
    429: (fixture) => ({
      by: fixture.stranger,
      body: { name: 'One too many' },
      before: usedUp(fixture.stranger, 'projects-created', maxProjectsPerHour),
    }),
  },
  listProjects: byCaller(() => ({}), { 200: owner }),
  changeProject: {
    ...byCaller((fixture) => ({ ...inProject(fixture), body: { name: 'Norrby' } }), {
      200: owner,
      403: editor,
      404: stranger,
    }),
    409: (fixture) => ({
      by: fixture.owner,
      ...inProject(fixture),
      body: { name: 'Norrby', onlyIf: 'Another' },
    }),
  },
  previewRoadmapUpdate: byCaller(inProject, { 200: viewer, 404: stranger }),
  updateRoadmap: {
    ...byCaller((fixture) => ({ ...inProject(fixture), body: { version: 1 } }), {
      200: owner,
      403: editor,
      404: stranger,
    }),
    409: (fixture) => ({ by: fixture.owner, ...inProject(fixture), body: { version: 99 } }),
  },
  deleteProject: byCaller(inProject, { 204: owner, 403: editor, 404: stranger }),

  listTasks: byCaller((fixture) => ({ query: { projectId: fixture.projectId } }), {
    200: owner,
    404: stranger,
  }),
  changeStatus: {
    ...byCaller((fixture) => ({ ...ofTask(fixture), body: { status: 'completed' } }), {
      200: editor,
      403: viewer,
      404: stranger,
    }),
    409: (fixture) => ({
      by: fixture.editor,
      ...ofTask(fixture),
      body: { status: 'completed', from: 'in_progress' },
    }),
  },
  assignTask: {
    ...byCaller((fixture) => ({ ...ofTask(fixture), body: { entryId: fixture.memberId } }), {
      200: editor,
      403: viewer,
      404: stranger,
    }),
    409: (fixture) => ({ by: fixture.editor, ...ofTask(fixture), body: { entryId: fixture.invited } }),
  },
  setDueDate: {
    ...byCaller((fixture) => ({ ...ofTask(fixture), body: { dueOn: '2026-03-31' } }), {
      200: editor,
      403: viewer,
      404: stranger,
    }),
    409: (fixture) => ({
      by: fixture.editor,
      ...ofTask(fixture),
      body: { dueOn: null, from: '2026-03-31' },
    }),
  },
  setRelevance: {
    ...byCaller((fixture) => ({ ...ofTask(fixture), body: { relevant: false } }), {
      200: owner,
      403: editor,
      404: stranger,
    }),
    409: (fixture) => ({
      by: fixture.owner,
      ...ofTask(fixture),
      body: { relevant: true, onlyIf: false },
    }),
  },
  listMyTasks: byCaller(() => ({}), { 200: owner }),

  readTask: byCaller(ofTask, { 200: viewer, 404: stranger }),

  addNote: {
    ...byCaller((fixture) => ({ ...ofTask(fixture), body: { text: 'Call the buyer' } }), {
      201: editor,
      403: viewer,
      404: stranger,
    }),
    409: (fixture) => ({
      by: fixture.editor,
      ...ofTask(fixture),
      body: { text: 'One more' },
      before: async () => {
        const { id: authorId } = await fixture.editor.user()
        const notes = Array.from({ length: maxNotes }, (): ProjectEvent => {
          const data = { taskKey: fixture.votable.key, noteId: randomUUID(), authorId, mentions: [] }
          return { type: 'NoteAdded', data }
        })
        await appendProjectEvent(app, fixture.projectId, ...notes)
      },
    }),
    429: async (fixture) => ({
      by: fixture.editor,
      ...ofTask(fixture),
      body: { text: `Ask @${(await fixture.owner.user()).username}` },
      before: usedUp(fixture.editor, 'mentioning-notes', maxMentioningNotes),
    }),
  },
  editNote: {
    ...byCaller(async (fixture) => ({ params: { id: await noteOf(fixture) }, body: { text: 'Changed' } }), {
      204: editor,
      403: owner,
      404: stranger,
    }),
    409: async (fixture) => {
      const id = await noteOf(fixture)
      const before = () => fixture.editor.delete(`/api/notes/${id}`)
      return { by: fixture.editor, params: { id }, body: { text: 'Changed' }, before }
    },
    429: async (fixture) => ({
      by: fixture.editor,
      params: { id: await noteOf(fixture) },
      body: { text: `Ask @${(await fixture.owner.user()).username}` },
      before: usedUp(fixture.editor, 'mentioning-notes', maxMentioningNotes),
    }),
  },
  deleteNote: byCaller(async (fixture) => ({ params: { id: await noteOf(fixture) } }), {
    204: owner,
    403: viewer,
    404: stranger,
  }),

  addLink: {
    ...byCaller((fixture) => ({ ...ofTask(fixture), body: { url: 'https://example.com/plan' } }), {
      201: editor,
      403: viewer,
      404: stranger,
    }),
    409: (fixture) => ({
      by: fixture.editor,
      ...ofTask(fixture),
      body: { url: 'https://example.com/plan' },
      before: async () => {
        for (let index = 0; index < maxLinks; index++) await linkOf(fixture)
      },
    }),
  },
  removeLink: byCaller(async (fixture) => ({ params: { id: await linkOf(fixture) } }), {
    204: owner,
    403: viewer,
    404: stranger,
  }),

  setChecklistItem: {
    ...byCaller(
      (fixture) => ({
        params: { id: fixture.guided.id },
        body: { itemId: itemOf(fixture), checked: true },
      }),
      { 200: editor, 403: viewer, 404: stranger },
    ),
    409: (fixture) => ({
      by: fixture.editor,
      params: { id: fixture.guided.id },
      body: { itemId: itemOf(fixture), checked: false, onlyIf: true },
    }),
  },

  listUpdates: byCaller(inProject, { 200: viewer, 404: stranger }),

  register: {
    201: () => ({ by: app.client(), body: account() }),
    409: (fixture) => ({ by: app.client(), body: { email: fixture.editorsAddress, password } }),
    429: (fixture) => ({
      by: fixture.stranger,
      body: account(),
      before: repeat(fixture.stranger, '/api/register', wrongCredentials, 61),
    }),
  },
  login: {
    200: (fixture) => ({ by: app.client(), body: { email: fixture.editorsAddress, password } }),
    401: () => ({ by: app.client(), body: wrongCredentials }),
    429: (fixture) => ({
      by: fixture.stranger,
      body: wrongCredentials,
      before: repeat(fixture.stranger, '/api/login', wrongCredentials, 11),
    }),
  },
  logout: { 204: (fixture) => ({ by: fixture.owner }) },
  currentUser: byCaller(() => ({}), { 200: owner }),
  previewDeletion: byCaller(() => ({}), { 200: owner }),
  deleteAccount: {
    204: (fixture) => ({ by: fixture.stranger, body: { password } }),
    409: () => ({ by: admin, body: { password } }),
    429: (fixture) => {
      const body = { password: 'wrong' }
      return { by: fixture.owner, body, before: repeat(fixture.owner, '/api/user/deletion', body, 11) }
    },
  },
  endOtherSessions: byCaller(() => ({}), { 200: owner }),
  readCalendarAddress: byCaller(() => ({}), { 200: owner }),
  renewCalendarAddress: byCaller(() => ({}), { 200: owner }),
  disableCalendar: byCaller(() => ({}), { 204: owner }),
  updateProfile: { 200: (fixture) => ({ by: fixture.owner, body: { username: 'Maya' } }) },
  changePassword: {
    204: (fixture) => ({ by: fixture.owner, body: { current: password, password: 'another one' } }),
    429: (fixture) => {
      const body = { current: 'wrong', password: 'another one' }
      return { by: fixture.owner, body, before: repeat(fixture.owner, '/api/user/password', body, 11) }
    },
  },
  forgotPassword: {
    200: () => ({ by: app.client(), body: { email: 'nobody@example.com' } }),
    429: (fixture) => {
      const body = { email: 'nobody@example.com' }
      return {
        by: fixture.stranger,
        body,
        before: repeat(fixture.stranger, '/api/forgot-password', body, 61),
      }
    },
  },
  requestVerification: {
    204: (fixture) => ({ by: fixture.owner }),
    429: (fixture) => ({
      by: fixture.owner,
      before: repeat(fixture.owner, '/api/user/verification', undefined, 5),
    }),
  },
  verifyAddress: {
    204: async ({ owner }) => {
      await owner.post('/api/user/verification')
      return { by: owner, body: { token: linkToken(app.secret, 'verification', (await owner.user()).id, 1) } }
    },
    403: async ({ owner, editor }) => ({
      by: owner,
      body: { token: linkToken(app.secret, 'verification', (await editor.user()).id, 1) },
    }),
  },
  resetPassword: {
    200: async (fixture) => {
      await fixture.owner.post('/api/forgot-password', { email: (await fixture.owner.user()).email })
      const reset = app.database.db
        .selectFrom('identity.password_resets')
        .select('id')
        .where('user_id', '=', (await fixture.owner.user()).id)
      await expect.poll(() => reset.executeTakeFirst()).toBeDefined()
      const { id } = await reset.executeTakeFirstOrThrow()
      return { by: app.client(), body: { token: linkToken(app.secret, 'reset', id, 1), password } }
    },
  },

  listVotes: byCaller((fixture) => ({ params: { projectId: fixture.projectId } }), {
    200: owner,
    404: stranger,
  }),
  castVote: {
    ...byCaller(ofTask, { 204: viewer, 404: stranger }),
    409: (fixture) => ({ by: fixture.owner, params: { id: fixture.guided.id } }),
  },
  withdrawVote: {
    ...byCaller(ofTask, { 204: viewer, 404: stranger }),
    409: (fixture) => ({
      by: fixture.owner,
      ...ofTask(fixture),
      before: async () => {
        await fixture.owner.post(`/api/tasks/${fixture.votable.id}/vote`)
        await admin.send('PUT', `/api/guides/${fixture.votable.key}`, { body: draft })
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

/** Requests for statuses that every call can answer, by status. */
const shared: Record<
  number,
  (named: NamedCall, fixture: Fixture) => Promise<CallerRequest & { headers?: Record<string, string> }>
> = {
  400: async ({ name, call }, fixture) => {
    const { by, ...valid } = await successfulRequest(name, fixture)
    if (!call.params && !call.query && !call.body) return { by, headers: { [expectedUserHeader]: 'me' } }
    if (call.body) return { by, ...valid, body: '{' }
    const invalid = (fields?: object) =>
      Object.fromEntries(Object.keys(fields ?? {}).map((field) => [field, 'No!']))
    return call.params ? { by, ...valid, params: invalid(valid.params) } : { by, query: {} }
  },
  401: async ({ name }, fixture) => ({ ...(await successfulRequest(name, fixture)), by: app.client() }),
  409: async ({ name }, fixture) => {
    const request = await successfulRequest(name, fixture)
    const { id } = await fixture.guest.user()
    return { ...request, headers: { [expectedUserHeader]: String(id) } }
  },
  422: async ({ name }, fixture) => {
    const request = await successfulRequest(name, fixture)
    const headers = { 'idempotency-key': randomUUID() }
    await request.by.send('PATCH', '/api/user', { body: { username: 'Ida' }, headers })
    return { ...request, headers }
  },
}

async function successfulRequest(name: string, fixture: Fixture): Promise<CallerRequest> {
  const [, request] = Object.entries(requests[name] ?? {}).find(([status]) => status < '300') ?? []
  if (!request) throw new Error(`Add a successful request for ${name}`)
  return request(fixture)
}

/** Requests that the middleware rejects before the handler of the call runs. */
const rejectedByMiddleware: Record<
  number,
  (by: Client) => { by: Client; body: unknown; headers?: Record<string, string> }
> = {
  403: (by) => ({ by, body: {}, headers: { origin: 'https://elsewhere.example' } }),
  413: (by) => ({ by, body: 'x'.repeat(maxPictureBody + 1) }),
  415: (by) => ({ by, body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
}

async function sendDocumented(named: NamedCall, status: number): Promise<ClientResponse> {
  const rejected = status >= 400 ? await requestOf(named, status, sharedFixture) : undefined
  const request =
    rejected && !rejected.before ? rejected : await requestOf(named, status, await createFixture())
  await request.before?.()
  return send(named, request)
}

/** Fixture of all rejected requests. They can share one fixture, because a rejected request changes nothing. */
const sharedFixture = await createFixture()

async function requestOf(named: NamedCall, status: number, fixture: Fixture) {
  const own = requests[named.name]?.[status]
  const request = own ? { ...(await own(fixture)), headers: {} } : await shared[status]?.(named, fixture)
  if (!request) throw new Error(`Add a request that makes ${named.name} answer ${status}`)
  return request
}

function send(
  { call }: NamedCall,
  request: CallerRequest & { headers?: Record<string, string> },
): Promise<ClientResponse> {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => String(request.params?.[field]))
  const query = new URLSearchParams(
    Object.entries(request.query ?? {}).map(([key, value]) => [key, String(value)]),
  )
  const { body, headers = {} } = request
  return request.by.send(call.method, query.size > 0 ? `${path}?${query.toString()}` : path, {
    headers,
    ...(body !== undefined && { body }),
  })
}

const documented = allCalls.flatMap((named) =>
  [named.call.status, ...ownErrors(named.call)].map((status) => ({ ...named, status })),
)

/** Returns the difference between a body and its documented schema, or null. An undocumented field is a difference. */
function mismatch(shape: z.core.$ZodType, body: unknown): string | null {
  const { error } = z.fromJSONSchema(outputSchema(shape)).safeParse(body)
  return error ? z.prettifyError(error) : null
}

test('a response body with an undocumented field does not match the documented schema', () => {
  expect(mismatch(errorBody, { error: 'No' })).toBeNull()
  expect(mismatch(errorBody, { error: 'No', service: 'email' })).toMatch(/service/)
})

test.each(documented.filter(({ status }) => status === 204))(
  'the API call $name answers 204 without a body',
  async ({ status, ...named }) => {
    const response = await sendDocumented(named, status)
    expect([response.status, response.text]).toEqual([204, ''])
  },
)

test.each(documented.filter(({ status }) => status !== 204))(
  'the API call $name answers $status with the documented body',
  async ({ status, ...named }) => {
    const response = await sendDocumented(named, status)
    expect([response.status, response.text]).toEqual([status, expect.any(String)])
    expect(mismatch(status >= 400 ? errorBody : named.call.response, response.body())).toBeNull()
  },
)

test.each(allCalls.flatMap((named) => sharedErrors(named.call).map((status) => ({ ...named, status }))))(
  'if the middleware rejects the API call $name with $status, the response has the documented body',
  async ({ status, ...named }) => {
    const request = rejectedByMiddleware[status]?.(admin)
    if (!request) throw new Error(`Add a request that the middleware answers with ${status}`)
    const response = await send(named, request)
    expect([response.status, response.text]).toEqual([status, expect.any(String)])
    expect(mismatch(errorBody, response.body())).toBeNull()
  },
)

test('each response status that these tests expect from an API call is documented for the API call', () => {
  const known = new Set(documented.map(({ name, status }) => `${name} ${status}`))
  const tested = Object.entries(requests).flatMap(([name, of]) =>
    Object.keys(of).map((status) => `${name} ${status}`),
  )
  expect(tested.filter((request) => !known.has(request))).toEqual([])
})
