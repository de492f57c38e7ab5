import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { forgetAnswer } from '#ops/testing/answers.ts'
import { startTestApp } from '#ops/testing/app.ts'
import type { Client } from '#ops/testing/client.ts'
import { expectFailure, fieldsOf } from '#ops/testing/failure.ts'
import { mailbox } from '#ops/testing/mailbox.ts'
import { projectStream } from '#domain/project.ts'
import type { InvitationInfo } from '#schema/api/invitations.ts'
import type { Member, Person } from '#schema/api/members.ts'
import { linkToken } from '#store/secret.ts'
import { owe } from './identity/events-due.ts'
import { happens } from './testing/team.ts'

let now = new Date()
/** What is waited for; whoever waits asks again. */
function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('not there yet')
  return value
}

const app = await startTestApp({ now: () => now })
const secret = app.secret

let people = 0
const address = (name = 'guest') => `${name}-${people++}@example.com`
const invite = (client: Client, body: object, headers = {}) =>
  client.post('/api/members/invite', body, headers)
const accept = (client: Client, token: string) => client.post('/api/invitations/accept', { token })
const info = async (token: string) =>
  (await app.client().get(`/api/invitations/info?token=${encodeURIComponent(token)}`)).body<InvitationInfo>()
const team = async (client: Client, id: number) =>
  (await client.get(`/api/projects/${id}/members`)).body<Member[]>()
const token = (entryId: number, generation = 1) => linkToken(secret, 'invitation', entryId, generation)

async function begin() {
  const owner = await app.user(address('owner'))
  const projectId = await owner.project('Halden')
  const invited = async (email: string, role = 'EDITOR') =>
    (await invite(owner, { email, role, projectId })).body<{ id: number }>().id
  return { owner, projectId, invited }
}

test('an invitation is shown as pending, is mailed, and whoever holds the link joins with its role', async () => {
  const { owner, projectId } = await begin()
  const email = address()
  const answer = await invite(owner, { email: email.toUpperCase(), projectId })
  expect(answer.status).toBe(201)
  const { id, role, expiresAt } = answer.body<{ id: number; role: string; expiresAt: string }>()
  expect([role, Date.parse(expiresAt) - now.getTime()]).toEqual(['EDITOR', 14 * 86_400_000])
  expect(await team(owner, projectId)).toMatchObject([
    { isOwner: true, isPending: false },
    { id, isPending: true, email, user: null, userId: null, role: 'EDITOR', emailReportFrequency: 'weekly' },
  ])
  const link = await mailedLink(email)
  expect(link).toBe(token(id))
  expect(await info(link)).toMatchObject({
    valid: true,
    project: { id: projectId, name: 'Halden' },
    role: 'EDITOR',
    email,
    invitedBy: (await owner.user()).username,
    hasAccount: false,
  })
  const guest = await app.user(email)
  expect((await accept(guest, link)).body()).toEqual({ projectId, role: 'EDITOR' })
  expect((await team(guest, projectId))[1]).toMatchObject({ id, isPending: false, user: { email } })
  expect((await guest.get('/api/projects')).body<{ id: number; role: string }[]>()).toMatchObject([
    { id: projectId, role: 'EDITOR' },
  ])
})

/** The token of the link in the newest mail to an address. */
async function mailedLink(email: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const mail = (await mailbox(app.dataDir, email)).at(-1)
      return present(/invitations\/accept\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1])
    },
    { timeout: 20_000, interval: 50 },
  )
}

test('inviting an address again renews the link and makes no second entry', async () => {
  const { owner, projectId, invited } = await begin()
  const email = address()
  const first = await invited(email)
  expect(await invited(email, 'VIEWER')).toBe(first)
  expect(await team(owner, projectId)).toHaveLength(2)
  expect(await info(token(first, 1))).toMatchObject({
    valid: false,
    error: 'A newer invitation was sent. Please open the link in the latest mail.',
  })
  expect(await info(token(first, 2))).toMatchObject({ valid: true, role: 'VIEWER' })
  const guest = await app.user(email)
  expectFailure(await accept(guest, token(first, 1)), 409)
  expect((await accept(guest, token(first, 2))).status).toBe(200)
})

