import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteStoredResponse } from '#ops/testing/stored-responses.ts'
import { startTestApp } from '#ops/testing/app.ts'
import type { Client } from '#ops/testing/client.ts'
import { expectFailure, fieldsOf } from '#ops/testing/expect-failure.ts'
import { emailsTo } from '#ops/testing/emails.ts'
import { projectStream } from '#domain/project/project.ts'
import type { InvitationInfo } from '#schema/api/invitations.ts'
import type { Member, Person } from '#schema/api/team.ts'
import { linkToken } from '#kernel/secret/secret.ts'
import { found } from '#kernel/testing/found.ts'
import { wrapStore } from '#kernel/event-store/testing/events.ts'
import { enqueueEvent } from '../accounts/outbox.ts'
import { rateLimits } from '../http/security/rate-limits.ts'
import { appendProjectEvent, joinByEvent } from '../testing/team.ts'

let now = new Date()
const app = await startTestApp({ now: () => now })
const secret = app.secret

let people = 0
const address = (name = 'guest') => `${name}-${people++}@example.com`
const invite = (client: Client, body: object, headers = {}) =>
  client.post('/api/members/invite', body, headers)
const accept = (client: Client, token: string, confirmOtherAddress = true) =>
  client.post('/api/invitations/accept', { token, confirmOtherAddress })
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

test('the link in an invitation email adds the user to the project with the invited role', async () => {
  const { owner, projectId } = await begin()
  const email = address()
  const response = await invite(owner, { email: email.toUpperCase(), projectId })
  expect(response.status).toBe(201)
  const { id, role, expiresAt } = response.body<{ id: number; role: string; expiresAt: string }>()
  expect([role, Date.parse(expiresAt) - now.getTime()]).toEqual(['EDITOR', 14 * 86_400_000])
  expect(await team(owner, projectId)).toMatchObject([
    { isOwner: true, isPending: false },
    { id, isPending: true, email, user: null, userId: null, role: 'EDITOR', emailReportFrequency: 'weekly' },
  ])
  const link = await emailedLink(email)
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

const emailedLink = (email: string): Promise<string> =>
  found(async () => {
    const received = (await emailsTo(app.dataDir, email)).at(-1)
    return /invitations\/accept\?token=([\w.-]+)/.exec(received?.text ?? '')?.[1]
  })

test('if an email address is invited a second time, the link of the first invitation no longer works', async () => {
  const { owner, projectId, invited } = await begin()
  const email = address()
  const first = await invited(email)
  expect(await invited(email, 'VIEWER')).toBe(first)
  expect(await team(owner, projectId)).toHaveLength(2)
  expect(await info(token(first, 1))).toMatchObject({
    valid: false,
    error: 'A newer invitation was sent. Please open the link in the latest email.',
  })
  expect(await info(token(first, 2))).toMatchObject({ valid: true, role: 'VIEWER' })
  const guest = await app.user(email)
  expectFailure(await accept(guest, token(first, 1)), 409)
  expect((await accept(guest, token(first, 2))).status).toBe(200)
})

test('an invitation link that is opened several times adds only one member', async () => {
  const { owner, projectId, invited } = await begin()
  const id = await invited(address())
  const [guest, late] = [await app.user(), await app.user()]
  expect((await accept(guest, token(id))).status).toBe(200)
  expect((await accept(guest, token(id))).status).toBe(200)
  expectFailure(await accept(late, token(id)), 409, 'This invitation has already been used.')
  expect(await info(token(id))).toMatchObject({
    valid: false,
    error: 'This invitation has already been used.',
  })
  const other = await invited(address())
  expectFailure(await accept(guest, token(other)), 409, 'You’re already a member of this project.')
  expectFailure(await accept(owner, token(other)), 409, 'You’re already a member of this project.')
  expect((await team(owner, projectId)).filter(({ isPending }) => !isPending)).toHaveLength(2)
})

test('a user with another address joins by an invitation link only after confirming it, and the refusal leaves no row', async () => {
  const { owner, projectId, invited } = await begin()
  const id = await invited(address())
  const guest = await app.user(address('other'))
  const { email } = await guest.user()
  const message =
    'This invitation was sent to another address. Confirm that you want to join with this account.'
  expectFailure(await guest.post('/api/invitations/accept', { token: token(id) }), 409, message)
  expectFailure(await accept(guest, token(id), false), 409, message)
  const rows = app.database.db.selectFrom('identity.entries').where('email', '=', email).select('id')
  expect(await rows.execute()).toEqual([])
  expect((await team(owner, projectId)).map(({ isPending }) => isPending)).toEqual([false, true])
  const invalid = await guest.post('/api/invitations/accept', {
    token: token(id),
    confirmOtherAddress: 'yes',
  })
  expectFailure(invalid, 400, 'confirmOtherAddress must be true or false')
  expect((await accept(guest, token(id))).body()).toEqual({ projectId, role: 'EDITOR' })
  // A member is not asked again.
  expect((await accept(guest, token(id), false)).body()).toEqual({ projectId, role: 'EDITOR' })
})

test('if ten users open one invitation link concurrently, exactly one user joins', async () => {
  const { owner, projectId, invited } = await begin()
  const id = await invited(address())
  const guests = await Promise.all(Array.from({ length: 10 }, () => app.user()))
  const responses = await Promise.all(guests.map((guest) => accept(guest, token(id))))
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 409),
  ])
  expect(await team(owner, projectId)).toHaveLength(2)
})

