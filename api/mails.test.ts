import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { keptAnswer } from '#ops/testing/answers.ts'
import { startTestApp } from '#ops/testing/app.ts'
import type { Client } from '#ops/testing/client.ts'
import { expectFailure } from '#ops/testing/failure.ts'
import { mailbox } from '#ops/testing/mailbox.ts'
import { projectStream } from '#domain/project.ts'
import type { SentMail } from '#schema/api/mails.ts'
import { linkToken } from '#store/secret.ts'
import { happens, isInvited, joins } from './testing/team.ts'

const app = await startTestApp({ env: { PUBLIC_URL: 'https://brandpath.example' } })
const { db } = app.database

const send = (client: Client, projectId: number, body?: unknown, key: string = randomUUID()) =>
  client.post(`/api/projects/${projectId}/status-update`, body, { 'idempotency-key': key })
const preview = (client: Client, projectId: number, body: unknown = {}) =>
  client.post(`/api/projects/${projectId}/status-update/preview`, body)
const ledger = (client: Client, projectId: number) => client.get(`/api/projects/${projectId}/mails`)

/** An owner and an editor, each with his address. */
async function team() {
  const [owner, editor] = [await app.user(), await app.user()]
  const projectId = await owner.project('Halden Tea')
  const entryId = await joins(app, projectId, editor)
  // The invitation may have gone out before it was accepted.
  const mailsOf = async (client: Client) =>
    (await mailbox(app.dataDir, (await client.user()).email)).filter(
      ({ subject }) => !subject.includes(' invites you to '),
    )
  return { owner, editor, projectId, entryId, mailsOf }
}
const eventsOf = (projectId: number) => Array.fromAsync(app.store.read(projectStream(projectId)))
const asksIn = async (projectId: number) =>
  (await eventsOf(projectId)).filter(({ type }) => type === 'StatusUpdateRequested')
const notesOf = (projectId: number) =>
  db.selectFrom('work.status_notes').selectAll().where('project_id', '=', projectId).execute()

test('a status update reaches every member, the sender too, and the ledger tells of it', async () => {
  const { owner, editor, projectId, mailsOf } = await team()
  await isInvited(app, projectId, 'guest@halden.example', 'VIEWER')
  const answer = await send(editor, projectId, {})
  expect([answer.status, answer.body()]).toEqual([
    200,
    { message: 'Status update emails sent successfully', recipients: 2 },
  ])
  const { username } = await editor.user()
  for (const client of [owner, editor]) {
    await expect.poll(() => mailsOf(client), { timeout: 10_000 }).toHaveLength(1)
    expect(await mailsOf(client)).toMatchObject([{ subject: `Halden Tea: status update from ${username}` }])
  }
  const mails = (await ledger(owner, projectId)).body<SentMail[]>()
  const names = await Promise.all([owner, editor].map(async (client) => (await client.user()).username))
  const updates = mails.filter(({ kind }) => kind === 'status-update')
  expect(updates.map(({ recipient }) => recipient ?? '').toSorted()).toEqual(names.toSorted())
})