test('a link is used once; the same person again is a member already, and no second one', async () => {
  const { owner, projectId, invited } = await begin()
  const id = await invited(address())
  const [guest, late] = [await app.user(), await app.user()]
  expect((await accept(guest, token(id))).status).toBe(200)
  expect((await accept(guest, token(id))).status).toBe(200)
  expectFailure(await accept(late, token(id)), 409, 'This invitation was used already.')
  expect(await info(token(id))).toMatchObject({ valid: false, error: 'This invitation was used already.' })
  const other = await invited(address())
  expectFailure(await accept(guest, token(other)), 409, 'You are already a member of this project.')
  expectFailure(await accept(owner, token(other)), 409, 'You are already a member of this project.')
  expect((await team(owner, projectId)).filter(({ isPending }) => !isPending)).toHaveLength(2)
})

test('of ten who open one link at the same time one joins', async () => {
  const { owner, projectId, invited } = await begin()
  const id = await invited(address())
  const guests = await Promise.all(Array.from({ length: 10 }, () => app.user()))
  const answers = await Promise.all(guests.map((guest) => accept(guest, token(id))))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 409),
  ])
  expect(await team(owner, projectId)).toHaveLength(2)
})

test('ten invitations of one address at the same time are one entry', async () => {
  const { owner, projectId } = await begin()
  const email = address()
  const answers = await Promise.all(Array.from({ length: 10 }, () => invite(owner, { email, projectId })))
  expect(new Set(answers.map((answer) => answer.body<{ id: number }>().id)).size).toBe(1)
  expect(await team(owner, projectId)).toHaveLength(2)
})

test('a copy under the same key invites once and answers the same', async () => {
  const { owner, projectId } = await begin()
  const body = { email: address(), projectId }
  const key = { 'idempotency-key': 'one-invitation' }
  const answers = [await invite(owner, body, key), await invite(owner, body, key)]
  expect(answers[1]?.body()).toEqual(answers[0]?.body())
  const invitations = await Array.fromAsync(app.store.read(projectStream(projectId)))
  expect(invitations.filter(({ type }) => type === 'MemberInvited')).toHaveLength(1)
})

test('a repeat after a crash tells of the invitation that stands', async () => {
  const { owner, projectId } = await begin()
  const body = { email: address(), projectId }
  const key = 'a-crashed-invitation'
  const first = await invite(owner, body, { 'idempotency-key': key })
  await forgetAnswer(app.database.db, key)
  now = new Date(now.getTime() + 60_000)
  expect((await invite(owner, body, { 'idempotency-key': key })).body()).toEqual(first.body())
})

test('an address that a crash left before its invitation stood is nobody’s place until it is invited again', async () => {
  const { owner, projectId, invited } = await begin()
  const email = address()
  const { db } = app.database
  const { id } = await db
    .selectNoFrom(sql<number>`nextval('identity.entry_ids')::integer`.as('id'))
    .executeTakeFirstOrThrow()
  await db
    .insertInto('identity.entries')
    .values({ id, project_id: projectId, user_id: null, email })
    .execute()
  expect(await team(owner, projectId)).toMatchObject([{ isOwner: true }])
  for (const generation of [0, 1]) {
    expectFailure(
      await accept(await app.user(), token(id, generation)),
      404,
      'Invalid or expired invitation token',
    )
  }
  expect(await invited(email)).toBe(id)
  expect(await team(owner, projectId)).toMatchObject([{ isOwner: true }, { id, isPending: true, email }])
})

test('who accepted before a crash is given the place when he opens the link again', async () => {
  const { projectId, invited } = await begin()
  const id = await invited(address())
  const guest = await app.user()
  const { id: userId } = await guest.user()
  await happens(app, projectId, { type: 'InvitationAccepted', data: { entryId: id, userId } })
  expect((await accept(guest, token(id))).body()).toEqual({ projectId, role: 'EDITOR' })
  const entry = app.database.db.selectFrom('identity.entries').where('id', '=', id).select('user_id')
  expect(await entry.executeTakeFirst()).toEqual({ user_id: userId })
})

test('whoever belongs to another project is not told which entries there are', async () => {
  const { projectId, invited } = await begin()
  const id = await invited(address())
  const stranger = await app.user()
  const settings = { body: { enabled: true, frequency: 'weekly' } }
  for (const entry of [id, projectId + 900_000]) {
    expectFailure(await stranger.delete(`/api/invitations/${entry}`), 404, 'Invitation not found')
    const path = `/api/invitations/${entry}/email-preferences`
    expectFailure(await stranger.send('PUT', path, settings), 404, 'Team member not found')
  }
})

