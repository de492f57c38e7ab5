import { describe, expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import type { Answer, Client } from '#ops/testing/client.ts'
import type { Task } from '#schema/api/tasks.ts'
import type { Role } from '#schema/roles.ts'
import { joins, isInvited } from './testing/team.ts'

const app = await startTestApp()
/** Of the platform, and of no project. */
const platformAdmin = await app.administrator()

/** A project with somebody of every standing in it, and somebody else for each command to be done to. */
async function cast() {
  const owner = await app.user()
  const projectId = await owner.project()
  const [task] = (await owner.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
  const votable = (await owner.get(`/api/projects/${projectId}/votes`)).body<{ task: { id: number } }[]>()[0]
  const member = async (role: Role) => {
    const client = await app.user()
    return { client, entryId: await joins(app, projectId, client, role) }
  }
  const [ADMIN, EDITOR, MEMBER, VIEWER] = [
    await member('ADMIN'),
    await member('EDITOR'),
    await member('MEMBER'),
    await member('VIEWER'),
  ]
  const [other, otherAdmin] = [await member('EDITOR'), await member('ADMIN')]
  const removed = await member('EDITOR')
  await removed.client.get(`/api/projects/${projectId}/members`) // whoever was here is known to the process
  await owner.delete(`/api/projects/${projectId}/members/${removed.entryId}`)
  const pending = await isInvited(app, projectId, `pending-${projectId}@example.com`, 'VIEWER')
  const invited = await app.user() // has an account, and has not accepted yet
  await isInvited(app, projectId, (await invited.user()).email, 'EDITOR')
  const entries = (await owner.get(`/api/projects/${projectId}/members`)).body<
    { id: number; isOwner: boolean }[]
  >()
  return {
    projectId,
    taskId: task?.id ?? 0,
    votableId: votable?.task.id ?? 0,
    ownerEntry: entries.find(({ isOwner }) => isOwner)?.id ?? 0,
    other: other.entryId,
    otherAdmin: otherAdmin.entryId,
    pending,
    own: {
      owner: 0,
      ADMIN: ADMIN.entryId,
      EDITOR: EDITOR.entryId,
      MEMBER: MEMBER.entryId,
      VIEWER: VIEWER.entryId,
    },
    callers: {
      owner,
      ADMIN: ADMIN.client,
      EDITOR: EDITOR.client,
      MEMBER: MEMBER.client,
      VIEWER: VIEWER.client,
      stranger: await app.user(),
      removed: removed.client,
      'platform admin': platformAdmin,
      invited,
      'signed out': app.client(),
    },
  }
}
type Cast = Awaited<ReturnType<typeof cast>>
type Caller = keyof Cast['callers']
const callers: readonly Caller[] = [
  'owner',
  'ADMIN',
  'EDITOR',
  'MEMBER',
  'VIEWER',
  'stranger',
  'removed',
  'platform admin',
  'invited',
  'signed out',
]
const reports = { enabled: false, frequency: 'monthly' }
const put = (client: Client, path: string, body: unknown) => client.send('PUT', path, { body })

let addresses = 0
/**
 * What each command answers, in the order of `callers`: `+` is a success, 3 a 403, 4 a 404, 1 a 401, 9 a 409.
 * A command that would take its caller out, or the project away, is tried on a cast of its own for each caller.
 */
const commands: Record<
  string,
  { answers: string; fresh?: true; send: (who: Client, on: Cast) => Promise<Answer> }
> = {
  'see the project': {
    answers: '+++++44441',
    send: (who, { projectId }) => who.get(`/api/projects/${projectId}/members`),
  },
  'see its tasks': {
    answers: '+++++44441',
    send: (who, { projectId }) => who.get(`/api/tasks?projectId=${projectId}`),
  },
  'see its votes': {
    answers: '+++++44441',
    send: (who, { projectId }) => who.get(`/api/projects/${projectId}/votes`),
  },
  'see its activity': {
    answers: '+++++44441',
    send: (who, { projectId }) => who.get(`/api/projects/${projectId}/activity`),
  },
  'see its progress': {
    answers: '+++++44441',
    send: (who, { projectId }) => who.get(`/api/projects/${projectId}/progress-history`),
  },
  'change a task': {
    answers: '++++344441',
    send: (who, { taskId }) => who.post(`/api/tasks/${taskId}/status`, { status: 'completed' }),
  },
  'send a status update': {
    answers: '++++344441',
    send: (who, { projectId }) => who.post(`/api/projects/${projectId}/status-update`),
  },
  'preview a status update': {
    answers: '++++344441',
    send: (who, { projectId }) => who.post(`/api/projects/${projectId}/status-update/preview`),
  },
  vote: { answers: '+++++44441', send: (who, { votableId }) => who.post(`/api/tasks/${votableId}/vote`) },
  'take a vote back': {
    answers: '+++++44441',
    send: (who, { votableId }) => who.delete(`/api/tasks/${votableId}/vote`),
  },
  invite: {
    answers: '++33344441',
    send: (who, { projectId }) =>
      who.post('/api/members/invite', { email: `guest-${addresses++}@example.com`, projectId }),
  },
  'invite a project admin': {
    answers: '+333344441',
    send: (who, { projectId }) =>
      who.post('/api/members/invite', {
        email: `guest-${addresses++}@example.com`,
        projectId,
        role: 'ADMIN',
      }),
  },
  'cancel an invitation': {
    answers: '++33344441',
    send: (who, { pending }) => who.delete(`/api/invitations/${pending}`),
  },
  'change the role of another': {
    answers: '++33344441',
    send: (who, { projectId, other }) =>
      who.send('PATCH', `/api/projects/${projectId}/members/${other}`, { body: { role: 'MEMBER' } }),
  },
  'make another a project admin': {
    answers: '+333344441',
    fresh: true,
    send: (who, { projectId, other }) =>
      who.send('PATCH', `/api/projects/${projectId}/members/${other}`, { body: { role: 'ADMIN' } }),
  },
  'change the role of a project admin': {
    answers: '+333344441',
    fresh: true,
    send: (who, { projectId, otherAdmin }) =>
      who.send('PATCH', `/api/projects/${projectId}/members/${otherAdmin}`, { body: { role: 'MEMBER' } }),
  },
  'change the role of the owner': {
    answers: '3333344441',
    send: (who, { projectId, ownerEntry }) =>
      who.send('PATCH', `/api/projects/${projectId}/members/${ownerEntry}`, { body: { role: 'MEMBER' } }),
  },
  'remove another': {
    answers: '++33344441',
    fresh: true,
    send: (who, { projectId, other }) => who.delete(`/api/projects/${projectId}/members/${other}`),
  },
  'remove a project admin': {
    answers: '+333344441',
    fresh: true,
    send: (who, { projectId, otherAdmin }) => who.delete(`/api/projects/${projectId}/members/${otherAdmin}`),
  },
  'remove the owner': {
    answers: '3333344441',
    send: (who, { projectId, ownerEntry }) => who.delete(`/api/projects/${projectId}/members/${ownerEntry}`),
  },
  'change the mail settings of another': {
    answers: '++33344441',
    send: (who, { other }) => put(who, `/api/members/${other}/email-preferences`, reports),
  },
  'change the mail settings of an invitation': {
    answers: '++33344441',
    fresh: true,
    send: (who, { pending }) => put(who, `/api/invitations/${pending}/email-preferences`, reports),
  },
  'change the mail settings of the owner': {
    answers: '+333344441',
    send: (who, { ownerEntry }) => put(who, `/api/members/${ownerEntry}/email-preferences`, reports),
  },
  'see the mails to the team': {
    answers: '++33344441',
    send: (who, { projectId }) => who.get(`/api/projects/${projectId}/mails`),
  },
  leave: {
    answers: '3++++44441',
    fresh: true,
    send: (who, { projectId }) => who.post(`/api/projects/${projectId}/leave`),
  },
  'see what a newer roadmap changes': {
    answers: '+++++44441',
    send: (who, { projectId }) => who.get(`/api/projects/${projectId}/roadmap`),
  },
  'adopt a newer roadmap': {
    answers: '++33344441',
    send: (who, { projectId }) => who.post(`/api/projects/${projectId}/roadmap`, { version: 1 }),
  },
  rename: {
    answers: '+333344441',
    send: (who, { projectId }) => who.patch(`/api/projects/${projectId}`, { name: 'Norrby' }),
  },
  delete: {
    answers: '+333344441',
    fresh: true,
    send: (who, { projectId }) => who.delete(`/api/projects/${projectId}`),
  },
}

const signOf = ({ status }: Answer) =>
  status < 300 ? '+' : status > 400 && status < 410 ? String(status % 10) : status

const shared = await cast()
describe.each(Object.entries(commands))('%s', (_, { answers, fresh, send }) => {
  test.each(callers.map((caller, place) => [caller, answers[place]] as const))(
    'by %s: %s',
    async (caller, expected) => {
      const on = fresh && expected === '+' ? await cast() : shared
      expect(signOf(await send(on.callers[caller], on))).toBe(expected)
    },
  )
})

test.each(['ADMIN', 'EDITOR', 'MEMBER', 'VIEWER'] as const)(
  'own mail settings are everybody’s own: %s',
  async (role) => {
    const own = shared.own[role]
    expect((await put(shared.callers[role], `/api/members/${own}/email-preferences`, reports)).status).toBe(
      200,
    )
  },
)

test.each(['ADMIN', 'EDITOR', 'MEMBER', 'VIEWER'] as const)(
  'nobody changes the own role: %s',
  async (role) => {
    const path = `/api/projects/${shared.projectId}/members/${shared.own[role]}`
    expect((await shared.callers[role].send('PATCH', path, { body: { role: 'EDITOR' } })).status).toBe(403)
  },
)

test('whoever is removed is refused at once, also by a process that still knows him as a member', async () => {
  const owner = await app.user()
  const guest = await app.user()
  const projectId = await owner.project()
  const entryId = await joins(app, projectId, guest)
  const elsewhere = guest.at(await app.another())
  const [task] = (await elsewhere.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
  const change = (status: string) => elsewhere.post(`/api/tasks/${task?.id}/status`, { status })
  expect((await change('in_progress')).status).toBe(200) // the other process has the team in its memory now
  expect((await owner.delete(`/api/projects/${projectId}/members/${entryId}`)).status).toBe(204)
  expect((await change('completed')).status).toBe(404)
  expect((await elsewhere.post(`/api/tasks/${task?.id}/vote`)).status).toBe(404)
  expect((await elsewhere.get(`/api/projects/${projectId}/members`)).status).toBe(404)
})
