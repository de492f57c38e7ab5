import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { storedResponse } from '#ops/testing/stored-responses.ts'
import { startTestApp } from '#ops/testing/app.ts'
import type { Client } from '#ops/testing/client.ts'
import { expectFailure } from '#ops/testing/expect-failure.ts'
import { emailsTo } from '#ops/testing/emails.ts'
import { roadmapContent } from '#domain/roadmap/content.ts'
import { projectStream } from '#domain/project/project.ts'
import type { SentEmail } from '#schema/api/emails.ts'
import { linkToken } from '#kernel/secret/secret.ts'
import { appendProjectEvent, inviteByEvent, joinByEvent } from '../testing/team.ts'

const app = await startTestApp({ env: { PUBLIC_URL: 'https://brandpath.example' } })
const { db } = app.database

const send = (client: Client, projectId: number, body?: unknown, key: string = randomUUID()) =>
  client.post(`/api/projects/${projectId}/status-update`, body, { 'idempotency-key': key })
const preview = (client: Client, projectId: number, body: unknown = {}) =>
  client.post(`/api/projects/${projectId}/status-update/preview`, body)
const requestEmails = (client: Client, projectId: number) => client.get(`/api/projects/${projectId}/mails`)

/** Creates a project with an owner and an editor. */
async function team() {
  const [owner, editor] = [await app.user(), await app.user()]
  const projectId = await owner.project('Halden Tea')
  const entryId = await joinByEvent(app, projectId, editor)
  // Leaves out invitation emails, because an invitation may be sent before it is accepted.
  const emailsOf = async (client: Client) =>
    (await emailsTo(app.dataDir, (await client.user()).email)).filter(
      ({ subject }) => !subject.includes(' invited you to '),
    )
  return { owner, editor, projectId, entryId, emailsOf }
}
const eventsOf = (projectId: number) => Array.fromAsync(app.store.read(projectStream(projectId)))
const requestsIn = async (projectId: number) =>
  (await eventsOf(projectId)).filter(({ type }) => type === 'StatusUpdateRequested')
const notesOf = (projectId: number) =>
  db.selectFrom('content.status_posts').selectAll().where('project_id', '=', projectId).execute()

test('a status update is emailed to every member, including the sender', async () => {
  const { owner, editor, projectId, emailsOf } = await team()
  await inviteByEvent(app, projectId, 'guest@halden.example', 'VIEWER')
  const response = await send(editor, projectId, {})
  expect([response.status, response.body()]).toEqual([
    200,
    { message: 'Status update emails sent successfully', recipients: 2 },
  ])
  const { username } = await editor.user()
  for (const client of [owner, editor]) {
    await expect.poll(() => emailsOf(client), { timeout: 10_000 }).toHaveLength(1)
    expect(await emailsOf(client)).toMatchObject([{ subject: `Halden Tea: status update from ${username}` }])
  }
  const emails = (await requestEmails(owner, projectId)).body<SentEmail[]>()
  const names = await Promise.all([owner, editor].map(async (client) => (await client.user()).username))
  const updates = emails.filter(({ kind }) => kind === 'status-update')
  expect(updates.map(({ recipient }) => recipient ?? '').toSorted()).toEqual(names.toSorted())
})