test('its note is mailed, and stands in no event', async () => {
  const { owner, editor, projectId, mailsOf } = await team()
  await send(owner, projectId, { note: '  Shelf talks\non Friday.  ' })
  await expect.poll(() => mailsOf(editor), { timeout: 10_000 }).toHaveLength(1)
  const [mail] = await mailsOf(editor)
  expect(mail?.text).toContain('> Shelf talks\n> on Friday.\n')
  expect(mail?.html).toContain('Shelf talks<br>on Friday.')
  const [asked] = await asksIn(projectId)
  expect(asked?.data).toEqual({})
  expect(await notesOf(projectId)).toMatchObject([{ event_id: asked?.id, note: 'Shelf talks\non Friday.' }])
  const log = JSON.stringify(await eventsOf(projectId), (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  expect(log).not.toContain('Shelf')
})

test('the body may be left out, and a blank note is none', async () => {
  const { owner, projectId } = await team()
  expect((await send(owner, projectId)).status).toBe(200)
  expect((await send(owner, projectId, { note: ' \n ' })).status).toBe(200)
  expect(await notesOf(projectId)).toEqual([])
})

test('a note that is too long is refused', async () => {
  const { owner, projectId } = await team()
  expectFailure(
    await send(owner, projectId, { note: 'x'.repeat(2_001) }),
    400,
    'Note must be at most 2,000 characters',
  )
  expect(await asksIn(projectId)).toEqual([])
})

test('a double click sends once', async () => {
  const { owner, editor, projectId, mailsOf } = await team()
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => send(owner, projectId, { note: 'Once' }, key)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await asksIn(projectId)).toHaveLength(1)
  await send(owner, projectId, { note: 'Again' })
  await expect.poll(() => mailsOf(editor), { timeout: 10_000 }).toHaveLength(2)
  expect((await mailsOf(editor)).map(({ text }) => /> (.*)/.exec(text)?.[1])).toEqual(['Once', 'Again'])
})

test('whoever wants no status updates gets none', async () => {
  const { owner, editor, projectId, entryId, mailsOf } = await team()
  await happens(app, projectId, {
    type: 'EmailPreferencesChanged',
    data: { entryId, enabled: true, frequency: 'weekly', statusUpdates: false },
  })
  expect((await send(owner, projectId)).body()).toMatchObject({ recipients: 1 })
  await expect.poll(() => mailsOf(owner), { timeout: 10_000 }).toHaveLength(1)
  expect(await mailsOf(editor)).toEqual([])
})

test('alone there is nobody to tell, and no note is kept', async () => {
  const owner = await app.user()
  const projectId = await owner.project()
  const isRefused = async (why: string) =>
    expectFailure(await send(owner, projectId, { note: 'Hello' }), 409, why)
  await isRefused('There is nobody else in the team yet. Invite somebody first.')
  await isInvited(app, projectId, 'guest@halden.example', 'EDITOR')
  await isRefused('There is nobody else in the team yet. An invitation has to be accepted first.')
  expect(await asksIn(projectId)).toEqual([])
})

test('viewers may not send, strangers find nothing, and neither leaves a note', async () => {
  const { projectId } = await team()
  const [viewer, stranger] = [await app.user(), await app.user()]
  await joins(app, projectId, viewer, 'VIEWER')
  const why = 'Viewers cannot send status updates. Ask the owner for another role.'
  for (const call of [send, preview]) {
    expectFailure(await call(viewer, projectId, { note: 'x' }), 403, why)
    expectFailure(await call(stranger, projectId, { note: 'x' }), 404, 'Project not found')
    expectFailure(await call(app.client(), projectId, { note: 'x' }), 401)
  }
  expect(await notesOf(projectId)).toEqual([])
})

test('the preview is the mail that then comes, and sends nothing', async () => {
  const { owner, projectId, mailsOf } = await team()
  const body = { note: 'Good week <b>all</b>' }
  const shown = (await preview(owner, projectId, body)).body<{
    subject: string
    html: string
    text: string
    recipients: number
  }>()
  expect(shown.recipients).toBe(2)
  expect(await asksIn(projectId)).toEqual([])
  await send(owner, projectId, body)
  await expect.poll(() => mailsOf(owner), { timeout: 10_000 }).toHaveLength(1)
  const [mail] = await mailsOf(owner)
  expect(mail).toMatchObject({ subject: shown.subject, text: shown.text, html: shown.html })
})

test('a preview is shown to somebody who is still alone, and kept with no key', async () => {
  const owner = await app.user()
  const projectId = await owner.project()
  const path = `/api/projects/${projectId}/status-update/preview`
  const key = randomUUID()
  const first = await owner.post(path, { note: 'Secret' }, { 'idempotency-key': key })
  const again = await owner.post(path, { note: 'Secret' }, { 'idempotency-key': key })
  expect(again.text).toBe(first.text)
  expect(first.body()).toMatchObject({ recipients: 1 })
  expect(JSON.stringify(await keptAnswer(db, key))).not.toContain('Secret')
})

test('the ledger is for the owner and the admins', async () => {
  const { owner, editor, projectId } = await team()
  const admin = await app.user()
  await joins(app, projectId, admin, 'ADMIN')
  const [asOwner, asAdmin] = [await ledger(owner, projectId), await ledger(admin, projectId)]
  expect([asOwner.status, asAdmin.status]).toEqual([200, 200])
  expectFailure(
    await ledger(editor, projectId),
    403,
    'Only the owner and project admins can see which emails went to the team.',
  )
  expectFailure(await ledger(await app.user(), projectId), 404, 'Project not found')
})

test('the ledger shows the newest hundred, with whom they went to as far as he is known', async () => {
  const owner = await app.user()
  const projectId = await owner.project()
  const { id: userId, username } = await owner.user()
  const entryId = await isInvited(app, projectId, 'guest@halden.example', 'EDITOR')
  await expect.poll(async () => (await ledger(owner, projectId)).body<SentMail[]>()).toHaveLength(1)
  const row = (index: number, whom: object) => ({
    key: `test:${projectId}:${index}`,
    kind: 'report' as const,
    refs: '{}',
    project_id: projectId,
    state: 'suppressed' as const,
    reason: `reason ${index}`,
    ...whom,
  })
  const rows = [
    ...Array.from({ length: 98 }, (_, index) => row(index, { user_id: userId })),
    row(98, { user_id: 999_999, entry_id: entryId }),
    row(99, { entry_id: entryId }),
  ]
  await db.insertInto('work.outbox').values(rows).execute()
  const mails = (await ledger(owner, projectId)).body<SentMail[]>()
  expect(mails.map(({ reason }) => reason)).toEqual(
    Array.from({ length: 100 }, (_, index) => `reason ${99 - index}`),
  )
  expect(mails.slice(0, 3).map(({ recipient }) => recipient)).toEqual([
    'guest@halden.example',
    null,
    username,
  ])
})

test('the ledger tells a renewal from the invitation, and calls whoever has accepted by name', async () => {
  const owner = await app.user()
  const projectId = await owner.project('Halden Tea')
  const guest = await app.user()
  const { email, username } = await guest.user()
  const invited = async () => {
    const answer = await owner.post('/api/members/invite', { email, role: 'VIEWER', projectId })
    return answer.body<{ id: number }>().id
  }
  await invited()
  const entryId = await invited()
  const told = async () =>
    (await ledger(owner, projectId))
      .body<SentMail[]>()
      .map(({ recipient, isRenewal }) => ({ recipient, isRenewal }))
  const mails = [true, false].map((isRenewal) => ({ recipient: email, isRenewal }))
  await expect.poll(told, { timeout: 10_000 }).toEqual(mails)
  await guest.post('/api/invitations/accept', { token: linkToken(app.secret, 'invitation', entryId, 2) })
  expect(await told()).toEqual(mails.map((mail) => ({ ...mail, recipient: username })))
})

test('whoever is invited anew after the invitation was taken back gets no renewal', async () => {
  const owner = await app.user()
  const projectId = await owner.project('Halden Tea')
  const email = `back-${projectId}@halden.example`
  const invited = async () => {
    const answer = await owner.post('/api/members/invite', { email, role: 'VIEWER', projectId })
    return answer.body<{ id: number }>().id
  }
  const entryId = await invited()
  expect((await owner.delete(`/api/invitations/${entryId}`)).status).toBe(204)
  expect(await invited()).toBe(entryId)
  await expect
    .poll(async () => (await ledger(owner, projectId)).body<SentMail[]>().map(({ isRenewal }) => isRenewal), {
      timeout: 10_000,
    })
    .toEqual([false, false])
})

test('an invitation is mailed with a link that opens; renewed, only the newer one does', async () => {
  const owner = await app.user()
  const projectId = await owner.project('Halden Tea')
  const guest = await app.user()
  const { email } = await guest.user()
  const invite = () => owner.post('/api/members/invite', { email, role: 'VIEWER', projectId })
  const links = async () =>
    (await mailbox(app.dataDir, email)).map(({ text }) => /accept\?token=(\S+)/.exec(text)?.[1])
  for (const count of [1, 2]) {
    expect((await invite()).status).toBe(201)
    await expect.poll(links, { timeout: 10_000 }).toHaveLength(count)
  }
  const [first, second] = await links()
  expectFailure(
    await guest.post('/api/invitations/accept', { token: first }),
    409,
    'A newer invitation was sent. Please open the link in the latest mail.',
  )
  const accepted = await guest.post('/api/invitations/accept', { token: second })
  expect([accepted.status, accepted.body()]).toEqual([200, { projectId, role: 'VIEWER' }])
})

test('a report goes to members and to whoever is invited, and stands in the log of deliveries', async () => {
  const { owner, editor, projectId, mailsOf } = await team()
  const guest = `guest-${projectId}@halden.example`
  await isInvited(app, projectId, guest, 'VIEWER')
  const periodKey = '2026-W47'
  await happens(app, projectId, { type: 'ReportIssued', data: { frequency: 'weekly', periodKey } })
  for (const client of [owner, editor]) {
    await expect.poll(() => mailsOf(client), { timeout: 10_000 }).toHaveLength(1)
  }
  const asGuest = () => mailbox(app.dataDir, guest)
  await expect.poll(asGuest, { timeout: 10_000 }).toHaveLength(2)
  const subjects = (await asGuest()).map(({ subject }) => subject)
  expect(subjects).toContain('Halden Tea: 0% of the path, nothing new')
  expect(subjects).toContainEqual(expect.stringMatching(/invites you to Halden Tea$/))
  const delivered = () =>
    sql<{ recipientEmail: string; isPendingMember: boolean }>`
      select "recipientEmail", "isPendingMember" from work.email_report_delivery_log
      where "projectId" = ${projectId} and "periodKey" = ${periodKey} order by "isPendingMember"`.execute(db)
  await expect.poll(async () => (await delivered()).rows.length).toBe(3)
  expect((await delivered()).rows[2]).toEqual({ recipientEmail: guest, isPendingMember: true })
})
