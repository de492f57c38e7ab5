import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { expectFailure, fieldsOf } from '#ops/testing/expect-failure.ts'
import type { Client } from '#ops/testing/client.ts'
import type { Member, Person } from '#schema/api/team.ts'
import { inviteByEvent, joinByEvent } from '../testing/team.ts'

const app = await startTestApp()

test('the owner is the only member of a new project', async () => {
  const client = await app.user()
  const { id: userId, username, email } = await client.user()
  const projectId = await client.project()
  const members = (await client.get(`/api/projects/${projectId}/members`)).body<Member[]>()
  expect(members).toHaveLength(1)
  expect(members[0]).toMatchObject({
    userId,
    isOwner: true,
    isPending: false,
    user: { username, email },
    emailReportsEnabled: true,
  })
})

test('after a member changes the username, the team list shows the new username', async () => {
  const client = await app.user()
  const projectId = await client.project()
  await client.patch('/api/user', { username: 'Inga Halden' })
  const members = (await client.get(`/api/projects/${projectId}/members`)).body<Member[]>()
  expect(members[0]?.user?.username).toBe('Inga Halden')
})

test('only members can list the members of a project', async () => {
  const projectId = await (await app.user()).project()
  const stranger = await app.user()
  expectFailure(await stranger.get(`/api/projects/${projectId}/members`), 404, 'Project not found')
  expectFailure(await stranger.get('/api/projects/987654/members'), 404)
  expectFailure(await stranger.get('/api/projects/x/members'), 400)
  expectFailure(await app.client().get(`/api/projects/${projectId}/members`), 401)
})

const put = (client: Client, path: string, body: unknown) => client.send('PUT', path, { body })
const team = async (client: Client, projectId: number) =>
  (await client.get(`/api/projects/${projectId}/members`)).body<Member[]>()
const own = async (client: Client, projectId: number) => {
  const { id } = await client.user()
  return (await team(client, projectId)).find(({ userId }) => userId === id)
}

async function begin() {
  const [owner, guest] = [await app.user(), await app.user()]
  const projectId = await owner.project()
  const entryId = await joinByEvent(app, projectId, guest)
  return { owner, guest, projectId, entryId, path: `/api/projects/${projectId}/members/${entryId}` }
}

test('after the owner changes the role of a member, the team list and the permissions change immediately', async () => {
  const { owner, guest, projectId, entryId, path } = await begin()
  const changed = await owner.patch(path, { role: 'VIEWER' })
  expect([changed.status, changed.body()]).toEqual([200, { id: entryId, role: 'VIEWER' }])
  expect(await own(guest, projectId)).toMatchObject({ role: 'VIEWER' })
  expectFailure(
    await guest.post(`/api/projects/${projectId}/status-update`),
    403,
    'Viewers cannot send status updates. Ask the owner to make you an editor.',
  )
})

test('the role of a pending invitation can be changed', async () => {
  const { owner, projectId } = await begin()
  const entryId = await inviteByEvent(app, projectId, 'pending@example.com', 'EDITOR')
  const path = `/api/projects/${projectId}/members/${entryId}`
  expect((await owner.patch(path, { role: 'MEMBER' })).status).toBe(200)
  const pending = (await team(owner, projectId)).find(({ id }) => id === entryId)
  expect(pending).toMatchObject({ role: 'MEMBER', isPending: true, email: 'pending@example.com' })
})

test.each([
  [{ role: 'KING' }, { role: 'Role must be ADMIN, EDITOR, MEMBER or VIEWER' }],
  [{}, { role: 'Role must be ADMIN, EDITOR, MEMBER or VIEWER' }],
])('changing a role with the invalid body %j gets 400', async (body, fields) => {
  const { owner, path } = await begin()
  const response = await owner.patch(path, body)
  expectFailure(response, 400, fields.role)
  expect(fieldsOf(response)).toEqual(fields)
})

test('a removed member disappears from the team list and loses access to the project', async () => {
  const { owner, guest, projectId, path } = await begin()
  expect((await owner.delete(path)).status).toBe(204)
  expect(await team(owner, projectId)).toHaveLength(1)
  expect((await guest.get('/api/projects')).body()).toEqual([])
  expectFailure(await owner.delete(path), 404, 'Team member not found')
})

test('members can remove themselves from a project', async () => {
  const { guest, owner, projectId, path } = await begin()
  expect((await guest.delete(path)).status).toBe(204)
  expect(await team(owner, projectId)).toHaveLength(1)
})