test('the note of a status update is in the email, but in no event', async () => {
  const { owner, editor, projectId, emailsOf } = await team()
  await send(owner, projectId, { note: '  Shelf talks\non Friday.  ' })
  await expect.poll(() => emailsOf(editor), { timeout: 10_000 }).toHaveLength(1)
  const [email] = await emailsOf(editor)
  expect(email?.text).toContain('> Shelf talks\n> on Friday.\n')
  expect(email?.html).toContain('Shelf talks<br>on Friday.')
  const [request] = await requestsIn(projectId)
  expect(request?.data).toEqual({
    postId: request?.id,
    numbers: { completed: 0, inProgress: 0, total: roadmapContent.tasks.length },
  })
  expect(await notesOf(projectId)).toMatchObject([{ id: request?.id, note: 'Shelf talks\non Friday.' }])
  const log = JSON.stringify(await eventsOf(projectId), (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  expect(log).not.toContain('Shelf')
})

test('a status update without a body or with a blank note stores no note', async () => {
  const { owner, projectId } = await team()
  expect((await send(owner, projectId)).status).toBe(200)
  expect((await send(owner, projectId, { note: ' \n ' })).status).toBe(200)
  expect(await notesOf(projectId)).toEqual([])
})

test('a status update with a note of more than 2,000 characters gets 400', async () => {
  const { owner, projectId } = await team()
  expectFailure(
    await send(owner, projectId, { note: 'x'.repeat(2_001) }),
    400,
    'Note must be at most 2,000 characters',
  )
  expect(await requestsIn(projectId)).toEqual([])
})

test('a status update that is repeated with the same idempotency key is emailed once to each member', async () => {
  const { owner, editor, projectId, emailsOf } = await team()
  const key = randomUUID()
  const responses = await Promise.all([1, 2, 3].map(() => send(owner, projectId, { note: 'Once' }, key)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await requestsIn(projectId)).toHaveLength(1)
  await send(owner, projectId, { note: 'Again' })
  await expect.poll(() => emailsOf(editor), { timeout: 10_000 }).toHaveLength(2)
  expect((await emailsOf(editor)).map(({ text }) => /> (.*)/.exec(text)?.[1])).toEqual(['Once', 'Again'])
})

test('a member who has turned off status updates receives no email when a status update is sent', async () => {
  const { owner, editor, projectId, entryId, emailsOf } = await team()
  await appendProjectEvent(app, projectId, {
    type: 'EmailPreferencesChanged',
    data: { entryId, enabled: true, frequency: 'weekly', statusUpdates: false },
  })
  expect((await send(owner, projectId)).body()).toMatchObject({ recipients: 1 })
  await expect.poll(() => emailsOf(owner), { timeout: 10_000 }).toHaveLength(1)
  expect(await emailsOf(editor)).toEqual([])
})

test('if the sender is the only member of the project, a status update gets 409 and appends no event', async () => {
  const owner = await app.user()
  const projectId = await owner.project()
  const expectRejection = async (reason: string) =>
    expectFailure(await send(owner, projectId, { note: 'Hello' }), 409, reason)
  await expectRejection('Invite a teammate to send updates.')
  await inviteByEvent(app, projectId, 'guest@halden.example', 'EDITOR')
  await expectRejection('No one has accepted yet.')
  expect(await requestsIn(projectId)).toEqual([])
})

test('a status update by a viewer or by a user outside the project is rejected and stores no note', async () => {
  const { projectId } = await team()
  const [viewer, stranger] = [await app.user(), await app.user()]
  await joinByEvent(app, projectId, viewer, 'VIEWER')
  const forbidden = 'Viewers cannot send status updates. Ask the owner to make you an editor.'
  for (const call of [send, preview]) {
    expectFailure(await call(viewer, projectId, { note: 'x' }), 403, forbidden)
    expectFailure(await call(stranger, projectId, { note: 'x' }), 404, 'Project not found')
    expectFailure(await call(app.client(), projectId, { note: 'x' }), 401)
  }
  expect(await notesOf(projectId)).toEqual([])
})

test('the preview of a status update is identical to the email that is sent later', async () => {
  const { owner, projectId, emailsOf } = await team()
  const body = { note: 'Good week <b>all</b>' }
  const shown = (await preview(owner, projectId, body)).body<{
    subject: string
    html: string
    text: string
    recipients: number
  }>()
  expect(shown.recipients).toBe(2)
  expect(await requestsIn(projectId)).toEqual([])
  await send(owner, projectId, body)
  await expect.poll(() => emailsOf(owner), { timeout: 10_000 }).toHaveLength(1)
  const [email] = await emailsOf(owner)
  expect(email).toMatchObject({ subject: shown.subject, text: shown.text, html: shown.html })
})

test('the only member of a project can preview a status update', async () => {
  const owner = await app.user()
  const projectId = await owner.project()
  const path = `/api/projects/${projectId}/status-update/preview`
  const key = randomUUID()
  const first = await owner.post(path, { note: 'Secret' }, { 'idempotency-key': key })
  const again = await owner.post(path, { note: 'Secret' }, { 'idempotency-key': key })
  expect(again.text).toBe(first.text)
  expect(first.body()).toMatchObject({ recipients: 1 })
  expect(JSON.stringify(await storedResponse(db, key))).not.toContain('Secret')
})

test('a status update whose note is null has no note', async () => {
  const { owner, projectId } = await team()
  expect((await preview(owner, projectId, { note: null })).status).toBe(200)
  expect((await send(owner, projectId, { note: null })).status).toBe(200)
  expect(await notesOf(projectId)).toEqual([])
})

test('only the owner and project admins can list the emails sent to the team', async () => {
  const { owner, editor, projectId } = await team()
  const admin = await app.user()
  await joinByEvent(app, projectId, admin, 'ADMIN')
  const [asOwner, asAdmin] = [await requestEmails(owner, projectId), await requestEmails(admin, projectId)]
  expect([asOwner.status, asAdmin.status]).toEqual([200, 200])
  expectFailure(
    await requestEmails(editor, projectId),
    403,
    'Only the owner and project admins can see the emails sent to the team.',
  )
  expectFailure(await requestEmails(await app.user(), projectId), 404, 'Project not found')
})

test('the list of sent emails contains only the newest 100 emails of the project', async () => {
  const owner = await app.user()
  const projectId = await owner.project()
  const { id: userId, username } = await owner.user()
  const entryId = await inviteByEvent(app, projectId, 'guest@halden.example', 'EDITOR')
  await expect.poll(async () => (await requestEmails(owner, projectId)).body<SentEmail[]>()).toHaveLength(1)
  const row = (index: number, recipient: object) => ({
    key: `test:${projectId}:${index}`,
    kind: 'report' as const,
    refs: '{}',
    project_id: projectId,
    state: 'suppressed' as const,
    reason: `reason ${index}`,
    ...recipient,
  })
  const rows = [
    ...Array.from({ length: 98 }, (_, index) => row(index, { user_id: userId })),
    row(98, { user_id: 999_999, entry_id: entryId }),
    row(99, { entry_id: entryId }),
  ]
  await db.insertInto('work.outbox').values(rows).execute()
  const emails = (await requestEmails(owner, projectId)).body<SentEmail[]>()
  expect(emails.map(({ reason }) => reason)).toEqual(
    Array.from({ length: 100 }, (_, index) => `reason ${99 - index}`),
  )
  expect(emails.slice(0, 3).map(({ recipient }) => recipient)).toEqual([
    'guest@halden.example',
    null,
    username,
  ])
})

test('the list of sent emails shows the recipient’s username after the invitation is accepted', async () => {
  const owner = await app.user()
  const projectId = await owner.project('Halden Tea')
  const guest = await app.user()
  const { email, username } = await guest.user()
  const invited = async () => {
    const response = await owner.post('/api/members/invite', { email, role: 'VIEWER', projectId })
    return response.body<{ id: number }>().id
  }
  await invited()
  const entryId = await invited()
  const listed = async () =>
    (await requestEmails(owner, projectId))
      .body<SentEmail[]>()
      .map(({ recipient, isRenewal }) => ({ recipient, isRenewal }))
  const emails = [true, false].map((isRenewal) => ({ recipient: email, isRenewal }))
  await expect.poll(listed, { timeout: 10_000 }).toEqual(emails)
  await guest.post('/api/invitations/accept', { token: linkToken(app.secret, 'invitation', entryId, 2) })
  expect(await listed()).toEqual(emails.map((sent) => ({ ...sent, recipient: username })))
})

test('in the list of sent emails, an invitation that follows a cancelled invitation is not marked as a renewal', async () => {
  const owner = await app.user()
  const projectId = await owner.project('Halden Tea')
  const email = `back-${projectId}@halden.example`
  const invited = async () => {
    const response = await owner.post('/api/members/invite', { email, role: 'VIEWER', projectId })
    return response.body<{ id: number }>().id
  }
  const entryId = await invited()
  expect((await owner.delete(`/api/invitations/${entryId}`)).status).toBe(204)
  expect(await invited()).toBe(entryId)
  await expect
    .poll(
      async () =>
        (await requestEmails(owner, projectId)).body<SentEmail[]>().map(({ isRenewal }) => isRenewal),
      {
        timeout: 10_000,
      },
    )
    .toEqual([false, false])
})

test('after an invitation is renewed, only the link in the newer email works', async () => {
  const owner = await app.user()
  const projectId = await owner.project('Halden Tea')
  const guest = await app.user()
  const { email } = await guest.user()
  const invite = () => owner.post('/api/members/invite', { email, role: 'VIEWER', projectId })
  const links = async () =>
    (await emailsTo(app.dataDir, email)).map(({ text }) => /accept\?token=(\S+)/.exec(text)?.[1])
  for (const count of [1, 2]) {
    expect((await invite()).status).toBe(201)
    await expect.poll(links, { timeout: 10_000 }).toHaveLength(count)
  }
  const [first, second] = await links()
  expectFailure(
    await guest.post('/api/invitations/accept', { token: first }),
    409,
    'A newer invitation was sent. Please open the link in the latest email.',
  )
  const accepted = await guest.post('/api/invitations/accept', { token: second })
  expect([accepted.status, accepted.body()]).toEqual([200, { projectId, role: 'VIEWER' }])
})

test('a weekly report is emailed to members and invited persons, and the delivery log contains all recipients', async () => {
  const { owner, editor, projectId, emailsOf } = await team()
  const guest = `guest-${projectId}@halden.example`
  await inviteByEvent(app, projectId, guest, 'VIEWER')
  const periodKey = '2026-W47'
  await appendProjectEvent(app, projectId, { type: 'ReportIssued', data: { frequency: 'weekly', periodKey } })
  for (const client of [owner, editor]) {
    await expect.poll(() => emailsOf(client), { timeout: 10_000 }).toHaveLength(1)
  }
  const asGuest = () => emailsTo(app.dataDir, guest)
  await expect.poll(asGuest, { timeout: 10_000 }).toHaveLength(2)
  const subjects = (await asGuest()).map(({ subject }) => subject)
  expect(subjects).toContain(`Halden Tea weekly report: 0% done, 0 of ${roadmapContent.tasks.length} tasks`)
  expect(subjects).toContainEqual(expect.stringMatching(/invited you to Halden Tea$/))
  const delivered = () =>
    sql<{ recipientEmail: string; isPendingMember: boolean }>`
      select "recipientEmail", "isPendingMember" from work.email_report_delivery_log
      where "projectId" = ${projectId} and "periodKey" = ${periodKey} order by "isPendingMember"`.execute(db)
  await expect.poll(async () => (await delivered()).rows.length).toBe(3)
  expect((await delivered()).rows[2]).toEqual({ recipientEmail: guest, isPendingMember: true })
})

test('the eleventh status update of a project within an hour gets 429 and stores nothing, and refused ones do not count', async () => {
  const { owner, editor, projectId } = await team()
  const viewer = await app.user()
  await joinByEvent(app, projectId, viewer, 'VIEWER')
  for (let n = 0; n < 12; n++) expectFailure(await send(viewer, projectId, { note: 'Refused' }), 403)
  const key = randomUUID()
  for (let n = 0; n < 5; n++)
    expect((await send(owner, projectId, { note: 'Week one' }, key)).status).toBe(200)
  for (let n = 1; n < 10; n++) expect((await send(n % 2 ? owner : editor, projectId, {})).status).toBe(200)
  const late = await send(editor, projectId, { note: 'Too many' })
  expectFailure(
    late,
    429,
    /^Too many status updates in this project\. Please try again in (an hour|59 minutes)\.$/,
  )
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await requestsIn(projectId)).toHaveLength(10)
  expect(await notesOf(projectId)).toHaveLength(1)
  expect((await send(owner, projectId, { note: 'Week one' }, key)).status).toBe(200)
})

test('the 21st status update of a user within an hour gets 429 in every project', async () => {
  const { owner, editor, projectId } = await team()
  const second = await owner.project()
  const third = await editor.project()
  await joinByEvent(app, second, editor)
  await joinByEvent(app, third, owner)
  for (const project of [projectId, second])
    for (let n = 0; n < 10; n++) expect((await send(owner, project, {})).status).toBe(200)
  expectFailure(await send(owner, third, {}), 429, /^Too many status updates\. /)
  expect((await send(editor, third, {})).status).toBe(200)
})