test('ten concurrent invitations of one email address to a project create one membership', async () => {
  const { owner, projectId } = await begin()
  const email = address()
  const responses = await Promise.all(Array.from({ length: 10 }, () => invite(owner, { email, projectId })))
  expect(new Set(responses.map((response) => response.body<{ id: number }>().id)).size).toBe(1)
  expect(await team(owner, projectId)).toHaveLength(2)
})

test('if an invitation request is repeated with the same idempotency key, only one event is appended', async () => {
  const { owner, projectId } = await begin()
  const body = { email: address(), projectId }
  const key = { 'idempotency-key': 'one-invitation' }
  const responses = [await invite(owner, body, key), await invite(owner, body, key)]
  expect(responses[1]?.body()).toEqual(responses[0]?.body())
  const invitations = await Array.fromAsync(app.store.read(projectStream(projectId)))
  expect(invitations.filter(({ type }) => type === 'MemberInvited')).toHaveLength(1)
})

test('after a crash, an invitation request that is repeated with the same idempotency key returns the stored invitation', async () => {
  const { owner, projectId } = await begin()
  const body = { email: address(), projectId }
  const key = 'a-crashed-invitation'
  const first = await invite(owner, body, { 'idempotency-key': key })
  await deleteStoredResponse(app.database.db, key)
  now = new Date(now.getTime() + 60_000)
  expect((await invite(owner, body, { 'idempotency-key': key })).body()).toEqual(first.body())
})

test('if a crash left a membership row without an invitation event, the next invitation of the address uses the row', async () => {
  const { owner, projectId, invited } = await begin()
  const email = address()
  const { db } = app.database
  const { id } = await db
    .selectNoFrom(sql<number>`nextval('identity.entry_ids')::integer`.as('id'))
    .executeTakeFirstOrThrow()
  await db
    .insertInto('identity.entries')
    .values({ id, project_id: projectId, user_id: null, email, claimed_at: new Date(0) })
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
  // Without the new time, the leader could delete the row while the invitation is appended.
  const row = db.selectFrom('identity.entries').where('id', '=', id).select('claimed_at')
  expect((await row.executeTakeFirstOrThrow()).claimed_at?.getTime()).toBeGreaterThan(0)
})

test('if a crash interrupted the acceptance of an invitation, opening the link again completes the membership', async () => {
  const { projectId, invited } = await begin()
  const id = await invited(address())
  const guest = await app.user()
  const { id: userId } = await guest.user()
  await appendProjectEvent(app, projectId, { type: 'InvitationAccepted', data: { entryId: id, userId } })
  expect((await accept(guest, token(id))).body()).toEqual({ projectId, role: 'EDITOR' })
  const membership = app.database.db.selectFrom('identity.entries').where('id', '=', id).select('user_id')
  expect(await membership.executeTakeFirst()).toEqual({ user_id: userId })
})

test('a user who is not in the project gets 404 when they cancel or change an invitation, even if the invitation exists', async () => {
  const { projectId, invited } = await begin()
  const id = await invited(address())
  const stranger = await app.user()
  const settings = { body: { enabled: true, frequency: 'weekly' } }
  for (const membershipId of [id, projectId + 900_000]) {
    expectFailure(await stranger.delete(`/api/invitations/${membershipId}`), 404, 'Invitation not found')
    const path = `/api/invitations/${membershipId}/email-preferences`
    expectFailure(await stranger.send('PUT', path, settings), 404, 'Team member not found')
  }
})