test('members and the owner have no invitation that could be cancelled', async () => {
  const { owner, projectId, invited } = await begin()
  const id = await invited(address())
  await accept(await app.user(), token(id))
  const [own] = await team(owner, projectId)
  const path = '/api/invitations'
  expectFailure(await owner.delete(`${path}/${id}`), 409, 'This invitation was accepted meanwhile.')
  expectFailure(await owner.delete(`${path}/${own?.id}`), 404, 'Invitation not found')
})

test('a cancelled invitation and an expired one open nothing, each with its reason', async () => {
  const { owner, projectId, invited } = await begin()
  const guest = await app.user()
  const cancelled = await invited(address())
  expect((await owner.delete(`/api/invitations/${cancelled}`)).status).toBe(204)
  expect((await owner.delete(`/api/invitations/${cancelled}`)).status).toBe(204)
  expect(await info(token(cancelled))).toMatchObject({
    valid: false,
    error: 'This invitation was cancelled.',
  })
  expectFailure(await accept(guest, token(cancelled)), 409, 'This invitation was cancelled.')
  expect(await team(owner, projectId)).toHaveLength(1)

  const expired = await invited(address())
  now = new Date(now.getTime() + 14 * 86_400_000)
  const why = 'This invitation has expired. Ask whoever invited you for a new one.'
  expect(await info(token(expired))).toMatchObject({ valid: false, error: why })
  expectFailure(await accept(guest, token(expired)), 409, why)
})

test('nothing is written down about an address that somebody may not invite', async () => {
  const { owner, projectId, invited } = await begin()
  const [admins, theirs, strangers] = [address('admin'), address(), address()]
  const admin = await app.user(admins)
  await accept(admin, token(await invited(admins, 'ADMIN')))
  expectFailure(
    await invite(admin, { email: theirs, role: 'ADMIN', projectId }),
    403,
    'Only the owner can make somebody a project admin.',
  )
  expectFailure(await invite(await app.user(), { email: strangers, projectId }), 404)
  expectFailure(await invite(owner, { email: strangers }), 403)
  const entries = app.database.db.selectFrom('identity.entries').where('email', 'in', [theirs, strangers])
  expect(await entries.selectAll().execute()).toEqual([])
})

test('links that we did not make, or whose project is gone, tell nothing', async () => {
  const { owner, projectId, invited } = await begin()
  const id = await invited(address())
  const nothing = { valid: false, error: 'Invalid or expired invitation token', email: null, project: null }
  const forged = linkToken(
    Buffer.from('another key, which is just as long as it has to be'),
    'invitation',
    id,
    1,
  )
  for (const bad of ['x', '1.2', token(id, 2), token(999_999), forged, `${id}.${'a'.repeat(43)}`]) {
    expect(await info(bad)).toMatchObject(nothing)
    expectFailure(await accept(owner, bad), 404, 'Invalid or expired invitation token')
  }
  const noToken = 'No invitation token found in URL'
  expectFailure(await owner.get('/api/invitations/info?token='), 400, noToken)
  expectFailure(await accept(owner, ''), 400, noToken)
  expectFailure(await owner.post('/api/invitations/accept', {}), 400, noToken)
  expectFailure(await owner.get('/api/invitations/info'), 400, noToken)
  await owner.delete(`/api/projects/${projectId}`)
  expect(await info(token(id))).toMatchObject(nothing)
})

test('whoever leaves and is invited again comes back to the same place, with the settings that he chose', async () => {
  const { owner, projectId, invited } = await begin()
  const email = address()
  const id = await invited(email)
  const guest = await app.user(email)
  await accept(guest, token(id))
  const settings = { enabled: false, frequency: 'monthly' }
  await guest.send('PUT', `/api/members/${id}/email-preferences`, { body: settings })
  expect((await guest.post(`/api/projects/${projectId}/leave`)).status).toBe(204)
  expectFailure(await guest.get(`/api/projects/${projectId}/members`), 404)
  expect(await invited(email, 'VIEWER')).toBe(id)
  await accept(guest, token(id, 2))
  expect((await team(owner, projectId))[1]).toMatchObject({
    id,
    role: 'VIEWER',
    emailReportsEnabled: false,
    emailReportFrequency: 'monthly',
  })
})

