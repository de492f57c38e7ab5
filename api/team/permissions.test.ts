import { describe, expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import type { ClientResponse, Client } from '#ops/testing/client.ts'
import type { Task } from '#schema/api/tasks.ts'
import type { Role } from '#schema/roles.ts'
import { joinByEvent, inviteByEvent } from '../testing/team.ts'

const app = await startTestApp()
/** Platform administrator who is a member of no project. */
const platformAdmin = await app.administrator()

/** Creates a project with one user for each role, and with members whom the commands change. */
async function createFixture() {
  const owner = await app.user()
  const projectId = await owner.project()
  const [task] = (await owner.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
  const votable = (await owner.get(`/api/projects/${projectId}/votes`)).body<{ task: { id: number } }[]>()[0]
  const member = async (role: Role) => {
    const client = await app.user()
    return { client, entryId: await joinByEvent(app, projectId, client, role) }
  }
  const [ADMIN, EDITOR, MEMBER, VIEWER] = [
    await member('ADMIN'),
    await member('EDITOR'),
    await member('MEMBER'),
    await member('VIEWER'),
  ]
  const [other, otherAdmin] = [await member('EDITOR'), await member('ADMIN')]
  const removed = await member('EDITOR')
  await removed.client.get(`/api/projects/${projectId}/members`) // after this request, the process has cached the team
  await owner.delete(`/api/projects/${projectId}/members/${removed.entryId}`)
  const pending = await inviteByEvent(app, projectId, `pending-${projectId}@example.com`, 'VIEWER')
  const invited = await app.user() // this user has not accepted the invitation
  await inviteByEvent(app, projectId, (await invited.user()).email, 'EDITOR')
  const members = (await owner.get(`/api/projects/${projectId}/members`)).body<
    { id: number; isOwner: boolean }[]
  >()
  return {
    projectId,
    taskId: task?.id ?? 0,
    votableId: votable?.task.id ?? 0,
    ownerMembershipId: members.find(({ isOwner }) => isOwner)?.id ?? 0,
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
      'user outside the project': await app.user(),
      'removed member': removed.client,
      'platform admin': platformAdmin,
      'invited user': invited,
      'visitor without a session': app.client(),
    },
  }
}
type Fixture = Awaited<ReturnType<typeof createFixture>>
type Caller = keyof Fixture['callers']
const callers: readonly Caller[] = [
  'owner',
  'ADMIN',
  'EDITOR',
  'MEMBER',
  'VIEWER',
  'user outside the project',
  'removed member',
  'platform admin',
  'invited user',
  'visitor without a session',
]
const reports = { enabled: false, frequency: 'monthly' }
const put = (client: Client, path: string, body: unknown) => client.send('PUT', path, { body })

let addresses = 0
/**
 * Results of each command, one character for each of `callers`: `+` is 2xx, 1 is 401, 3 is 403, 4 is 404.
 * A command with `fresh` changes the team or the project. Therefore each successful caller gets a new fixture.
 */
const commands: Record<
  string,
  { results: string; fresh?: true; send: (caller: Client, on: Fixture) => Promise<ClientResponse> }
> = {
  'see the project': {
    results: '+++++44441',
    send: (caller, { projectId }) => caller.get(`/api/projects/${projectId}/members`),
  },
  'see the tasks': {
    results: '+++++44441',
    send: (caller, { projectId }) => caller.get(`/api/tasks?projectId=${projectId}`),
  },
  'see the votes': {
    results: '+++++44441',
    send: (caller, { projectId }) => caller.get(`/api/projects/${projectId}/votes`),
  },
  'see the activity': {
    results: '+++++44441',
    send: (caller, { projectId }) => caller.get(`/api/projects/${projectId}/activity`),
  },
  'see the progress': {
    results: '+++++44441',
    send: (caller, { projectId }) => caller.get(`/api/projects/${projectId}/progress-history`),
  },
  'change a task': {
    results: '++++344441',
    send: (caller, { taskId }) => caller.post(`/api/tasks/${taskId}/status`, { status: 'completed' }),
  },
  'send a status update': {
    results: '++++344441',
    send: (caller, { projectId }) => caller.post(`/api/projects/${projectId}/status-update`),
  },
  'preview a status update': {
    results: '++++344441',
    send: (caller, { projectId }) => caller.post(`/api/projects/${projectId}/status-update/preview`),
  },
  'vote for a task': {
    results: '+++++44441',
    send: (caller, { votableId }) => caller.post(`/api/tasks/${votableId}/vote`),
  },
  'withdraw a vote for a task': {
    results: '+++++44441',
    send: (caller, { votableId }) => caller.delete(`/api/tasks/${votableId}/vote`),
  },
  'invite a member': {
    results: '++33344441',
    send: (caller, { projectId }) =>
      caller.post('/api/members/invite', { email: `guest-${addresses++}@example.com`, projectId }),
  },
  'invite a project admin': {
    results: '+333344441',
    send: (caller, { projectId }) =>
      caller.post('/api/members/invite', {
        email: `guest-${addresses++}@example.com`,
        projectId,
        role: 'ADMIN',
      }),
  },
  'cancel an invitation': {
    results: '++33344441',
    send: (caller, { pending }) => caller.delete(`/api/invitations/${pending}`),
  },
  'change the role of another member': {
    results: '++33344441',
    send: (caller, { projectId, other }) =>
      caller.send('PATCH', `/api/projects/${projectId}/members/${other}`, { body: { role: 'MEMBER' } }),
  },
  'make another member a project admin': {
    results: '+333344441',
    fresh: true,
    send: (caller, { projectId, other }) =>
      caller.send('PATCH', `/api/projects/${projectId}/members/${other}`, { body: { role: 'ADMIN' } }),
  },
  'change the role of a project admin': {
    results: '+333344441',
    fresh: true,
    send: (caller, { projectId, otherAdmin }) =>
      caller.send('PATCH', `/api/projects/${projectId}/members/${otherAdmin}`, { body: { role: 'MEMBER' } }),
  },
  'change the role of the owner': {
    results: '3333344441',
    send: (caller, { projectId, ownerMembershipId }) =>
      caller.send('PATCH', `/api/projects/${projectId}/members/${ownerMembershipId}`, {
        body: { role: 'MEMBER' },
      }),
  },
  'remove another member': {
    results: '++33344441',
    fresh: true,
    send: (caller, { projectId, other }) => caller.delete(`/api/projects/${projectId}/members/${other}`),
  },
  'remove a project admin': {
    results: '+333344441',
    fresh: true,
    send: (caller, { projectId, otherAdmin }) =>
      caller.delete(`/api/projects/${projectId}/members/${otherAdmin}`),
  },
  'remove the owner': {
    results: '3333344441',
    send: (caller, { projectId, ownerMembershipId }) =>
      caller.delete(`/api/projects/${projectId}/members/${ownerMembershipId}`),
  },
  'change the email settings of another member': {
    results: '++33344441',
    send: (caller, { other }) => put(caller, `/api/members/${other}/email-preferences`, reports),
  },
  'change the email settings of an invited person': {
    results: '++33344441',
    fresh: true,
    send: (caller, { pending }) => put(caller, `/api/invitations/${pending}/email-preferences`, reports),
  },
  'change the email settings of the owner': {
    results: '+333344441',
    send: (caller, { ownerMembershipId }) =>
      put(caller, `/api/members/${ownerMembershipId}/email-preferences`, reports),
  },
  'list the emails to the team': {
    results: '++33344441',
    send: (caller, { projectId }) => caller.get(`/api/projects/${projectId}/mails`),
  },
  'leave the project': {
    results: '3++++44441',
    fresh: true,
    send: (caller, { projectId }) => caller.post(`/api/projects/${projectId}/leave`),
  },
  'see what a newer roadmap changes': {
    results: '+++++44441',
    send: (caller, { projectId }) => caller.get(`/api/projects/${projectId}/roadmap`),
  },
  'adopt a newer roadmap': {
    results: '++33344441',
    send: (caller, { projectId }) => caller.post(`/api/projects/${projectId}/roadmap`, { version: 1 }),
  },
  'rename the project': {
    results: '+333344441',
    send: (caller, { projectId }) => caller.patch(`/api/projects/${projectId}`, { name: 'Norrby' }),
  },
  'delete the project': {
    results: '+333344441',
    fresh: true,
    send: (caller, { projectId }) => caller.delete(`/api/projects/${projectId}`),
  },
}

const resultOf = ({ status }: ClientResponse) =>
  status < 300 ? '+' : status > 400 && status < 410 ? String(status % 10) : status

const shared = await createFixture()
const outcomes: Record<string, string> = { '+': 'succeeds', 1: 'gets 401', 3: 'gets 403', 4: 'gets 404' }
describe.each(Object.entries(commands))('%s', (command, { results, fresh, send }) => {
  const cases = callers.map((caller, index) => {
    const expected = results[index] ?? ''
    return [caller, outcomes[expected], expected] as const
  })
  test.each(cases)(`the caller “%s” %s with the command “${command}”`, async (caller, _, expected) => {
    const on = fresh && expected === '+' ? await createFixture() : shared
    expect(resultOf(await send(on.callers[caller], on))).toBe(expected)
  })
})

test.each(['ADMIN', 'EDITOR', 'MEMBER', 'VIEWER'] as const)(
  'a member with the role %s can change their own email settings',
  async (role) => {
    const own = shared.own[role]
    expect((await put(shared.callers[role], `/api/members/${own}/email-preferences`, reports)).status).toBe(
      200,
    )
  },
)

test.each(['ADMIN', 'EDITOR', 'MEMBER', 'VIEWER'] as const)(
  'a member with the role %s cannot change their own role',
  async (role) => {
    const path = `/api/projects/${shared.projectId}/members/${shared.own[role]}`
    expect((await shared.callers[role].send('PATCH', path, { body: { role: 'EDITOR' } })).status).toBe(403)
  },
)

test('after a member is removed, an API process that has cached the team immediately answers the member’s requests with 404', async () => {
  const owner = await app.user()
  const guest = await app.user()
  const projectId = await owner.project()
  const entryId = await joinByEvent(app, projectId, guest)
  const otherProcess = guest.at(await app.another())
  const [task] = (await otherProcess.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
  const change = (status: string) => otherProcess.post(`/api/tasks/${task?.id}/status`, { status })
  expect((await change('in_progress')).status).toBe(200) // after this request, the other process has cached the team
  expect((await owner.delete(`/api/projects/${projectId}/members/${entryId}`)).status).toBe(204)
  expect((await change('completed')).status).toBe(404)
  expect((await otherProcess.post(`/api/tasks/${task?.id}/vote`)).status).toBe(404)
  expect((await otherProcess.get(`/api/projects/${projectId}/members`)).status).toBe(404)
})