test('the owner cannot cancel an invitation that was accepted, or cancel the owner’s own membership', async () => {
  const { owner, projectId, invited } = await begin()
  const id = await invited(address())
  await accept(await app.user(), token(id))
  const [own] = await team(owner, projectId)
  const path = '/api/invitations'
  expectFailure(await owner.delete(`${path}/${id}`), 409, 'This invitation has already been accepted.')
  expectFailure(await owner.delete(`${path}/${own?.id}`), 404, 'Invitation not found')
})

test('a cancelled or expired invitation cannot be accepted, and the error message says why', async () => {
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
  const expiredMessage = 'This invitation has expired. Ask the person who invited you for a new one.'
  expect(await info(token(expired))).toMatchObject({ valid: false, error: expiredMessage })
  expectFailure(await accept(guest, token(expired)), 409, expiredMessage)
})

test('if a user without permission invites an email address, the email address is not stored', async () => {
  const { owner, projectId, invited } = await begin()
  const [admins, theirs, strangers] = [address('admin'), address(), address()]
  const admin = await app.user(admins)
  await accept(admin, token(await invited(admins, 'ADMIN')))
  expectFailure(
    await invite(admin, { email: theirs, role: 'ADMIN', projectId }),
    403,
    'Only the owner can make someone a project admin.',
  )
  expectFailure(await invite(await app.user(), { email: strangers, projectId }), 404)
  expectFailure(await invite(owner, { email: strangers }), 403)
  const memberships = app.database.db.selectFrom('identity.entries').where('email', 'in', [theirs, strangers])
  expect(await memberships.selectAll().execute()).toEqual([])
})