test('whoever uses the link of another has a place of his own: that one can be invited again, he no second time', async () => {
  const { owner, projectId, invited } = await begin()
  const [theirs, his] = [address('nora'), address('xeno')]
  const nora = await invited(theirs, 'VIEWER')
  const own = await invited(his)
  const xeno = await app.user(his)
  await accept(xeno, token(nora))
  expect(await team(owner, projectId)).toMatchObject([
    { isOwner: true },
    { id: own, isPending: false, role: 'VIEWER', user: { email: his } },
  ])
  expect((await accept(xeno, token(nora))).status).toBe(200)
  expectFailure(await invite(owner, { email: his, projectId }), 409, 'This person is already in the team.')
  expect(await invited(theirs)).toBe(nora)
  expect((await team(owner, projectId)).map(({ id, isPending }) => [id, isPending])).toContainEqual([
    nora,
    true,
  ])
  // Whoever leaves and comes back under his own address finds that place again.
  await xeno.post(`/api/projects/${projectId}/leave`)
  expect(await invited(his)).toBe(own)
})

test('a place that waits for one address is not given away to another one of its last holder', async () => {
  const { owner, projectId, invited } = await begin()
  const email = address('shared')
  const id = await invited(email)
  const guest = await app.user(address('account'))
  await accept(guest, token(id))
  await guest.post(`/api/projects/${projectId}/leave`)
  expect(await invited(email)).toBe(id) // for a colleague, who reads the same mailbox
  const own = await invited((await guest.user()).email)
  expect(own).not.toBe(id)
  expect((await team(owner, projectId)).slice(1)).toMatchObject([
    { id, isPending: true, email },
    { id: own, isPending: true },
  ])
  expect((await accept(guest, token(own))).status).toBe(200)
  expect((await accept(await app.user(), token(id, 2))).status).toBe(200)
})

test('of two links that one person opens at the same time one makes him a member', async () => {
  const { owner, projectId, invited } = await begin()
  const links = [token(await invited(address())), token(await invited(address()))]
  const guest = await app.user()
  const answers = await Promise.all(links.map((link) => accept(guest, link)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await team(owner, projectId)).filter(({ isPending }) => !isPending)).toHaveLength(2)
})

test('members cannot be invited, under whatever address', async () => {
  const { owner, projectId, invited } = await begin()
  const guest = await app.user(address())
  const id = await invited(address('other')) // he joins by the link of another address
  await accept(guest, token(id))
  for (const email of [(await guest.user()).email, (await owner.user()).email]) {
    expectFailure(await invite(owner, { email, projectId }), 409, 'This person is already in the team.')
  }
  expect(await team(owner, projectId)).toHaveLength(2)
})