test('the owner can neither leave a project nor be removed', async () => {
  const { owner, projectId } = await begin()
  const membership = await own(owner, projectId)
  const message = 'The owner cannot leave the project. Delete it instead.'
  expectFailure(await owner.post(`/api/projects/${projectId}/leave`), 403, message)
  expectFailure(await owner.delete(`/api/projects/${projectId}/members/${membership?.id}`), 403, message)
})

test('changing or removing a member gets 404 if the project id in the URL is not the project of the member', async () => {
  const { owner, entryId } = await begin()
  const other = await owner.project()
  const path = `/api/projects/${other}/members/${entryId}`
  expectFailure(await owner.patch(path, { role: 'VIEWER' }), 404, 'Team member not found')
  expectFailure(await owner.delete(path), 404, 'Team member not found')
})

test('if a request changes only some email settings of a member, the omitted settings stay unchanged', async () => {
  const { guest, projectId, entryId } = await begin()
  const first = { enabled: false, frequency: 'monthly', statusUpdates: false }
  const response = await put(guest, `/api/members/${entryId}/email-preferences`, first)
  expect([response.status, response.body()]).toEqual([200, { id: entryId, ...first }])
  const second = { enabled: true, frequency: 'biweekly' }
  const path = `/api/invitations/${entryId}/email-preferences`
  expect((await put(guest, path, second)).body()).toEqual({ id: entryId, ...second, statusUpdates: false })
  expect(await own(guest, projectId)).toMatchObject({
    emailReportsEnabled: true,
    emailReportFrequency: 'biweekly',
    statusUpdatesEnabled: false,
  })
})

test.each([null, 7, 'x'])(
  'email settings with the “onlyIf” %o get 400, and the error names the field',
  async (onlyIf) => {
    const { guest, entryId } = await begin()
    const body = { enabled: true, frequency: 'weekly', onlyIf }
    const response = await put(guest, `/api/members/${entryId}/email-preferences`, body)
    expectFailure(response, 400, 'onlyIf must be an object')
  },
)

test('undoing a change of email settings gets 409 if a second user has changed the settings after the first change', async () => {
  const { owner, guest, entryId } = await begin()
  const { username } = await owner.user()
  const path = `/api/members/${entryId}/email-preferences`
  const [before, after] = [
    { enabled: true, frequency: 'weekly', statusUpdates: true },
    { enabled: false, frequency: 'weekly', statusUpdates: true },
  ]
  await put(guest, path, after)
  expect((await put(guest, path, { ...before, onlyIf: after })).status).toBe(200)
  await put(guest, path, after)
  await put(owner, path, { ...after, frequency: 'monthly' })
  const refused = await put(guest, path, { ...before, onlyIf: after })
  expectFailure(refused, 409, `These email preferences have changed. Last changed by ${username}.`)
  // The undo conflicts, because another user changed the settings twice and thus restored the old values.
  await put(owner, path, after)
  const still = await put(guest, path, { ...before, onlyIf: after })
  expectFailure(still, 409, `These email preferences have changed. Last changed by ${username}.`)
})

test.each([
  [{ frequency: 'weekly' }, { enabled: 'Enabled must be true or false' }],
  [{ enabled: 'yes', frequency: 'weekly' }, { enabled: 'Enabled must be true or false' }],
  [{ enabled: true }, { frequency: 'Frequency must be weekly, biweekly or monthly' }],
  [{ enabled: true, frequency: 'daily' }, { frequency: 'Frequency must be weekly, biweekly or monthly' }],
  [
    { enabled: true, frequency: 'weekly', statusUpdates: 1 },
    { statusUpdates: 'Status updates must be true or false' },
  ],
])('changing email settings with the invalid body %j gets 400', async (body, fields) => {
  const { guest, entryId } = await begin()
  const response = await put(guest, `/api/members/${entryId}/email-preferences`, body)
  expectFailure(response, 400, Object.values(fields)[0])
  expect(fieldsOf(response)).toEqual(fields)
})

test('GET /api/members lists only the caller and the members of the caller’s projects', async () => {
  const { owner, guest, projectId, path } = await begin()
  await inviteByEvent(app, projectId, 'not-yet@example.com', 'EDITOR')
  await app.user() // this user shares no project with the others
  const visibleTo = async (client: Client) =>
    (await client.get('/api/members')).body<Person[]>().map(({ email }) => email)
  const both = [(await owner.user()).email, (await guest.user()).email].toSorted()
  expect((await visibleTo(owner)).toSorted()).toEqual(both)
  expect((await visibleTo(guest)).toSorted()).toEqual(both)
  await owner.delete(path)
  expect(await visibleTo(guest)).toEqual([(await guest.user()).email])
})