test('an invitation link that is forged or belongs to a deleted project shows neither the project nor the email address', async () => {
  const { owner, projectId, invited } = await begin()
  const id = await invited(address())
  const nothing = { valid: false, error: 'Invalid or expired invitation token', email: null, project: null }
  const forged = linkToken(Buffer.from('a different secret key with at least 32 bytes'), 'invitation', id, 1)
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

test('a member who leaves a project and is invited again keeps the membership id and the email settings', async () => {
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

test('if an invited user joins with a colleague’s invitation link, the user’s own invitation becomes the membership', async () => {
  const { owner, projectId, invited } = await begin()
  const [norasEmail, xenosEmail] = [address('nora'), address('xeno')]
  const nora = await invited(norasEmail, 'VIEWER')
  const own = await invited(xenosEmail)
  const xeno = await app.user(xenosEmail)
  await accept(xeno, token(nora))
  expect(await team(owner, projectId)).toMatchObject([
    { isOwner: true },
    { id: own, isPending: false, role: 'VIEWER', user: { email: xenosEmail } },
  ])
  expect((await accept(xeno, token(nora))).status).toBe(200)
  expectFailure(
    await invite(owner, { email: xenosEmail, projectId }),
    409,
    'This person is already in the team.',
  )
  expect(await invited(norasEmail)).toBe(nora)
  expect((await team(owner, projectId)).map(({ id, isPending }) => [id, isPending])).toContainEqual([
    nora,
    true,
  ])
  // After the user has left, an invitation of the user's own address uses the same membership again.
  await xeno.post(`/api/projects/${projectId}/leave`)
  expect(await invited(xenosEmail)).toBe(own)
})

test('if the invited address of a former member is invited again, the former member’s own address gets a new membership', async () => {
  const { owner, projectId, invited } = await begin()
  const email = address('shared')
  const id = await invited(email)
  const guest = await app.user(address('account'))
  await accept(guest, token(id))
  await guest.post(`/api/projects/${projectId}/leave`)
  expect(await invited(email)).toBe(id) // invites a colleague who uses the same email address
  const own = await invited((await guest.user()).email)
  expect(own).not.toBe(id)
  expect((await team(owner, projectId)).slice(1)).toMatchObject([
    { id, isPending: true, email },
    { id: own, isPending: true },
  ])
  expect((await accept(guest, token(own))).status).toBe(200)
  expect((await accept(await app.user(), token(id, 2))).status).toBe(200)
})

test('a user who concurrently opens two invitation links of one project becomes a member once', async () => {
  const { owner, projectId, invited } = await begin()
  const links = [token(await invited(address())), token(await invited(address()))]
  const guest = await app.user()
  const responses = await Promise.all(links.map((link) => accept(guest, link)))
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await team(owner, projectId)).filter(({ isPending }) => !isPending)).toHaveLength(2)
})

test('inviting the email address of the owner’s account or of a member’s account gets 409', async () => {
  const { owner, projectId, invited } = await begin()
  const guest = await app.user(address())
  const id = await invited(address('other')) // the user joins with the invitation link of another address
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
])(
  'an invitation with %j gets 400, and the response names the invalid field',
  async (body, field, message) => {
    const { owner, projectId } = await begin()
    const response = await invite(owner, { projectId, ...body })
    expectFailure(response, 400, message)
    expect(fieldsOf(response)).toMatchObject({ [field]: message })
  },
)

test('only an administrator can invite to the platform, and only the invited address can accept the invitation', async () => {
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

test('if a user’s platform role was changed after the invitation, opening the invitation link does not change the role', async () => {
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

test('a user who registered the invited address becomes an administrator only after confirming it', async () => {
  const admin = await app.administrator(address('admin'))
  const email = address()
  const { id } = (await invite(admin, { email, role: 'ADMIN' })).body<{ id: number }>()
  const guest = await app.user(email)
  const message = 'Confirm your address first. Then open this invitation again.'
  expectFailure(await accept(guest, token(id)), 403, message)
  expect(await guest.user()).toMatchObject({ role: 'MEMBER', emailVerified: false })
  await guest.post('/api/user/verification')
  const link = linkToken(secret, 'verification', (await guest.user()).id, 1)
  expect((await guest.post('/api/verify-address', { token: link })).status).toBe(204)
  expect((await accept(guest, token(id))).body()).toEqual({ projectId: null, role: 'ADMIN' })
})

test('if an administrator has lost the role, opening the old platform invitation link does not restore the role', async () => {
  const admin = await app.administrator(address('admin'))
  const other = await app.verifiedUser()
  const { id: userId, email } = await other.user()
  const { id } = (await invite(admin, { email, role: 'ADMIN' })).body<{ id: number }>()
  await app.database.db
    .updateTable('identity.accounts')
    .set({ role: 'ADMIN' })
    .where('id', '=', userId)
    .execute()
  expect((await accept(other, token(id))).body()).toEqual({ projectId: null, role: 'ADMIN' })
  await demote(userId)
  expect((await accept(other, token(id))).body()).toEqual({ projectId: null, role: 'MEMBER' })
})

/** Removes the administrator role, like the operator's command. */
async function demote(userId: number): Promise<void> {
  const commandId = randomUUID()
  const cause = { actor: null, correlationId: commandId, commandId, at: new Date(now.getTime() + 1) }
  await app.database.db.transaction().execute(async (trx) => {
    await trx.updateTable('identity.accounts').set({ role: 'MEMBER' }).where('id', '=', userId).execute()
    await enqueueEvent(trx, userId, { type: 'UserRoleChanged', data: { from: 'ADMIN', to: 'MEMBER' } }, cause)
  })
}

test('an administrator, or a user who has the invited role, cannot be invited to the platform', async () => {
  const admin = await app.administrator(address('admin'))
  const { email } = await (await app.administrator(address('admin'))).user()
  expectFailure(
    await invite(admin, { email, role: 'VIEWER' }),
    409,
    'This person is already an administrator. An invitation cannot remove this role.',
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
    'This person already has an account with this role.',
  )
})

test('a rejected invitation to the platform leaves no row with the address', async () => {
  const email = `${randomUUID()}@example.com`
  await app.user(email)
  const admin = await app.administrator()
  expectFailure(await admin.post('/api/members/invite', { email, role: 'MEMBER' }), 409)
  const rows = app.database.db.selectFrom('identity.entries').where('email', '=', email).select('id')
  expect(await rows.execute()).toEqual([])
})

test('a rejected invitation keeps the address if a concurrent invitation of the address succeeded', async () => {
  const { projectId, invited } = await begin()
  const email = address()
  // The owner's invitation comes between the decision and the append of the project admin's invitation.
  let invitedFirst: number | undefined
  const otherProcess = await app.another({
    storeOfApi: (store) =>
      wrapStore(store, {
        append: async (...append) => {
          if (append[0] === projectStream(projectId)) invitedFirst ??= await invited(email, 'ADMIN')
          return store.append(...append)
        },
      }),
  })
  const admin = (await app.user()).at(otherProcess)
  await joinByEvent(app, projectId, admin, 'ADMIN')
  expectFailure(await invite(admin, { email, projectId }), 403)
  const entry = app.database.db.selectFrom('identity.entries').where('email', '=', email).select('id')
  expect(await entry.execute()).toEqual([{ id: invitedFirst }])
})

test('a user whose acceptance of an already used link is rejected leaves no row with their address', async () => {
  const { projectId, invited } = await begin()
  const link = token(await invited(address()))
  const [first, second] = [await app.user(), await app.user()]
  const acceptAs = (client: Client) =>
    client.post('/api/invitations/accept', { token: link, confirmOtherAddress: true })
  // The first user accepts between the decision and the append of the second user's acceptance.
  let accepted: number | undefined
  const otherProcess = await app.another({
    storeOfApi: (store) =>
      wrapStore(store, {
        append: async (...append) => {
          if (append[0] === projectStream(projectId)) accepted ??= (await acceptAs(first)).status
          return store.append(...append)
        },
      }),
  })
  const rejected = await acceptAs(second.at(otherProcess))
  expect([accepted, rejected.status]).toEqual([200, 409])
  const { email } = await second.user()
  const rows = app.database.db.selectFrom('identity.entries').where('email', '=', email).select('id')
  expect(await rows.execute()).toEqual([])
})

test('only administrators can cancel an invitation to the platform', async () => {
  const admin = await app.administrator(address('admin'))
  const { id } = (await invite(admin, { email: address(), role: 'EDITOR' })).body<{ id: number }>()
  expectFailure(await (await app.user()).delete(`/api/invitations/${id}`), 404, 'Invitation not found')
  expect((await admin.delete(`/api/invitations/${id}`)).status).toBe(204)
  expect(await info(token(id))).toMatchObject({ valid: false, error: 'This invitation was cancelled.' })
})

/** Counts invitations as if they had been sent. */
async function countInvitations(name: string, subject: string, max: number, seconds = 3_600) {
  const limits = rateLimits(app.database.db, app.secret, () => now)
  for (let n = 0; n < max; n++) await limits.take({ limit: { name, max, seconds }, subject })
}

test('the 101st invitation by a user within an hour gets 429 and stores no address', async () => {
  const { owner, projectId } = await begin()
  await countInvitations('invitations-sent', String((await owner.user()).id), 100)
  const email = address()
  const refused = await invite(owner, { email, projectId })
  expectFailure(refused, 429, /^Too many invitations\. Please try again in an hour\.$/)
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  const stored = app.database.db.selectFrom('identity.entries').where('email', '=', email).select('id')
  expect(await stored.execute()).toEqual([])
})

test('the 201st invitation from a client address within an hour gets 429', async () => {
  const { owner, projectId } = await begin()
  await countInvitations('invitations-from-client', owner.address, 200)
  expectFailure(
    await invite(owner, { email: address(), projectId }),
    429,
    /^Too many invitations from your network\. /,
  )
})

test('an address gets at most 10 invitations within 12 hours from all users, and refused ones do not count', async () => {
  const [first, second] = [await begin(), await begin()]
  const email = address()
  for (let n = 0; n < 5; n++) {
    expect((await invite(first.owner, { email, projectId: first.projectId })).status).toBe(201)
    expectFailure(await invite(first.owner, { email, projectId: second.projectId }), 404)
    expect(
      (await invite(second.owner, { email: email.toUpperCase(), projectId: second.projectId })).status,
    ).toBe(201)
  }
  expectFailure(
    await invite(second.owner, { email, projectId: second.projectId }),
    429,
    /^Too many invitations to this email address\. Please try again in 12 hours\.$/,
  )
  expect((await invite(first.owner, { email: address(), projectId: first.projectId })).status).toBe(201)
})

test('invitations of a member, which get 409, do not count', async () => {
  const { owner, projectId } = await begin()
  const email = (await owner.user()).email
  for (let n = 0; n < 12; n++) expectFailure(await invite(owner, { email, projectId }), 409)
})