test.each([
  [{ email: '' }, 'email', 'Please enter an email address'],
  [{ email: '  ' }, 'email', 'Please enter an email address'],
  [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
  [{ email: 'a@example.com', role: 'KING' }, 'role', 'Role must be ADMIN, EDITOR, MEMBER or VIEWER'],
  [{ email: 'a@example.com', projectId: 'x' }, 'projectId', 'projectId must be a whole number'],
])('%j is refused, and says which field is wrong', async (body, field, message) => {
  const { owner, projectId } = await begin()
  const answer = await invite(owner, { projectId, ...body })
  expectFailure(answer, 400, message)
  expect(fieldsOf(answer)).toMatchObject({ [field]: message })
})

test('to Brandpath itself administrators invite, and the address alone takes the role', async () => {
  const admin = await app.administrator(address('admin'))
  const member = await app.user(address())
  expectFailure(
    await invite(member, { email: address(), role: 'VIEWER' }),
    403,
    'Only administrators can invite people to Brandpath itself. Choose a project.',
  )
  const email = address()
  const invited = await invite(admin, { email, role: 'VIEWER' })
  const { id, expiresAt } = invited.body<{ id: number; expiresAt: string }>()
  const people = async (client: Client) => (await client.get('/api/members')).body<Person[]>()
  const pending = { id, username: email, email, role: 'VIEWER', isPending: true, expiresAt }
  expect(await people(admin)).toContainEqual(pending)
  expect((await people(member)).map((person) => person.email)).toEqual([(await member.user()).email])
  expect(await info(token(id))).toMatchObject({ valid: true, project: null, role: 'VIEWER', email })
  expectFailure(
    await accept(member, token(id)),
    403,
    'This invitation was sent to another address. Log in with that address.',
  )
  const guest = await app.user(email)
  expect((await accept(guest, token(id))).body()).toEqual({ projectId: null, role: 'VIEWER' })
  expect((await guest.user()).role).toBe('VIEWER')
  expect((await people(admin)).filter((person) => person.email === email)).toMatchObject([
    { isPending: false },
  ])
})

test('a role that was taken is not taken again by the same link, and ADMIN never goes', async () => {
  const admin = await app.administrator(address('admin'))
  const email = address()
  const { id } = (await invite(admin, { email, role: 'EDITOR' })).body<{ id: number }>()
  const guest = await app.user(email)
  await accept(guest, token(id))
  const setRole = async (role: 'MEMBER' | 'ADMIN') =>
    app.database.db.updateTable('identity.accounts').set({ role }).where('email', '=', email).execute()
  await setRole('MEMBER')
  expect((await accept(guest, token(id))).body()).toEqual({ projectId: null, role: 'MEMBER' })
  await invite(admin, { email, role: 'VIEWER' })
  await setRole('ADMIN')
  expect((await accept(guest, token(id, 2))).body()).toEqual({ projectId: null, role: 'ADMIN' })
})

test('a link gives no role back that was taken away since, also where it had nothing to give', async () => {
  const admin = await app.administrator(address('admin'))
  const other = await app.user()
  const { id: userId, email } = await other.user()
  const { id } = (await invite(admin, { email, role: 'ADMIN' })).body<{ id: number }>()
  await app.database.db
    .updateTable('identity.accounts')
    .set({ role: 'ADMIN' })
    .where('id', '=', userId)
    .execute()
  expect((await accept(other, token(id))).body()).toEqual({ projectId: null, role: 'ADMIN' })
  await demoted(userId)
  expect((await accept(other, token(id))).body()).toEqual({ projectId: null, role: 'MEMBER' })
})

/** As the operators' command does it. */
async function demoted(userId: number): Promise<void> {
  const commandId = randomUUID()
  const cause = { actor: null, correlationId: commandId, commandId, at: new Date(now.getTime() + 1) }
  await app.database.db.transaction().execute(async (trx) => {
    await trx.updateTable('identity.accounts').set({ role: 'MEMBER' }).where('id', '=', userId).execute()
    await owe(trx, userId, { type: 'UserRoleChanged', data: { from: 'ADMIN', to: 'MEMBER' } }, cause)
  })
}

test('whoever has the role already is not invited to it', async () => {
  const admin = await app.administrator(address('admin'))
  const { email } = await (await app.administrator(address('admin'))).user()
  expectFailure(
    await invite(admin, { email, role: 'VIEWER' }),
    409,
    'This person is an administrator already. An invitation takes no role away.',
  )
  const editor = await app.user(address())
  await app.database.db
    .updateTable('identity.accounts')
    .set({ role: 'EDITOR' })
    .where('id', '=', (await editor.user()).id)
    .execute()
  expectFailure(
    await invite(admin, { email: (await editor.user()).email, role: 'EDITOR' }),
    409,
    'This person has an account with this role already.',
  )
})

test('an invitation to Brandpath is cancelled by administrators only', async () => {
  const admin = await app.administrator(address('admin'))
  const { id } = (await invite(admin, { email: address(), role: 'EDITOR' })).body<{ id: number }>()
  expectFailure(await (await app.user()).delete(`/api/invitations/${id}`), 404, 'Invitation not found')
  expect((await admin.delete(`/api/invitations/${id}`)).status).toBe(204)
  expect(await info(token(id))).toMatchObject({ valid: false, error: 'This invitation was cancelled.' })
})

test('nobody sends more than a hundred invitations an hour', async () => {
  const { owner, projectId } = await begin()
  const email = address()
  const answers = []
  for (let n = 0; n < 101; n++) answers.push(await invite(owner, { email, projectId }))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(100)
  expect(answers.at(-1)?.status).toBe(429)
  expect(answers.at(-1)?.headers.get('retry-after')).toMatch(/^\d+$/)
})
